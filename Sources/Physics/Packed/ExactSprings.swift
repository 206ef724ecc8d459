import Springs

/// Bodies that hang on one spring of length 0 and meet nobody (`.ideal`), packed so that a step
/// reads and writes nothing but what changes: 32 bytes each.
///
/// Those of equal springs lie together and share one matrix.
struct ExactSprings {
  /// A body's place from where it would rest, m, and its velocity, m/s.
  struct Motion {
    var offset: Vector
    var velocity: Vector

    @inline(__always)
    mutating func advance(_ step: Matrix) {
      let (x, v) = (offset, velocity)
      offset = step.xx * x + step.xv * v
      velocity = step.vx * x + step.vv * v
    }

    /// ω²x² + v², which never grows: below the square of the sleeping speed it is seen no more.
    @inline(__always)
    func energy(_ omega: Double) -> Double {
      omega * omega * offset.lengthSquared + velocity.lengthSquared
    }
  }

  /// A step's numbers, at hand for the loop.
  struct Matrix {
    var xx = 1.0
    var xv = 0.0
    var vx = 0.0
    var vv = 1.0

    init() {}
    init(_ step: SpringStep) { (xx, xv, vx, vv) = (step.xx, step.xv, step.vx, step.vv) }
  }

  /// Bodies on equal springs.
  struct Group {
    let spring: Spring
    let start: Int
    var end: Int
    var stepTime = 0.0
    var matrix = Matrix()
    var sleepers = 0

    var isAsleep: Bool { sleepers == end - start }
  }

  private(set) var motions: [Motion] = []
  private(set) var rests: [Vector] = []
  private(set) var slots: [Int32] = []
  /// For how many looks each has been too slow to see; `asleep` when it sleeps.
  private(set) var calm: [UInt8] = []
  /// Who fell asleep in the last advance.
  var fallen: [Int32] = []
  private(set) var groups: [Group] = []
  private var sinceLook = 0.0

  /// Looks in a second, and how many calm ones send to sleep.
  private static let looksPerSecond = 16.0
  private static let looksToSleep = UInt8(looksPerSecond * Tolerances.timeToSleep)
  static let asleep = UInt8.max

  var count: Int { motions.count }
  var isAsleep: Bool { groups.allSatisfy { $0.isAsleep } }

  func sleeps(_ index: Int) -> Bool { calm[index] == Self.asleep }

  /// How long one has been calm, s.
  func calmTime(_ index: Int) -> Double {
    sleeps(index) ? 0 : Double(calm[index]) / Self.looksPerSecond
  }

  init() {}

  mutating func reserve(_ count: Int) {
    motions.reserveCapacity(count)
    rests.reserveCapacity(count)
    slots.reserveCapacity(count)
    calm.reserveCapacity(count)
  }

  /// Adds an awake body; those of one spring come one after another.
  mutating func append(
    slot: Int, _ spring: Spring, rest: Vector, position: Vector, velocity: Vector,
    calmTime: Double
  ) {
    if groups.last?.spring != spring {
      groups.append(Group(spring: spring, start: motions.count, end: motions.count))
    }
    motions.append(Motion(offset: position - rest, velocity: velocity))
    rests.append(rest)
    slots.append(Int32(slot))
    calm.append(UInt8(min(calmTime * Self.looksPerSecond, Double(Self.looksToSleep))))
    groups[groups.count - 1].end += 1
  }

  func position(_ index: Int) -> Vector { rests[index] + motions[index].offset }

  /// Puts every place, times a scale, into a list of `count`.
  func copyPlaces(times scale: Double, into places: inout [Vector]) {
    unsafe places.withUnsafeMutableBufferPointer { places in
      unsafe motions.withUnsafeBufferPointer { motions in
        unsafe rests.withUnsafeBufferPointer { rests in
          for i in places.indices {
            unsafe places[i] = scale * (rests[i] + motions[i].offset)
          }
        }
      }
    }
  }

  /// Adds the indices of those inside a box to a list.
  func findInside(_ box: AABB, _ found: inout [Int32]) {
    unsafe motions.withUnsafeBufferPointer { motions in
      unsafe rests.withUnsafeBufferPointer { rests in
        for i in motions.indices {
          let place = unsafe rests[i] + motions[i].offset
          if all((place .>= box.lower) .& (place .<= box.upper)) { found.append(Int32(i)) }
        }
      }
    }
  }

  /// Moves all on by `dt` seconds, exactly.
  mutating func advance(by dt: Double) {
    for g in groups.indices where !groups[g].isAsleep {
      if groups[g].stepTime != dt {
        groups[g].stepTime = dt
        groups[g].matrix = Matrix(SpringStep(groups[g].spring, dt))
      }
      let (range, matrix) = (groups[g].start..<groups[g].end, groups[g].matrix)
      unsafe motions.withUnsafeMutableBufferPointer { motions in
        for i in range { unsafe motions[i].advance(matrix) }
      }
    }
    sinceLook += dt
    // A hair early, since a sum of sixtieths falls short of the sixteenth it stands for.
    let looks = sinceLook * Self.looksPerSecond + 1e-9
    guard looks >= 1 else { return }
    sinceLook = 0
    let credit = UInt8(min(looks, Double(Self.looksToSleep)))
    for g in groups.indices where !groups[g].isAsleep { look(g, credit) }
  }

  /// Sends to sleep, at rest exactly, those that have been too slow to see for long enough.
  private mutating func look(_ g: Int, _ credit: UInt8) {
    let omega = groups[g].spring.angularFrequency
    let limit = Tolerances.sleepSpeed * Tolerances.sleepSpeed
    let range = groups[g].start..<groups[g].end
    let before = fallen.count
    unsafe motions.withUnsafeMutableBufferPointer { motions in
      unsafe calm.withUnsafeMutableBufferPointer { calm in
        for i in range {
          guard unsafe motions[i].energy(omega) <= limit else {
            unsafe calm[i] = 0
            continue
          }
          let old = unsafe calm[i]
          guard old != Self.asleep else { continue }
          guard old >= Self.looksToSleep else {
            unsafe calm[i] = max(1, min(old &+ credit, Self.looksToSleep))
            continue
          }
          unsafe calm[i] = Self.asleep
          unsafe motions[i] = Motion(offset: Vector(), velocity: Vector())
          fallen.append(Int32(i))
        }
      }
    }
    groups[g].sleepers += fallen.count - before
  }
}
