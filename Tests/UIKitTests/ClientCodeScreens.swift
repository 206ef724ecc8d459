import UIKit

/// Screens in the form of published code: controllers, constraints, controls, and layouts that rely on
/// what UIKit's own layouts answer.
enum ClientCodeScreens {
  // MARK: - A controller with constraints

  final class StackController: UIViewController {
    let list = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
    let title1 = UILabel()
    let badge = UIImageView(image: UIImage(named: "badge", size: CGSize(width: 16, height: 16)))
    let button = UIButton(type: .system)
    var log: [String] = []

    override func viewDidLoad() {
      super.viewDidLoad()
      log.append("load")
      for child in [list, title1, badge, button] {
        child.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(child)
      }
      title1.font = .systemFont(ofSize: 20)
      title1.text = "Ten letters"
      title1.numberOfLines = 0
      button.addTarget(self, action: pressed(_:), for: .touchUpInside)
      NSLayoutConstraint.activate([
        title1.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 10),
        title1.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 20),
        title1.trailingAnchor.constraint(lessThanOrEqualTo: badge.leadingAnchor, constant: -8),
        badge.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -20),
        badge.centerYAnchor.constraint(equalTo: title1.centerYAnchor),
        list.topAnchor.constraint(equalTo: title1.bottomAnchor, constant: 10),
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

  /// Measures texts with letters half as wide as the font's size, in lines that break between words.
  private static func measure(_ text: String, _ font: UIFont, _ width: CGFloat) -> CGSize {
    let letter = font.pointSize / 2
    let most = max(1, Int(min(10_000, width / letter)))
    let lines = text.split(separator: " ").reduce(into: [Int]()) { lines, word in
      if let last = lines.last, last + 1 + word.count <= most {
        lines[lines.count - 1] += 1 + word.count
      } else {
        lines.append(word.count)
      }
    }
    return CGSize(
      width: CGFloat(lines.max() ?? 0) * letter, height: CGFloat(lines.count) * font.lineHeight)
  }

  static func screen() -> (frames: [CGRect], turned: CGRect, log: [String]) {
    UIFont.measureText = measure
    defer { UIFont.measureText = nil }
    let controller = StackController()
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    window.rootViewController = controller
    window.makeKeyAndVisible()
    defer { UIApplication.shared.close(window) }
    let views = [controller.title1, controller.badge, controller.list, controller.button]
    let frames = views.map(\.frame)
    let delivery = TouchDelivery(to: window)
    delivery.touchBegan(at: CGPoint(x: 160, y: 460), time: 0)
    delivery.touchEnded(time: 0.1)
    window.frame.size = CGSize(width: 480, height: 320)
    window.layoutIfNeeded()
    let turned = controller.list.frame
    window.rootViewController = nil
    return (frames, turned, controller.log)
  }

  static func autoresized() -> CGRect {
    let (outer, inner) = (UIView(), UIView(frame: CGRect(x: 10, y: 10, width: 80, height: 20)))
    outer.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    inner.autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
    outer.addSubview(inner)
    outer.frame.size = CGSize(width: 200, height: 300)
    return inner.frame
  }

  /// A stack fills its length; a cell is as high as its constraints let its text be; texts have no size unmeasured.
  static func fitted() -> (row: [CGRect], height: CGFloat, unmeasured: CGSize) {
    let unmeasured = UILabel()
    unmeasured.text = "abc"
    let unknown = unmeasured.intrinsicContentSize
    let parts = [CGFloat(30), 50].map { UIView(frame: CGRect(x: 0, y: 0, width: $0, height: 10)) }
    let stack = UIStackView(arrangedSubviews: parts)
    (stack.spacing, stack.alignment) = (4, .center)
    stack.frame = CGRect(x: 0, y: 0, width: 100, height: 20)
    stack.layoutIfNeeded()
    UIFont.measureText = measure
    defer { UIFont.measureText = nil }
    let (box, label) = (UIView(), UILabel())
    (label.numberOfLines, label.font) = (0, .systemFont(ofSize: 10))
    label.text = "aaaa bbbb cccc"
    label.translatesAutoresizingMaskIntoConstraints = false
    box.addSubview(label)
    for (edge, own) in [(label.topAnchor, box.topAnchor), (label.bottomAnchor, box.bottomAnchor)] {
      edge.constraint(equalTo: own).isActive = true
    }
    label.leadingAnchor.constraint(equalTo: box.leadingAnchor, constant: 5).isActive = true
    label.trailingAnchor.constraint(equalTo: box.trailingAnchor, constant: -5).isActive = true
    let size = box.systemLayoutSizeFitting(
      CGSize(width: 60, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel)
    return (parts.map(\.frame), size.height, unknown)
  }

  // MARK: - What UIKit's layouts answer

  final class Rows: NSObject, UICollectionViewDataSource, UICollectionViewDelegateFlowLayout {
    var count = 4
    func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int {
      count
    }
    func collectionView(
      _ view: UICollectionView, layout: UICollectionViewLayout,
      referenceSizeForHeaderInSection section: Int
    ) -> CGSize { CGSize(width: 0, height: 7) }
  }

  /// As published circle layouts: changes what UIKit's own layout answers for inserted items.
  final class Circle: UICollectionViewLayout {
    /// A layout may say that it always has a view.
    override var collectionView: UICollectionView {
      guard let view = super.collectionView else { fatalError("The layout is used in a view.") }
      return view
    }
    override var collectionViewContentSize: CGSize { collectionView.bounds.size }
    override func layoutAttributesForItem(at path: IndexPath) -> UICollectionViewLayoutAttributes? {
      let attributes = UICollectionViewLayoutAttributes(forCellWith: path)
      attributes.frame = CGRect(x: 20 * path.item, y: 0, width: 10, height: 10)
      return attributes
    }
    override func layoutAttributesForElements(in rect: CGRect)
      -> [UICollectionViewLayoutAttributes]?
    {
      (0..<collectionView.numberOfItems(inSection: 0)).compactMap {
        layoutAttributesForItem(at: IndexPath(item: $0, section: 0))
      }
    }
    override func initialLayoutAttributesForAppearingItem(at path: IndexPath)
      -> UICollectionViewLayoutAttributes?
    {
      let attributes = super.initialLayoutAttributesForAppearingItem(at: path)
      attributes?.center = CGPoint(x: 150, y: 150)
      return attributes
    }
    override func finalLayoutAttributesForDisappearingItem(at path: IndexPath)
      -> UICollectionViewLayoutAttributes?
    {
      let attributes = super.finalLayoutAttributesForDisappearingItem(at: path)
      attributes?.center.y += 100
      return attributes
    }
  }

  static func circle() -> (inserted: CGPoint, alphas: [CGFloat], gone: CGFloat, kept: CGPoint) {
    let rows = Rows()
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 300, height: 300), collectionViewLayout: Circle())
    view.dataSource = rows
    view.layoutIfNeeded()
    rows.count = 5
    view.performBatchUpdates({ view.insertItems(at: [IndexPath(item: 1, section: 0)]) })
    let elements = view.visibleElements.sorted { $0.indexPath < $1.indexPath }
    let (inserted, alphas) = (elements[1].center, elements.map(\.alpha))
    run(120)
    rows.count = 4
    view.performBatchUpdates({ view.deleteItems(at: [IndexPath(item: 0, section: 0)]) })
    run(12)
    let gone = view.visibleElements.first { $0.isGhost }?.center.y ?? 0
    run(120)
    return (
      inserted, alphas, gone,
      view.visibleElements.first { $0.indexPath.item == 0 }?.center ?? .zero
    )
  }

  /// A flow layout that prepares for itself and still reads what UIKit's has.
  final class OwnPreparation: UICollectionViewFlowLayout {
    var first: CGRect?
    override func prepare() {
      first = super.layoutAttributesForItem(at: IndexPath(item: 0, section: 0))?.frame
    }
    func optional() -> (header: CGSize?, size: CGSize?) {
      guard let view = collectionView,
        let delegate = view.delegate as? UICollectionViewDelegateFlowLayout
      else { return (nil, nil) }
      return (
        ifImplemented(
          delegate.collectionView(view, layout: self, referenceSizeForHeaderInSection: 0)),
        ifImplemented(
          delegate.collectionView(
            view, layout: self, sizeForItemAt: IndexPath(item: 0, section: 0)))
      )
    }
  }

  static func ownPreparation() -> (first: CGRect?, header: CGSize?, size: CGSize?) {
    let (rows, layout) = (Rows(), OwnPreparation())
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 300, height: 300), collectionViewLayout: layout)
    (view.dataSource, view.delegate) = (rows, rows)
    view.layoutIfNeeded()
    let optional = layout.optional()
    return (layout.first, optional.header, optional.size)
  }

  // MARK: - Gestures

  /// Where drags and strokes from the left begin and count.
  static func edges() -> [String] {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    var log: [String] = []
    let edge = UIScreenEdgePanGestureRecognizer { log.append("edge \($0.state)") }
    edge.edges = .left
    let swipe = UISwipeGestureRecognizer { log.append("swipe \($0.state)") }
    view.addGestureRecognizer(edge)
    view.addGestureRecognizer(swipe)
    let delivery = TouchDelivery(to: view)
    for start in [CGFloat(5), 100] {
      delivery.touchBegan(at: CGPoint(x: start, y: 50), time: 0)
      for i in 1...4 {
        delivery.touchMoved(to: CGPoint(x: start + 15 * CGFloat(i), y: 50), time: 0.05 * Double(i))
      }
      delivery.touchEnded(time: 0.3)
      log.append("-")
    }
    let pinch = UIPinchGestureRecognizer { log.append("pinch \($0.scale) \($0.velocity)") }
    view.addGestureRecognizer(pinch)
    pinch.gestureBegan(at: .zero, time: 0)
    pinch.gestureChanged(to: 1.5, time: 0.25)
    pinch.gestureEnded()
    return log
  }

  /// A scroll view of plain content.
  static func scrollView() -> (offset: CGPoint, size: CGSize) {
    let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    view.contentSize = CGSize(width: 100, height: 500)
    view.addSubview(UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 500)))
    view.layoutIfNeeded()
    view.scrollRectToVisible(CGRect(x: 0, y: 250, width: 10, height: 50), animated: false)
    return (view.contentOffset, view.contentSize)
  }
}
