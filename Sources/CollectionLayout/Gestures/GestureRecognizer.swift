import Foundation
import Geometry

/// May forbid gestures: UIKit's `UIGestureRecognizerDelegate`.
public protocol GestureRecognizerDelegate: AnyObject {
  /// Whether a gesture may begin that has been recognised; true unless implemented.
  func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool
  /// Whether a touch concerns a recogniser; true unless implemented.
  func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool
  /// Whether a gesture may go on beside another one; false unless implemented.
  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: GestureRecognizer
  ) -> Bool
  /// Whether a gesture may begin only when another one has failed; false unless implemented.
  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer,
    shouldRequireFailureOf otherGestureRecognizer: GestureRecognizer
  ) -> Bool
  /// Whether another gesture may begin only when this one has failed; false unless implemented.
  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer,
    shouldBeRequiredToFailBy otherGestureRecognizer: GestureRecognizer
  ) -> Bool
}

extension GestureRecognizerDelegate {
  /// True: a gesture begins where nothing is said.
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool { true }
  /// True: it receives every touch.
  public func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldReceive touch: Touch
  ) -> Bool { true }
  /// False: of two gestures one goes on.
  public func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: GestureRecognizer
  ) -> Bool { false }
  /// False: it does not wait for the other.
  public func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer,
    shouldRequireFailureOf otherGestureRecognizer: GestureRecognizer
  ) -> Bool { false }
  /// False: the other does not wait for it.
  public func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer,
    shouldBeRequiredToFailBy otherGestureRecognizer: GestureRecognizer
  ) -> Bool { false }
}

/// Reads touches and calls functions: UIKit's `UIGestureRecognizer`.
///
/// A `TouchDelivery` hands it the touches of its view; of two gestures of one touch the first that is
/// recognised goes on, unless a delegate allows both. A gesture that requires others to fail waits for that
/// when it is recognised. A subclass reads the touches by itself in `touchesBegan(_:with:)` and so on, and
/// sets `state`.
open class GestureRecognizer: NSObject {
  /// What a gesture is doing.
  public enum State: Int, Hashable, Sendable {
    /// No finger is down, or the touch may become a gesture yet (default).
    case possible
    case began
    case changed
    case ended
    /// The gesture was broken off.
    case cancelled
    /// The touch was no gesture.
    case failed

    /// The end of a gesture that has no duration, as a tap.
    public static var recognized: State { .ended }
  }

  /// What changes in a gesture; a snapshot of its owner contains it.
  struct Track: Hashable {
    struct Sample: Hashable {
      let place: CGPoint
      let time: TimeInterval
    }

    var state = State.possible
    /// Where the finger is; nil without a finger.
    var touch: CGPoint?
    /// How many fingers are down, whose middle that is.
    var fingers = 1
    /// The place from which `translation(in:)` counts.
    var start = CGPoint.zero
    /// Whether the places are in points of the window; otherwise of the viewport of the recogniser's view.
    var isInWindow = false
    /// Where the finger was lately.
    var samples: [Sample] = []
  }

  /// Farther than this a finger that rests does not move, in points, as UIKit's.
  static let slop: CGFloat = 10

  final var track = Track()
  private var actions: [(GestureRecognizer) -> Void] = []
  /// The view whose touches it reads.
  public internal(set) weak var view: View?
  /// May forbid the gesture, or let it go on beside others.
  public weak var delegate: (any GestureRecognizerDelegate)?
  /// Whether it reads touches; a gesture that goes on is broken off where this becomes false.
  open var isEnabled = true {
    didSet { if !isEnabled { cancel() } }
  }
  /// Whether the view's own touches are cancelled when the gesture is recognised; true by default.
  open var cancelsTouchesInView = true
  /// Whether the view gets the touch only when this is no gesture; false by default.
  open var delaysTouchesBegan = false
  /// A name, for the program's own use; nil by default.
  open var name: String?
  weak var delivery: TouchDelivery?
  final var recognition = Recognition()

  /// A recogniser without actions, of no view yet.
  public required override init() { super.init() }

  /// What the gesture is doing; subclasses set it.
  open var state: State {
    get { track.state }
    set { change(to: newValue) }
  }
  /// How many fingers are down.
  public final var numberOfTouches: Int { track.touch == nil ? 0 : track.fingers }

  /// Whether it breaks another gesture off when it is recognised; true by default.
  open func canPrevent(_ preventedGestureRecognizer: GestureRecognizer) -> Bool { true }
  /// Whether another gesture that is recognised breaks it off; true by default.
  open func canBePrevented(by preventingGestureRecognizer: GestureRecognizer) -> Bool { true }

  // MARK: - Actions

  /// Adds a function to call whenever the gesture begins, moves or ends.
  final func add(_ action: @escaping (GestureRecognizer) -> Void) { actions.append(action) }

  /// Takes all actions away, whatever the target is.
  public final func removeTarget(_ target: Any?, action: Any?) { actions = [] }

  final func enter(_ state: State) {
    track.state = state
    for action in actions { action(self) }
  }

  // MARK: - Places

  /// Where the finger is, in points of a view; zero without a finger, as articles take it to be.
  ///
  /// Touches that an owner hands over itself are in points of the viewport of the view that is named here,
  /// so that a collection view's content comes out.
  open func location(in view: View?) -> CGPoint {
    guard let touch = track.touch else { return .zero }
    if track.isInWindow { return view?.convert(touch, from: nil) ?? touch }
    return touch + ((view?.bounds.origin ?? .zero) - CGPoint.zero)
  }

  /// Where a finger is; of several their middle.
  open func location(ofTouch touchIndex: Int, in view: View?) -> CGPoint { location(in: view) }

  /// Where the finger is, in points of the viewport, or of the window; nil without a finger.
  public final var touch: CGPoint? { track.touch }

  // MARK: - Touches

  /// A finger is put down.
  open func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
    if let touch = touches.first { fingerDown(at: touch.place, time: touch.timestamp) }
  }
  /// The finger has moved; an override calls `super`.
  open func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) {
    if let touch = touches.first { fingerMoved(to: touch.place, time: touch.timestamp) }
  }
  /// The finger is lifted; an override calls `super`.
  open func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) {
    if let touch = touches.first { fingerUp(time: touch.timestamp) }
  }
  /// The touch is broken off.
  open func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent) {
    if let touch = touches.first { drop(time: touch.timestamp) }
  }
  /// The touch is over, whatever it was: subclasses forget it.
  open func reset() {}

  /// A finger is put down; `track` has it.
  func fingerDown(at place: CGPoint, time: TimeInterval) {}
  /// The finger has moved; `track` has it.
  func fingerMoved(to place: CGPoint, time: TimeInterval) {}
  /// The finger is lifted; `track` forgets it afterwards.
  func fingerUp(time: TimeInterval) {}
  /// The touch is broken off.
  func drop(time: TimeInterval) { cancel() }
  /// More fingers are down than before, or fewer; `track` has their number and middle.
  func fingersChanged(time: TimeInterval) {}
  /// Seconds have passed with a finger down, or with more fingers expected.
  func timePassed(to time: TimeInterval) {}
  /// The gesture has been recognised and nothing has forbidden it.
  func began() {}
  /// Whether what has been touched so far may become the gesture with another touch.
  var expectsMore: Bool { false }
  /// The recogniser that clients know it as.
  var face: GestureRecognizer { self }

  /// Velocities are those of so many seconds.
  private static let velocityWindow = 0.1

  final func sample(_ place: CGPoint, _ time: TimeInterval) {
    track.samples.removeAll { time - $0.time > Self.velocityWindow }
    track.samples.append(Track.Sample(place: place, time: time))
  }

  /// Breaks the gesture off, or what might have become one.
  func cancel() { fail() }

  /// Whether it has been recognised and goes on.
  final var isActive: Bool {
    !recognition.isFresh && (track.state == .began || track.state == .changed)
  }

  final func distance(to place: CGPoint) -> CGFloat { place.distance(to: track.start) }
}

/// How a gesture is recognised: at once, or when those have failed that have to.
extension GestureRecognizer {
  /// What a recogniser has to do with others.
  struct Recognition {
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
    recognition.required.append(Recognition.Other(recognizer: otherGestureRecognizer))
  }

  /// Whether the touch may become the gesture yet.
  final var isUndecided: Bool {
    track.state == .possible && (track.touch != nil || expectsMore || recognition.awaited != nil)
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
    (track.state, recognition.isFresh) = (state, true)
    if !recognition.isReading { settle() }
  }

  /// Lets what was recognised have its effects.
  final func settle() {
    guard recognition.isFresh else { return }
    recognition.isFresh = false
    let state = track.state
    guard let delivery else { return take(state) }
    guard delivery.mayBegin(self) else {
      track.state = .possible
      return fail()
    }
    if delivery.hasToWait(self) {
      (track.state, recognition.awaited) = (.possible, state)
    } else {
      delivery.hasBegun(self)
      take(state)
    }
  }

  /// Those that it has waited for have failed.
  final func goOn() {
    guard let state = recognition.awaited, let delivery else { return }
    recognition.awaited = nil
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
    let wasUndecided = isUndecided || recognition.isFresh
    if isActive {
      enter(.cancelled)
    } else if wasUndecided {
      track.state = .failed
    }
    (recognition.isFresh, recognition.awaited, track.touch) = (false, nil, nil)
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
    recognition.isReading = true
    body(self)
    recognition.isReading = false
    settle()
  }

  /// Forgets a finger that was lifted, unless the gesture waits for others.
  final func release() {
    guard recognition.awaited == nil else { return }
    if track.state == .possible, !expectsMore { fail() }
    track.touch = nil
  }
}

/// What lets a recogniser's functions be given the recogniser in its own type.
public protocol GestureActing: GestureRecognizer {}

extension GestureRecognizer: GestureActing {}

extension GestureActing {
  /// A recogniser that calls a function whenever its gesture begins, moves or ends.
  ///
  /// An extension of ours in place of a target and a selector, which Swift on Linux does not have.
  public init(action: @escaping (Self) -> Void) {
    self.init()
    addAction(action)
  }

  /// A recogniser that calls a function that takes it: UIKit's initializer with the name of a method
  /// in place of a selector.
  ///
  /// The function is kept, and what it captures.
  public init(target: Any?, action: ((Self) -> Void)?) {
    self.init()
    if let action { addAction(action) }
  }

  /// The same with a function that takes nothing.
  public init(target: Any?, action: @escaping () -> Void) {
    self.init()
    addAction { _ in action() }
  }

  /// The same with a method of the target's type, as `ViewController.pan(_:)`: the target is not kept.
  public init<Target: AnyObject>(
    target: Target, action: @escaping (Target) -> (Self) -> Void
  ) {
    self.init()
    addTarget(target, action: action)
  }

  /// The same with a method that takes nothing.
  public init<Target: AnyObject>(target: Target, action: @escaping (Target) -> () -> Void) {
    self.init()
    addAction { [weak target] _ in
      if let target { action(target)() }
    }
  }

  /// Adds a function to call whenever the gesture begins, moves or ends.
  public func addAction(_ action: @escaping (Self) -> Void) {
    add { recognizer in
      if let own = recognizer as? Self { action(own) }
    }
  }

  /// Adds a function that takes the recogniser; it is kept, and what it captures.
  public func addTarget(_ target: Any?, action: @escaping (Self) -> Void) { addAction(action) }

  /// Adds a function that takes nothing; it is kept, and what it captures.
  public func addTarget(_ target: Any?, action: @escaping () -> Void) {
    addAction { _ in action() }
  }

  /// Adds a method of the target's type; the target is not kept.
  public func addTarget<Target: AnyObject>(
    _ target: Target, action: @escaping (Target) -> (Self) -> Void
  ) {
    addAction { [weak target] recognizer in
      if let target { action(target)(recognizer) }
    }
  }
}
