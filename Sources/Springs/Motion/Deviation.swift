import Foundation

/// A spring's step, beside which libraries' motions are played.
struct StepComparison {
  private let released: ReleasedSpring
  private let release: Release
  /// Until when they are compared, s.
  private let horizon: Double
  /// Whether the spring still moves then.
  private let isCut: Bool
  /// Whether it is as exact as can be, or quick.
  private let isFine: Bool
  /// The time between two places of a curve, s.
  private let step: Double
  /// What is left of the spring's way in the frames of the display, and at a curve's places.
  private let inFrames, atPlaces: [Double]

  /// No comparison lasts longer, s, and none more swings.
  private static let longest = 40.0, longestQuick = 10.0, mostSwings = 60.0
  /// Places of a curve in each radian that the spring turns, and how many there may be.
  private static let density = 12.0, mostPlaces = 6_000.0, quickPlaces = 200.0

  /// A comparison until both stay within a limit, a share of the step; a quick one looks at fewer places, and
  /// until a hundredth of that is left.
  init(_ spring: Spring, _ release: Release, isFine: Bool = true) {
    (released, self.release, self.isFine) = (
      ReleasedSpring(spring, velocity: release.share), release, isFine
    )
    let limit = isFine ? Exactness.limit : 10 * Exactness.limit
    let omega = spring.angularFrequency
    let settled = released.settlingTime(tolerance: limit)
    horizon = min(
      settled, isFine ? Self.longest : Self.longestQuick, max(1, Self.mostSwings * 2 * .pi / omega))
    isCut = settled > horizon
    let turns = max(1, horizon * omega)
    let most = isFine ? Self.mostPlaces : Self.quickPlaces
    let count = Int(min(most, max(isFine ? 200 : 60, turns * Self.density)))
    step = horizon / Double(count)
    let (width, motion) = (step, released)
    atPlaces = (0...count).map { motion.left(at: Double($0) * width).displacement }
    let frames = min(Int((horizon * release.rate).rounded(.up)) + 1, Int(Self.mostPlaces))
    inFrames = (0...frames).map { motion.left(at: Double($0) / release.rate).displacement }
  }

  /// The greatest distance of a motion, in shares of the step: 0 or more, infinite where it is no number.
  ///
  /// A distance beyond a limit is one that is there, the first that was found.
  func deviation(of motion: LibraryMotion, upTo limit: Double = .infinity) -> Double {
    if let curve = motion.response as? any StepCurve {
      return deviation(of: curve, in: motion, upTo: limit)
    }
    var (worst, k) = (0.0, 0)
    let last = past(motion) * release.rate
    for frame in motion.shownFrames {
      let off = abs(1 - frame.position - left(inFrame: k, at: frame.time))
      // A NaN is as far off as can be, and comparisons would lose it.
      guard off.isFinite else { return .infinity }
      worst = max(worst, off)
      k += 1
      if worst > limit || Double(k) > last + 1 || Double(k) > Self.mostPlaces { break }
    }
    return worst
  }

  private func left(inFrame k: Int, at time: Double) -> Double {
    k < inFrames.count && abs(time - Double(k) / release.rate) < 1e-12
      ? inFrames[k] : released.left(at: time).displacement
  }

  /// Until when a motion is compared: a swing after its end, where the spring still moves then and what ended stands.
  private func past(_ motion: LibraryMotion) -> Double {
    guard isCut, let end = motion.rule.time, end < Self.longest * 2 else { return horizon }
    return max(horizon, end + min(Self.longest, 2 * .pi / released.spring.angularFrequency))
  }

  private func deviation(
    of curve: any StepCurve, in motion: LibraryMotion, upTo limit: Double
  ) -> Double {
    let end = curveEnd(motion)
    let off = { (t: Double, cached: Double?) -> Double in
      let frame = curve.frame(at: t)
      let left =
        frame.time == t
        ? cached ?? released.left(at: t).displacement
        : released.left(at: frame.time).displacement
      let off = abs(t >= end && motion.rule.snaps ? left : 1 - frame.position - left)
      return off.isFinite ? off : .infinity
    }
    let count = min(Int((past(motion) / step).rounded(.up)), 2 * Int(Self.mostPlaces))
    var (offs, highest) = ([Double](), 0.0)
    for k in 0...count {
      offs.append(off(Double(k) * step, k < atPlaces.count ? atPlaces[k] : nil))
      highest = max(highest, offs[k])
      if highest > limit { return highest }
    }
    // The end jumps from one side of it to the other.
    if end <= past(motion) { highest = max(highest, off(end, nil), off(end.nextDown, nil)) }
    guard isFine, highest.isFinite else { return highest }
    // Lines between few places may hide a third of a top.
    let nearHighest = 0.65 * highest
    for k in offs.indices where offs[k] >= nearHighest {
      let isTop = offs[max(0, k - 1)] <= offs[k] && offs[min(count, k + 1)] <= offs[k]
      if isTop { highest = max(highest, top(near: Double(k) * step) { off($0, nil) }) }
    }
    return highest
  }

  /// The highest distance about a place of a curve, which lies between two others: each time eight times as near.
  private func top(near place: Double, _ off: (Double) -> Double) -> Double {
    var (middle, width, highest) = (place, step, 0.0)
    for _ in 0..<3 {
      let places = (-8...8).map { max(0, middle + width * Double($0) / 8) }
      let offs = places.map(off)
      let best = offs.indices.max { offs[$0] < offs[$1] } ?? 8
      (middle, width) = (places[best], width / 8)
      highest = max(highest, offs[best])
    }
    return highest
  }

  /// When a curve is over, s; infinite where it is not.
  private func curveEnd(_ motion: LibraryMotion) -> Double {
    if let time = motion.rule.time { return time }
    return motion.rule.words.isEmpty
      ? .infinity : motion.end(within: past(motion))?.time ?? .infinity
  }
}

extension LibraryMotion {
  /// The greatest distance from a spring until both stay at the target, in shares of the step.
  ///
  /// The jump at the library's end is part of it. A curve is looked at everywhere, an engine in its frames.
  /// - Parameter spring: What it should move as, with the same velocity at the start.
  /// - Returns: 0 or more; infinite where it is no number.
  public func largestDeviation(from spring: Spring) -> Double {
    StepComparison(spring, release).deviation(of: self)
  }
}
