import ElementaryFunctions
import Foundation
import Springs

/// One axis of a scroll view: drag, flick, rubber band, bounce, wheel and keys.
///
/// Offsets grow downward: a finger that moves up by a point moves the offset down the content by one.
/// Everything is evaluated in closed form, so the frame rate changes nothing.
/// A value: a copy is a snapshot.
public struct ScrollPhysics {
  /// The feel of drags, flicks and wheels.
  public var parameters = ScrollParameters()
  /// Whether notches of a wheel and keys scroll smoothly, not at once; true by default.
  public var glides = true
  /// Whether a flick that is sent to an offset ends at just that offset, without the rounding error of its
  /// way, as UIKit's clients expect; false by default, so that recorded motion stays as it is.
  var landsExactly = false
  /// What is at the viewport's top edge, in points of the content.
  public private(set) var offset = 0.0
  /// How fast the offset grows, in points per second: under a finger, on average since time last went
  /// on; under a precise wheel, over the last two times.
  public private(set) var velocity = 0.0
  /// The offset when time last went on, moved along with the content.
  private var lastOffset = 0.0
  /// What a precise wheel has moved the offset by since, and before that in how many seconds.
  private var wheeled = (now: 0.0, before: 0.0, time: 0.0)
  /// The viewport's extent in points.
  public private(set) var viewport = 1.0
  /// Where the offset rests: from 0 to what the content has more than the viewport.
  public private(set) var range = 0.0...0.0
  /// How often the offset has jumped too far to be seen as motion: springs that it drives are put to
  /// rest then.
  public private(set) var jumps = 0

  private enum Edge { case start, end }

  private struct Drag {
    /// The finger's place and the offset without rubber band when the drag began.
    var finger: Double
    var raw: Double
    var began: Double
    var tracker = VelocityTracker()
    /// Where the finger was last.
    var last: Double
    /// The speed that the drag caught, pt/s.
    var caught: Double
    /// For how long the finger has stood still, s.
    var pause = 0.0
  }

  private enum Phase {
    case idle
    case tracking(Drag)
    /// From an offset with a speed in pt/ms, of which so much is kept each ms, for so long, s, to an offset
    /// that was chosen or anywhere.
    case decelerating(
      from: Double, speed: Double, rate: Double, elapsed: Double, to: Double? = nil)
    /// Past an edge, on the bounce spring: how far, pt, and how fast, pt/s.
    case bouncing(Edge, Double, Double)
    /// To a target on a critical spring, rad/s: how far from it, pt, and how fast, pt/s.
    case gliding(to: Double, frequency: Double, Double, Double)
  }

  private var phase = Phase.idle

  /// A scroll view at its start.
  public init() {}

  /// Whether nothing moves and no finger holds it.
  public var isAtRest: Bool { if case .idle = phase { velocity == 0 } else { false } }
  /// Whether nothing moves: it is at rest, or a finger has held it still for so long that what it does
  /// next has nothing to do with what it did.
  public var isStill: Bool {
    guard case .tracking(let drag) = phase else { return isAtRest }
    return drag.pause >= max(ScrollConstants.stillness, ScrollConstants.longestCatch)
  }
  /// Whether a finger holds it.
  public var isTracking: Bool { if case .tracking = phase { true } else { false } }
  /// Whether it is past one of its ends.
  public var isOverscrolled: Bool { !range.contains(offset) }

  private func position(of edge: Edge) -> Double {
    edge == .start ? range.lowerBound : range.upperBound
  }

  private func clamped(_ value: Double) -> Double {
    min(max(value, range.lowerBound), range.upperBound)
  }

  // MARK: - What is scrolled

  /// Takes the extents of content and viewport, and what is left free before and after the content;
  /// keeps an offset that was inside inside, and one that is past an end where it is.
  ///
  /// It jumps where that shows nothing of what showed, as when a window is made wide at the end of a long list.
  public mutating func setExtents(
    content: Double, viewport: Double, before: Double = 0, after: Double = 0
  ) {
    let widest = max(self.viewport, viewport)
    self.viewport = max(1, viewport)
    let wasInside = range.contains(offset)
    range = -before...max(-before, content - viewport + after)
    switch phase {
    case .idle where !wasInside && isOverscrolled: settle()
    case .idle where abs(clamped(offset) - offset) > widest: jump(to: offset)
    case .idle: offset = clamped(offset)
    case .bouncing(let edge, _, let speed): bounceOn(from: edge, speed)
    case .gliding(let target, let frequency, _, let speed):
      let inside = clamped(target)
      phase = .gliding(to: inside, frequency: frequency, offset - inside, speed)
    case .tracking(let drag): hold(drag)
    case .decelerating: break
    }
  }

  /// Lets a bounce go on where it is when its edge has moved: what is inside now flies on.
  private mutating func bounceOn(from edge: Edge, _ speed: Double) {
    let distance = offset - position(of: edge)
    if edge == .start ? distance < 0 : distance > 0 {
      phase = .bouncing(edge, distance, speed)
    } else {
      fling(at: velocity)
    }
  }

  /// Lets a drag go on from the offset that shows, with the ends where they are now.
  private mutating func hold(_ drag: Drag) {
    guard abs(banded(drag.raw - (drag.last - drag.finger)) - offset) > ScrollConstants.slip else {
      return
    }
    var drag = drag
    (drag.raw, drag.finger) = (unbanded(offset), drag.last)
    phase = .tracking(drag)
  }

  /// Moves the offset together with all that it depends on, because content above it grew or shrank:
  /// nothing on the screen moves and no velocity changes.
  public mutating func shift(by shift: Double) {
    (offset, lastOffset) = (offset + shift, lastOffset + shift)
    switch phase {
    case .idle: break
    case .bouncing(let edge, let distance, let speed):
      phase = .bouncing(edge, distance + shift, speed)
    case .tracking(var drag):
      drag.raw += shift
      phase = .tracking(drag)
    case .decelerating(let from, let speed, let rate, let elapsed, let target):
      phase = .decelerating(
        from: from + shift, speed: speed, rate: rate, elapsed: elapsed,
        to: target.map { $0 + shift })
    case .gliding(let target, let frequency, let left, let speed):
      phase = .gliding(to: target + shift, frequency: frequency, left, speed)
    }
  }

  /// Goes to an offset at once; springs that the motion drives are put to rest.
  public mutating func jump(to target: Double) {
    offset = clamped(target)
    (velocity, lastOffset, phase) = (0, offset, .idle)
    jumps += 1
  }

  // MARK: - Fingers

  /// A finger takes hold at a place of the viewport, in points, at a time in seconds.
  public mutating func beginDrag(at finger: Double, time: Double) {
    var drag = Drag(
      finger: finger, raw: unbanded(offset), began: time, last: finger, caught: velocity)
    drag.tracker.add(finger, at: time)
    if case .decelerating = phase {} else { drag.caught = 0 }
    phase = .tracking(drag)
    velocity = 0
  }

  /// The finger has moved to a place, in points, at a time, s.
  public mutating func drag(to finger: Double, time: Double) {
    guard case .tracking(var drag) = phase else { return }
    drag.tracker.add(finger, at: time)
    drag.last = finger
    offset = banded(drag.raw - (finger - drag.finger))
    phase = .tracking(drag)
  }

  /// The finger lets go: the content flies on, springs back or rests.
  /// - Parameters:
  ///   - time: seconds.
  ///   - target: where it is to come to rest, given where it would, in points, and its velocity in
  ///     points per millisecond; by default where it would.
  public mutating func endDrag(
    time: Double,
    target: (_ proposed: Double, _ velocity: Double) -> Double = { proposed, _ in
      proposed
    }
  ) {
    guard case .tracking(let drag) = phase else { return }
    var speed = -drag.tracker.velocity(at: time)
    if abs(speed) < ScrollConstants.slowestFlick { speed = 0 }
    let isQuick = time - drag.began < ScrollConstants.longestCatch
    if isQuick, speed * drag.caught > 0 {
      let carried =
        ScrollConstants.carryFactor * Double.pow(abs(drag.caught), ScrollConstants.carryPower)
      speed += (speed < 0 ? -1 : 1) * min(carried, ScrollConstants.mostCarried)
    }
    speed = min(max(speed, -parameters.fastestFlick), parameters.fastestFlick)
    let proposed = clamped(offset + natural(speed / 1000))
    let wanted = snapped(target(proposed, speed / 1000))
    if wanted == proposed { fling(at: speed) } else { fling(at: speed, to: wanted) }
  }

  /// The snap point nearest to an offset; the ends are snap points too.
  private func snapped(_ offset: Double) -> Double {
    let interval = parameters.snapInterval
    guard interval > 0, range.contains(offset) else { return offset }
    let near = (offset / interval).rounded() * interval
    if range.upperBound - offset < abs(near - offset) { return range.upperBound }
    return clamped(near)
  }

  /// How far a flick of a speed, pt/ms, goes.
  private func natural(_ speed: Double) -> Double {
    guard abs(speed) > ScrollConstants.slowest else { return 0 }
    let d = parameters.decelerationRate
    return (speed - (speed < 0 ? -1 : 1) * ScrollConstants.slowest) * d / (1 - d)
  }

  /// Lets the content fly on at a speed, in points per second, and come to rest at an offset.
  ///
  /// A target near where it would come to rest anyway changes only how fast it loses its speed;
  /// to others a critically damped spring takes it, from the speed it has.
  public mutating func fling(at speed: Double, to target: Double) {
    let (target, v) = (clamped(target), speed / 1000)
    let (distance, natural) = (target - offset, natural(v))
    velocity = speed
    if natural != 0, ScrollConstants.retargetable.contains(distance / natural), !isOverscrolled {
      let ratio = distance / (v - (v < 0 ? -1 : 1) * ScrollConstants.slowest)
      phase = .decelerating(
        from: offset, speed: v, rate: ratio / (1 + ratio), elapsed: 0, to: target)
    } else {
      phase = .gliding(
        to: target, frequency: ScrollConstants.bounceFrequency, offset - target, speed)
    }
  }

  /// Lets the content fly on at a speed, in points per second.
  public mutating func fling(at speed: Double) {
    velocity = speed
    if isOverscrolled {
      settle()
    } else if abs(speed) / 1000 > ScrollConstants.slowest {
      phase = .decelerating(
        from: offset, speed: speed / 1000, rate: parameters.decelerationRate, elapsed: 0)
    } else {
      (velocity, phase) = (0, .idle)
    }
  }

  /// Where an offset shows once it is past an end.
  private func banded(_ raw: Double) -> Double {
    let inside = clamped(raw)
    guard raw != inside else { return raw }
    guard parameters.bounces else { return inside }
    let give = RubberBand.offset(
      overshoot: abs(raw - inside), dimension: viewport, constant: parameters.rubberBand)
    return raw < inside ? inside - give : inside + give
  }

  private func unbanded(_ shown: Double) -> Double {
    let inside = clamped(shown)
    guard shown != inside else { return shown }
    let overshoot = RubberBand.overshoot(
      offset: abs(shown - inside), dimension: viewport, constant: parameters.rubberBand)
    return shown < inside ? inside - overshoot : inside + overshoot
  }

  /// Starts the way back from past an end, with the current velocity.
  private mutating func settle() {
    let edge: Edge = offset < range.lowerBound ? .start : .end
    let fastest = ScrollConstants.fastestBounce
    phase = .bouncing(edge, offset - position(of: edge), min(max(velocity, -fastest), fastest))
  }

  // MARK: - Wheel and keys

  /// A wheel moves the offset by points; a precise one at once, notches smoothed.
  public mutating func wheel(by delta: Double, isPrecise: Bool) {
    if case .tracking = phase { return }
    if isPrecise {
      let target = clamped(offset + delta)
      wheeled.now += target - offset
      (offset, velocity, phase) = (target, 0, .idle)
      return
    }
    guard glides else { return jump(to: offset + delta) }
    var from = offset
    if case .gliding(let target, ScrollConstants.wheelFrequency, _, _) = phase { from = target }
    glide(to: clamped(from + delta), frequency: ScrollConstants.wheelFrequency)
  }

  /// Scrolls to an offset smoothly; over more than a viewport it jumps near first.
  public mutating func scroll(to target: Double) {
    guard glides else { return jump(to: target) }
    let target = clamped(target)
    if abs(target - offset) > 1.5 * viewport {
      let rest = viewport * ScrollConstants.jumpRest
      jump(to: target > offset ? target - rest : target + rest)
    }
    glide(to: target, frequency: ScrollConstants.glideFrequency)
  }

  /// Scrolls on by points smoothly, from where the last such scroll was to end.
  public mutating func scroll(by delta: Double) {
    var from = offset
    if case .gliding(let target, ScrollConstants.glideFrequency, _, _) = phase { from = target }
    scroll(to: from + delta)
  }

  private mutating func glide(to target: Double, frequency: Double) {
    var speed = 0.0
    if case .gliding(_, _, _, let current) = phase { speed = current }
    phase = .gliding(to: target, frequency: frequency, offset - target, speed)
  }

  // MARK: - Time

  /// Moves on by seconds, 0 or more.
  public mutating func advance(by dt: Double) {
    guard dt > 0 else { return }
    switch phase {
    case .idle: velocity = (wheeled.now + wheeled.before) / (dt + wheeled.time)
    case .tracking(var drag):
      velocity = (offset - lastOffset) / dt
      drag.pause = velocity == 0 ? drag.pause + dt : 0
      phase = .tracking(drag)
    case .decelerating(let from, let speed, let rate, let elapsed, let target):
      decelerate(from: from, speed: speed, rate: rate, elapsed: elapsed, to: target, dt)
    case .bouncing(let edge, let distance, let speed): bounce(edge, distance, speed, dt)
    case .gliding(let target, let frequency, let left, let speed):
      glide(to: target, frequency, left, speed, dt)
    }
    lastOffset = offset
    wheeled = (0, wheeled.now, dt)
  }

  /// The published model, 1 ms steps of `v *= d; x += v` until |v| < 0.01 pt/ms, summed in closed
  /// form: x(n) = x0 + v·d/(1 - d)·(1 - dⁿ) with n in milliseconds.
  private mutating func decelerate(
    from: Double, speed: Double, rate d: Double, elapsed: Double, to target: Double?, _ dt: Double
  ) {
    let reach = speed * d / (1 - d)
    let ends = Double.log(ScrollConstants.slowest / abs(speed)) / Double.log(d) / 1000
    let edge: Edge = speed < 0 ? .start : .end
    let time = elapsed + dt
    let share = (position(of: edge) - from) / reach
    // Crossing the edge comes before coming to rest.
    if share < 1,
      let crossing = share <= 0 ? 0 : Double.log(1 - share) / Double.log(d) / 1000 as Double?,
      crossing < min(ends, time)
    {
      offset = position(of: edge)
      velocity = speed * Double.pow(d, crossing * 1000) * 1000
      guard parameters.bounces else {
        (velocity, phase) = (0, .idle)
        return
      }
      settleAtEdge(edge, time - crossing)
      return
    }
    let n = min(time, ends) * 1000
    let kept = Double.pow(d, n)
    offset = from + reach * (1 - kept)
    if time >= ends {
      (velocity, phase) = (0, .idle)
      // The sum differs from what was chosen by rounding errors.
      if landsExactly, let target { offset = clamped(target) }
    } else {
      // The slope of x(n), which is a little less than the speed that is summed.
      velocity = -reach * Double.log(d) * kept * 1000
      phase = .decelerating(from: from, speed: speed, rate: d, elapsed: time, to: target)
    }
  }

  private mutating func settleAtEdge(_ edge: Edge, _ dt: Double) {
    let fastest = ScrollConstants.fastestBounce
    bounce(edge, 0, min(max(velocity, -fastest), fastest), dt)
  }

  /// The critically damped spring of an angular frequency, rad/s.
  private static func spring(_ angularFrequency: Double) -> Spring {
    Spring(angularFrequency: angularFrequency, dampingRatio: 1)
  }

  private mutating func bounce(_ edge: Edge, _ distance: Double, _ speed: Double, _ dt: Double) {
    let (y, v) = Self.spring(ScrollConstants.bounceFrequency)
      .state(at: dt, displacement: distance, velocity: speed)
    let isThere = abs(y) < ScrollConstants.bounceReach && abs(v) < ScrollConstants.bounceSpeed
    if isThere || !parameters.bounces {
      (offset, velocity, phase) = (position(of: edge), 0, .idle)
    } else {
      (offset, velocity) = (position(of: edge) + y, v)
      phase = .bouncing(edge, y, v)
    }
  }

  private mutating func glide(
    to target: Double, _ frequency: Double, _ left: Double, _ speed: Double, _ dt: Double
  ) {
    let (y, v) = Self.spring(frequency).state(at: dt, displacement: left, velocity: speed)
    if abs(y) < ScrollConstants.bounceReach, abs(v) < ScrollConstants.bounceSpeed {
      (offset, velocity, phase) = (target, 0, .idle)
    } else {
      (offset, velocity) = (target + y, v)
      phase = .gliding(to: target, frequency: frequency, y, v)
    }
  }
}
