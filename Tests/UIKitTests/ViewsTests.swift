import Foundation
import Testing

private final class Noting: UIView {
  var notes: [String] = []
  override func willMove(toSuperview newSuperview: UIView?) {
    notes.append(newSuperview == nil ? "will leave" : "will enter")
  }
  override func didMoveToSuperview() { notes.append(superview == nil ? "left" : "entered") }
  override func willMove(toWindow newWindow: UIWindow?) {
    notes.append(newWindow == nil ? "will leave window" : "will enter window")
  }
  override func didMoveToWindow() { notes.append(window == nil ? "no window" : "window") }
  override func updateConstraints() {
    notes.append("constraints")
    super.updateConstraints()
  }
}

/// Views, layers and controls as clients of UIKit write them.
@Suite struct ViewsTests {
  private func view(_ width: CGFloat, _ height: CGFloat, in room: UIView? = nil) -> UIView {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: width, height: height))
    room?.addSubview(view)
    return view
  }

  @Test func viewsAreToldOfTheirWindows() {
    let (window, outer, view) = (UIWindow(frame: .zero), UIView(), Noting())
    outer.addSubview(view)
    window.addSubview(outer)
    outer.removeFromSuperview()
    window.addSubview(view)
    view.removeFromSuperview()
    #expect(
      view.notes == [
        "will enter", "entered", "will enter window", "window", "will leave window", "no window",
        "will enter", "will enter window", "window", "entered", "will leave", "will leave window",
        "no window", "left",
      ])
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

  @Test func viewsLayOutOnceAFrameWhereTheyHaveTo() {
    let pile = Pile(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    let views = [UIView(), UIView()]
    for view in views { pile.addSubview(view) }
    var passes = [pile.passes]
    for _ in 0..<2 {
      run(1)
      passes.append(pile.passes)
    }
    pile.bounds.size.width = 70
    pile.setNeedsLayout()
    pile.layoutIfNeeded()
    passes.append(pile.passes)
    pile.center.x += 5
    run(1)
    #expect(passes + [pile.passes] == [0, 1, 1, 2, 2])
    #expect(views[1].frame == CGRect(x: 0, y: 10, width: 70, height: 10))
  }

  /// A hidden one, one that takes no touches, and two that lie on one another.
  @Test func theFrontmostViewIsHit() {
    let room = view(100, 100)
    room.tag = 1
    for (tag, x, y, side) in [(2, 0, 0, 50), (3, 25, 25, 50), (4, 0, 80, 20), (5, 80, 80, 20)] {
      let view = UIView(frame: CGRect(x: x, y: y, width: side, height: side))
      (view.tag, view.isHidden, view.isUserInteractionEnabled) = (tag, tag == 4, tag != 5)
      room.addSubview(view)
    }
    let places = [(10, 10), (30, 30), (5, 90), (90, 90), (120, 10)]
    let hits = places.map { room.hitTest(CGPoint(x: $0.0, y: $0.1), with: nil)?.tag ?? 0 }
    #expect(hits == [2, 3, 1, 1, 0])
  }

  private func isNear(_ a: CGRect, _ b: CGRect) -> Bool {
    near([a.minX, a.minY, a.width, a.height], [b.minX, b.minY, b.width, b.height], within: 1e-9)
  }

  /// Held by the left edge and turned by a quarter, a view hangs down from there.
  @Test func viewsTurnAboutTheirAnchor() {
    let room = view(200, 200)
    let view = view(40, 20, in: room)
    view.layer.anchorPoint = CGPoint(x: 0, y: 0.5)
    view.center = CGPoint(x: 100, y: 50)
    #expect(isNear(view.frame, CGRect(x: 100, y: 40, width: 40, height: 20)))
    view.transform = CGAffineTransform(rotationAngle: .pi / 2)
    #expect(isNear(view.frame, CGRect(x: 90, y: 50, width: 20, height: 40)))
    let point = view.convert(CGPoint(x: 40, y: 10), to: room)
    #expect(near([point.x, point.y], [100, 90], within: 1e-9))
    view.frame = CGRect(x: 10, y: 20, width: 20, height: 40)
    #expect(isNear(view.frame, CGRect(x: 10, y: 20, width: 20, height: 40)))
  }
}

// MARK: - Controllers

private final class SizedController: UIViewController {
  var notes: [String] = []
  override func viewWillTransition(
    to size: CGSize, with coordinator: UIViewControllerTransitionCoordinator
  ) {
    super.viewWillTransition(to: size, with: coordinator)
    notes.append("from \(Int(view.bounds.width)) to \(Int(size.width))")
    coordinator.animate(
      alongsideTransition: { _ in self.notes.append("beside at \(Int(self.view.bounds.width))") },
      completion: { _ in self.notes.append("after") })
  }
}

private final class StackController: UIViewController {
  let list = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
  let heading = UILabel()
  let badge = UIImageView(image: UIImage(named: "badge", size: CGSize(width: 16, height: 16)))
  let button = UIButton(type: .system)
  var log: [String] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    log.append("load")
    for child in [list, heading, badge, button] {
      child.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(child)
    }
    heading.font = .systemFont(ofSize: 20)
    heading.text = "Ten letters"
    heading.numberOfLines = 0
    button.addTarget(self, action: pressed(_:), for: .touchUpInside)
    NSLayoutConstraint.activate([
      heading.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 10),
      heading.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 20),
      heading.trailingAnchor.constraint(lessThanOrEqualTo: badge.leadingAnchor, constant: -8),
      badge.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -20),
      badge.centerYAnchor.constraint(equalTo: heading.centerYAnchor),
      list.topAnchor.constraint(equalTo: heading.bottomAnchor, constant: 10),
      list.leftAnchor.constraint(equalTo: view.leftAnchor),
      list.rightAnchor.constraint(equalTo: view.rightAnchor),
      list.heightAnchor.constraint(equalTo: list.widthAnchor, multiplier: 0.5),
      button.centerXAnchor.constraint(equalTo: view.centerXAnchor),
      button.bottomAnchor.constraint(equalTo: view.bottomAnchor),
      button.widthAnchor.constraint(equalToConstant: 100),
      button.heightAnchor.constraint(equalToConstant: 40),
    ])
  }
  override func viewWillAppear(_ animated: Bool) { log.append("will appear") }
  override func viewDidLayoutSubviews() { log.append("layout \(Int(view.bounds.width))") }
  override func viewDidAppear(_ animated: Bool) { log.append("did appear") }
  override func viewDidDisappear(_ animated: Bool) { log.append("did disappear") }
  func pressed(_ sender: UIButton) { log.append("pressed \(sender.isHighlighted)") }
}

/// Measures texts with letters half as wide as the font's size, in one line.
private func measure(_ text: String, _ font: UIFont, _ width: CGFloat) -> CGSize {
  CGSize(width: CGFloat(text.count) * font.pointSize / 2, height: font.lineHeight)
}

/// Controllers as clients of UIKit write them.
@Suite struct ControllersTests {
  @Test func changesOfTheWindowAreTold() {
    let (window, controller, view) = (
      UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 640)), SizedController(), Noting()
    )
    defer { UIApplication.shared.close(window) }
    window.rootViewController = controller
    window.makeKeyAndVisible()
    controller.view.addSubview(view)
    window.layoutIfNeeded()
    (controller.notes, view.notes) = ([], [])
    window.frame.size = CGSize(width: 640, height: 640)
    window.frame.size = CGSize(width: 700, height: 640)
    view.setNeedsUpdateConstraints()
    window.layoutIfNeeded()
    #expect(
      controller.notes == [
        "from 320 to 640", "beside at 640", "after", "from 640 to 700", "beside at 700", "after",
      ])
    #expect(view.notes == ["constraints"])
  }

  /// Eleven letters of half of 20 points each; a line is 24 points high.
  @Test func constraintsPlaceTheViewsOfAController() {
    UIFont.measureText = measure
    defer { UIFont.measureText = nil }
    let controller = StackController()
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    window.rootViewController = controller
    window.makeKeyAndVisible()
    defer { UIApplication.shared.close(window) }
    let views = [controller.heading, controller.badge, controller.list, controller.button]
    #expect(
      views.map(\.frame) == [
        CGRect(x: 20, y: 10, width: 110, height: 24), CGRect(x: 284, y: 14, width: 16, height: 16),
        CGRect(x: 0, y: 44, width: 320, height: 160),
        CGRect(x: 110, y: 440, width: 100, height: 40),
      ])
    TouchDelivery(to: window).tap(160, 460)
    window.frame.size = CGSize(width: 480, height: 320)
    window.layoutIfNeeded()
    #expect(controller.list.frame == CGRect(x: 0, y: 44, width: 480, height: 240))
    window.rootViewController = nil
    #expect(
      controller.log == [
        "load", "will appear", "layout 320", "did appear", "pressed false", "layout 480",
        "did disappear",
      ])
  }
}
