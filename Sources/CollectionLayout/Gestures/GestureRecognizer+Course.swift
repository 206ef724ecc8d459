import Foundation
import Geometry

/// How a gesture is recognised: at once, or when those have failed that have to.
extension GestureRecognizer {
  /// What a recogniser has to do with others.
  struct Course {
    struct Other {
      weak var recognizer: GestureRecognizer?
    }

    /// Whether a delivery is handing over a touch: what is recognised has effects after that.
    var isReading = false
    /// Whether it was recognised and has had no effects yet.
    var isFresh = false
    /// The state that it takes when others have failed; nil if it does not wait.
    var awaited: State?
    /// Those that have to fail first.
    var required: [Other] = []
  }

  /// Lets the gesture begin only when another one has failed, for all times.
  ///
  /// It waits while a touch may become the other gesture yet; it does not wait for one that reads no touch.
  public final func require(toFail otherGestureRecognizer: GestureRecognizer) {
    course.required.append(Course.Other(recognizer: otherGestureRecognizer))
  }

  /// Whether the touch may become the gesture yet.
  final var isUndecided: Bool {
    track.state == .possible && (track.touch != nil || expectsMore || course.awaited != nil)
  }

  /// Whether the touch was the gesture, or is.
  final var isRecognized: Bool { isActive || track.state == .ended }

  final func change(to state: State) {
    switch state {
    case .possible: track.state = .possible
    case .began: if !isActive { recognize(as: .began) }
    case .changed: if isActive { enter(.changed) } else { recognize(as: .began) }
    case .ended: if isActive { enter(.ended) } else { recognize(as: .ended) }
    case .cancelled, .failed: fail()
    }
  }

  /// Begins or, for gestures without a duration, ends the gesture, if nothing forbids it.
  final func recognize(as state: State) {
    (track.state, course.isFresh) = (state, true)
    if !course.isReading { settle() }
  }

  /// Lets what was recognised have its effects.
  final func settle() {
    guard course.isFresh else { return }
    course.isFresh = false
    let state = track.state
    guard let delivery else { return take(state) }
    guard delivery.mayBegin(self) else {
      track.state = .possible
      return fail()
    }
    if delivery.hasToWait(self) {
      (track.state, course.awaited) = (.possible, state)
    } else {
      delivery.hasBegun(self)
      take(state)
    }
  }

  /// Those that it has waited for have failed.
  final func goOn() {
    guard let state = course.awaited, let delivery else { return }
    course.awaited = nil
    // A finger that has been lifted begins nothing that follows it.
    guard delivery.mayBegin(self), state == .ended || delivery.hasTouch(of: self) else {
      return fail()
    }
    track.state = state
    delivery.hasBegun(self)
    take(state)
    if !delivery.hasTouch(of: self) { track.touch = nil }
  }

  private func take(_ state: State) {
    enter(state)
    began()
  }

  /// It is no gesture, or none any more.
  final func fail() {
    let wasUndecided = isUndecided || course.isFresh
    if isActive {
      enter(.cancelled)
    } else if wasUndecided {
      track.state = .failed
    }
    (course.isFresh, course.awaited, track.touch) = (false, nil, nil)
    if wasUndecided { delivery?.hasFailed(self) }
  }

  // MARK: - For a delivery

  /// Takes a finger that is put down.
  final func take(down place: CGPoint, time: TimeInterval) {
    track = Track(touch: place, start: place, isInWindow: true)
    sample(place, time)
  }

  /// Takes a finger that has moved.
  final func take(moved place: CGPoint, time: TimeInterval) {
    track.touch = place
    sample(place, time)
  }

  /// Takes another number of fingers, whose middle is elsewhere: what has been moved by stays.
  final func take(fingers count: Int, at place: CGPoint, time: TimeInterval) {
    guard let touch = track.touch else { return }
    track.start = track.start + (place - touch)
    (track.touch, track.fingers, track.samples) = (place, count, [])
    sample(place, time)
  }

  /// Fails with more fingers than make the gesture; with others the way that makes it is counted anew.
  final func countAnew(upTo most: Int) {
    if track.fingers > most { cancel() } else if let touch = track.touch { track.start = touch }
  }

  /// Hands a touch over, and lets what is recognised have its effects then.
  final func read(_ body: (GestureRecognizer) -> Void) {
    course.isReading = true
    body(self)
    course.isReading = false
    settle()
  }

  /// Forgets a finger that was lifted, unless the gesture waits for others.
  final func release() {
    guard course.awaited == nil else { return }
    if track.state == .possible, !expectsMore { fail() }
    track.touch = nil
  }
}
