import UIKit

// Gesture recognisers, touches and views as clients of UIKit write them, after the rewriting of #selector.

private final class Stage: UIView, UIGestureRecognizerDelegate {
  var log: [String] = []
  var pans: [(translation: CGPoint, velocity: CGPoint, location: CGPoint)] = []
  var isTogether = false
  var mayBegin = true
  lazy var pan = UIPanGestureRecognizer(target: self, action: Stage.handlePan(_:))
  lazy var tap = UITapGestureRecognizer(target: self, action: handleTap)
  lazy var press = UILongPressGestureRecognizer(target: self, action: handlePress(_:))

  func listen() {
    for recognizer in [pan, tap, press] { addGestureRecognizer(recognizer) }
    pan.delegate = self
    tap.numberOfTapsRequired = 2
  }

  func handlePan(_ recognizer: UIPanGestureRecognizer) {
    log.append("pan \(recognizer.state)")
    pans.append(
      (
        recognizer.translation(in: self), recognizer.velocity(in: self),
        recognizer.location(in: self)
      )
    )
  }
  func handleTap() { log.append("tap \(tap.state)") }
  func handlePress(_ recognizer: UIGestureRecognizer) { log.append("press \(recognizer.state)") }

  override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    mayBegin
  }
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { isTogether }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    let place = touches.first?.location(in: self) ?? .zero
    log.append("touch \(place.x) \(place.y)")
  }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    log.append("cancelled")
  }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    log.append("up \(touches.first?.tapCount ?? 0)")
  }
}

private final class Pile: UIView {
  var passes = 0
  override func layoutSubviews() {
    super.layoutSubviews()
    passes += 1
    for (i, view) in subviews.enumerated() {
      view.frame = CGRect(x: 0, y: CGFloat(i) * 10, width: bounds.width, height: 10)
    }
  }
}

private final class Hundred: NSObject, UICollectionViewDataSource, UICollectionViewDelegate {
  var log: [String] = []
  var scrolls: [CGFloat] = []
  var velocity: CGFloat = 0
  var target: CGFloat?

  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    scrolls.append(scrollView.contentOffset.y)
  }
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { log.append("begin") }
  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {
    log.append("will end")
    self.velocity = velocity.y
    if let target { unsafe targetContentOffset.pointee.y = target }
  }
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    log.append("end \(decelerate)")
  }
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { log.append("rest") }
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { log.append("arrived") }

  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { 100 }
}

/// Runs the code above and hands plain values over.
enum ClientCodeGestures {
  struct Result {
    var log: [String]
    var pans: [(translation: CGPoint, velocity: CGPoint, location: CGPoint)]
  }

  /// What a stage at (20, 30) in a window is told of touches, which a function gives.
  static func touches(
    isTogether: Bool = false, mayBegin: Bool = true, _ touch: (TouchDelivery) -> Void
  ) -> Result {
    let window = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
    let stage = Stage(frame: CGRect(x: 20, y: 30, width: 200, height: 200))
    window.addSubview(stage)
    stage.listen()
    (stage.isTogether, stage.mayBegin) = (isTogether, mayBegin)
    touch(TouchDelivery(to: window))
    return Result(log: stage.log, pans: stage.pans)
  }

  /// How often a view lays out, and the frame of its second subview at the end.
  static func layout() -> (passes: [Int], frame: CGRect) {
    let pile = Pile(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    let views = [UIView(), UIView()]
    for view in views { pile.addSubview(view) }
    var passes = [pile.passes]
    DisplayLink.advance(by: 1.0 / 60)
    passes.append(pile.passes)
    DisplayLink.advance(by: 1.0 / 60)
    passes.append(pile.passes)
    pile.bounds.size.width = 70
    pile.setNeedsLayout()
    pile.layoutIfNeeded()
    passes.append(pile.passes)
    pile.center.x += 5
    DisplayLink.advance(by: 1.0 / 60)
    passes.append(pile.passes)
    return (passes, views[1].frame)
  }

  /// The names of the views that are hit at places: a hidden one, one that takes no touches, and two that
  /// lie on one another.
  static func hits() -> [Int] {
    let room = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    room.tag = 1
    func add(_ tag: Int, _ frame: CGRect) -> UIView {
      let view = UIView(frame: frame)
      view.tag = tag
      room.addSubview(view)
      return view
    }
    _ = add(2, CGRect(x: 0, y: 0, width: 50, height: 50))
    _ = add(3, CGRect(x: 25, y: 25, width: 50, height: 50))
    add(4, CGRect(x: 0, y: 80, width: 20, height: 20)).isHidden = true
    add(5, CGRect(x: 80, y: 80, width: 20, height: 20)).isUserInteractionEnabled = false
    let places = [(10, 10), (30, 30), (5, 90), (90, 90), (120, 10)]
    return places.map { room.hitTest(CGPoint(x: $0.0, y: $0.1), with: nil)?.tag ?? 0 }
  }

  struct Flick {
    var dragged: CGFloat = 0
    var rested: CGFloat = 0
    var flags: [Bool] = []
    var isAtRest = false
    var log: [String] = []
    var velocity: CGFloat = 0
    var scrollsTellOffsets = false
  }

  /// A list that a finger drags up by 60 points in 0.1 s and that comes to rest, where the delegate says
  /// if it says so; then an animated scroll.
  static func flick(to target: CGFloat? = nil) -> Flick {
    let list = UICollectionView(100, 200, items: CGSize(width: 100, height: 40))
    let source = Hundred()
    source.target = target
    list.dataSource = source
    list.delegate = source
    DisplayLink.advance(by: 0)
    var result = Flick()
    let delivery = TouchDelivery(to: list)
    delivery.touchBegan(at: CGPoint(x: 50, y: 150), time: 0)
    for i in 1...6 {
      delivery.touchMoved(to: CGPoint(x: 50, y: 150 - 10 * Double(i)), time: Double(i) / 60)
      run(1)
    }
    result.dragged = list.contentOffset.y
    result.flags = [list.isDragging]
    delivery.touchEnded(time: 0.1)
    result.flags += [list.isDragging, list.isDecelerating]
    run(600)
    result.flags.append(list.isDecelerating)
    (result.rested, result.isAtRest) = (list.contentOffset.y, delivery.isAtRest)
    result.scrollsTellOffsets = source.scrolls.last == result.rested && source.scrolls.count > 10
    list.setContentOffset(.zero, animated: true)
    run(20)
    (result.log, result.velocity) = (source.log, source.velocity)
    return result
  }

  /// Whether the target of a method of its type is kept by the recogniser.
  static func keepsTarget() -> Bool {
    weak var stage: Stage?
    let recognizer: UITapGestureRecognizer
    do {
      let made = Stage(frame: .zero)
      stage = made
      recognizer = UITapGestureRecognizer(target: made, action: Stage.handleTap)
    }
    return withExtendedLifetime(recognizer) { stage != nil }
  }
}
