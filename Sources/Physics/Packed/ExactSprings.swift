import Foundation
import Springs

/// The motion of bodies that are held by one spring of length 0 and touch nothing (`.ideal`): 53 bytes
/// each.
///
/// Those of equal springs lie together and share one matrix, which leads from their motions at the
/// last look to the present ones. A step changes the matrix alone; a body's motion is computed when it
/// is read, and all of them at the next look, which finds those that have come to rest.
struct ExactSprings {
  /// A body's place from where it would rest, m, and its velocity, m/s, at its group's last look.
  struct Motion {
    var offset: Vector
    var velocity: Vector

    @inline(__always)
    func advanced(_ m: Matrix) -> Motion {
      Motion(
        offset: m.xx * offset + m.xv * velocity, velocity: m.vx * offset + m.vv * velocity)
    }

    /// ω²x² + v², which never grows.
    @inline(__always)
    func energy(_ omega: Double) -> Double {
      omega * omega * offset.lengthSquared + velocity.lengthSquared
    }
  }

  /// What a spring does in some time.
  struct Matrix {
    var xx = 1.0
    var xv = 0.0
    var vx = 0.0
    var vv = 1.0

    init() {}
    init(_ step: SpringStep) { (xx, xv, vx, vv) = (step.xx, step.xv, step.vx, step.vv) }

    /// This and then another.
    func followed(by step: Matrix) -> Matrix {
      var result = Matrix()
      result.xx = step.xx * xx + step.xv * vx
      result.xv = step.xx * xv + step.xv * vv
      result.vx = step.vx * xx + step.vv * vx
      result.vv = step.vx * xv + step.vv * vv
      return result
    }
  }

  /// Bodies on equal springs.
  struct Group {
    let spring: Spring
    let start: Int
    var end: Int
    var stepTime = 0.0
    var step = Matrix()
    /// From the last look to now.
    var motion = Matrix()
    var sinceLook = 0.0
    var untilLook = 0.0
    var sleepers = 0

    var isAsleep: Bool { sleepers == end - start }
  }

  private(set) var motions: [Motion] = []
  private(set) var rests: [Vector] = []
  private(set) var slots: [Int32] = []
  /// For how many looks each has been too slow to see; `asleep` when it sleeps.
  private(set) var calm: [UInt8] = []
  private(set) var groups: [Group] = []
  /// Those that fell asleep in the last advance.
  var fallen: [Int32] = []

  /// Looks in the time that a body must be slow before it sleeps.
  private static let looksToSleep = UInt8(8)
  private static let asleep = UInt8.max
  /// The longest time between looks, s: rounding adds up in the matrix as it would in the bodies.
  private static let longestLook = 60.0

  var count: Int { motions.count }
  var isAsleep: Bool { groups.allSatisfy { $0.isAsleep } }

  init() {}

  mutating func reserve(_ count: Int) {
    motions.reserveCapacity(count)
    rests.reserveCapacity(count)
    calm.reserveCapacity(count)
  }

  /// Adds an awake body; those of one spring come one after another.
  mutating func append(
    slot: Int, _ spring: Spring, rest: Vector, position: Vector, velocity: Vector,
    calmShare: Double = 0
  ) {
    if groups.last?.spring != spring {
      groups.append(Group(spring: spring, start: motions.count, end: motions.count))
    }
    motions.append(Motion(offset: position - rest, velocity: velocity))
    rests.append(rest)
    slots.append(Int32(slot))
    calm.append(Self.looks(calmShare))
    groups[groups.count - 1].end += 1
  }

  /// Shares of the time to sleep as looks.
  private static func looks(_ share: Double) -> UInt8 {
    UInt8(min(max(0, share), 1) * Double(looksToSleep))
  }

  /// Moves all on by `dt` seconds, exactly.
  mutating func advance(by dt: Double, _ restRule: RestRule) {
    for g in groups.indices where !groups[g].isAsleep {
      if groups[g].stepTime != dt {
        groups[g].stepTime = dt
        groups[g].step = Matrix(SpringStep(groups[g].spring, dt))
      }
      groups[g].motion = groups[g].motion.followed(by: groups[g].step)
      groups[g].sinceLook += dt
      if groups[g].sinceLook >= groups[g].untilLook { look(g, restRule) }
    }
  }

  /// Moves a group's bodies themselves, and sends to sleep, at rest exactly, those that have been
  /// too slow to see for long enough.
  private mutating func look(_ g: Int, _ restRule: RestRule) {
    let group = groups[g]
    let omega = group.spring.angularFrequency
    // What is left then does not count. A body that never sleeps is never calm.
    let speed = Tolerances.exactRestShare * restRule.speed * omega
    let limit = restRule.duration.isFinite ? speed * speed : -1
    let before = fallen.count
    let shortest = restRule.duration / Double(Self.looksToSleep)
    let looks = shortest > 0 ? group.sinceLook / shortest : Double(Self.looksToSleep)
    let credit = UInt8(max(1, min(looks.rounded(), Double(Self.looksToSleep))))
    unsafe motions.withUnsafeMutableBufferPointer { motions in
      unsafe calm.withUnsafeMutableBufferPointer { calm in
        for i in group.start..<group.end {
          let motion = unsafe motions[i].advanced(group.motion)
          unsafe motions[i] = motion
          let energy = motion.energy(omega)
          if energy > limit {
            unsafe calm[i] = 0
          } else if unsafe calm[i] == 0 {
            unsafe calm[i] = 1
          } else if unsafe calm[i] < Self.looksToSleep {
            unsafe calm[i] = unsafe min(calm[i] + credit, Self.looksToSleep)
          } else if unsafe calm[i] != Self.asleep {
            unsafe calm[i] = Self.asleep
            unsafe motions[i] = Motion(offset: Vector(), velocity: Vector())
            fallen.append(Int32(i))
          }
        }
      }
    }
    groups[g].motion = Matrix()
    groups[g].sleepers += fallen.count - before
    groups[g].sinceLook = 0
    // A hair early, since a sum of sixtieths falls short of the sixteenth it stands for.
    groups[g].untilLook = min(shortest, Self.longestLook) - 1e-9
  }
}

// MARK: - Reading

extension ExactSprings {
  private func group(of index: Int) -> Group {
    var (low, high) = (0, groups.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if groups[middle].start <= index { low = middle } else { high = middle - 1 }
    }
    return groups[low]
  }

  func motion(_ index: Int) -> Motion { motions[index].advanced(group(of: index).motion) }

  func position(_ index: Int) -> Vector { rests[index] + motion(index).offset }

  func sleeps(_ index: Int) -> Bool { calm[index] == Self.asleep }

  /// For how much of the time to sleep one has been calm.
  func calmShare(_ index: Int) -> Double {
    sleeps(index) ? 0 : Double(calm[index]) / Double(Self.looksToSleep)
  }

  /// Puts every place, times a scale, into a list of `count`.
  func copyPlaces(times scale: Double, into places: inout [Vector]) {
    for group in groups {
      let (xx, xv) = (group.motion.xx, group.motion.xv)
      unsafe places.withUnsafeMutableBufferPointer { places in
        unsafe motions.withUnsafeBufferPointer { motions in
          unsafe rests.withUnsafeBufferPointer { rests in
            for i in group.start..<group.end {
              // In the order of `position`, so that both say the same to the bit.
              unsafe places[i] =
                scale * (rests[i] + (xx * motions[i].offset + xv * motions[i].velocity))
            }
          }
        }
      }
    }
  }
}
