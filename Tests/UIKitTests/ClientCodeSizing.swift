import UIKit

// Cells whose constraints say how large they are, as clients of UIKit write them.

private final class BubbleCell: UICollectionViewCell {
  private let bubble = UIView()
  private let text = UIView()
  private lazy var height = text.heightAnchor.constraint(equalToConstant: 20)

  required init(frame: CGRect) {
    super.init(frame: frame)
    contentView.addSubview(bubble)
    bubble.addSubview(text)
    for view in [bubble, text] { view.translatesAutoresizingMaskIntoConstraints = false }
    NSLayoutConstraint.activate([
      bubble.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 4),
      bubble.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 8),
      bubble.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -4),
      text.topAnchor.constraint(equalTo: bubble.topAnchor, constant: 10),
      text.leadingAnchor.constraint(equalTo: bubble.leadingAnchor, constant: 12),
      text.trailingAnchor.constraint(equalTo: bubble.trailingAnchor, constant: -12),
      text.bottomAnchor.constraint(equalTo: bubble.bottomAnchor, constant: -10),
      text.widthAnchor.constraint(equalToConstant: 60),
      height,
    ])
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  func set(height: CGFloat, width: CGFloat) {
    self.height.constant = height
    contentView.widthAnchor.constraint(equalToConstant: width).isActive = true
  }

  var frames: [CGRect] { [bubble.frame, text.frame] }
}

private final class FittingCell: UICollectionViewCell {
  override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: 70, height: 33) }
}

private final class Bubbles: NSObject, UICollectionViewDataSource {
  var heights: [CGFloat] = [20, 50, 35]
  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { heights.count }
  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    (cell as? BubbleCell)?.set(
      height: heights[indexPath.item], width: collectionView.bounds.width)
    return cell
  }
}

/// Lets clients' views size themselves and hands plain values over.
enum ClientCodeSizing {
  private static func flow() -> UICollectionView {
    let layout = UICollectionViewFlowLayout()
    layout.estimatedItemSize = UICollectionViewFlowLayout.automaticSize
    (layout.minimumLineSpacing, layout.minimumInteritemSpacing) = (0, 0)
    return UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 200, height: 400), collectionViewLayout: layout)
  }

  /// The frames of cells, and of what stands in the second one; then of the cells as it has grown to 80 points.
  static func nested() -> (cells: [CGRect], inner: [CGRect], grown: [CGRect]) {
    let (view, source) = (flow(), Bubbles())
    view.register(BubbleCell.self, forCellWithReuseIdentifier: "cell")
    view.dataSource = source
    view.layoutIfNeeded()
    let cells = (0..<3).compactMap { view.cellForItem(at: [0, $0]) as? BubbleCell }
    let (frames, inner) = (cells.map(\.frame), cells[1].frames)
    source.heights[1] = 80
    view.reconfigureItems(at: [[0, 1]])
    view.layoutIfNeeded()
    return withExtendedLifetime(source) { (frames, inner, cells.map(\.frame)) }
  }

  /// The frames of cells that override `sizeThatFits(_:)`.
  static func fitted() -> [CGSize] {
    let (view, source) = (flow(), Bubbles())
    view.register(FittingCell.self, forCellWithReuseIdentifier: "cell")
    view.dataSource = source
    view.layoutIfNeeded()
    return withExtendedLifetime(source) { view.visibleCells.map(\.frame.size) }
  }

  /// The frames of two boxes with sizes of their own in a row of 300 points with 8 points between them, where the
  /// second one keeps from growing as strongly as said; then in 60 points, where it keeps from shrinking.
  static func row(hugging: Float, resistance: Float) -> (wide: [CGFloat], narrow: [CGFloat]) {
    let frames = [300, 60].map { (width: CGFloat) -> [CGFloat] in
      let (box, first, second) = (
        UIView(frame: CGRect(x: 0, y: 0, width: width, height: 50)), SizedBox(), SizedBox()
      )
      second.setContentHuggingPriority(UILayoutPriority(hugging), for: .horizontal)
      second.setContentCompressionResistancePriority(
        UILayoutPriority(resistance), for: .horizontal)
      for view in [first, second] {
        view.translatesAutoresizingMaskIntoConstraints = false
        box.addSubview(view)
      }
      NSLayoutConstraint.activate([
        first.leadingAnchor.constraint(equalTo: box.leadingAnchor),
        second.leadingAnchor.constraint(equalTo: first.trailingAnchor, constant: 8),
        second.trailingAnchor.constraint(equalTo: box.trailingAnchor),
      ])
      box.layoutIfNeeded()
      return [first.frame.width, second.frame.width]
    }
    return (frames[0], frames[1])
  }

  /// A column of margins, a custom space, a view of a fixed height and one that fills the rest.
  static func column() -> (fitting: CGSize, frames: [CGRect]) {
    let (fixed, box, filler) = (UIView(), SizedBox(), UIView())
    fixed.heightAnchor.constraint(equalToConstant: 44).isActive = true
    let stack = UIStackView(arrangedSubviews: [fixed, box, filler])
    (stack.axis, stack.spacing) = (.vertical, 6)
    stack.setCustomSpacing(20, after: fixed)
    stack.isLayoutMarginsRelativeArrangement = true
    stack.layoutMargins = UIEdgeInsets(top: 10, left: 5, bottom: 10, right: 5)
    let fitting = stack.sizeThatFits(CGSize(width: 110, height: 0))
    stack.frame = CGRect(x: 0, y: 0, width: 110, height: 200)
    stack.layoutIfNeeded()
    return (fitting, stack.arrangedSubviews.map(\.frame))
  }
}

private final class SizedBox: UIView {
  override var intrinsicContentSize: CGSize { CGSize(width: 40, height: 30) }
}
