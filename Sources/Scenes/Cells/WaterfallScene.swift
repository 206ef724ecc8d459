import Canvas
import CollectionLayout
import ElementaryFunctions
import Foundation
import Geometry
import Widgets

/// Columns that fill up from the top, on springs: a layout that is neither flow nor list.
final class WaterfallScene: CellScene {
  override class var info: SceneInfo { declared }

  private static let declared = SceneInfo(
    id: "waterfall", title: "Waterfall",
    summary: "Uneven cards in columns, on the same springs as any other layout.",
    parameters: parameters(items: 200) + [column],
    presets: PublishedSprings.named("bouncy-regular", "objc.io", "shinobi"),
    fidelity: .uikit,
    hint: "Flick the cards",
    keys: SceneKey.scrolling
      + SceneKey.changing(
        "Add a card", "Remove a card", "Shuffle the cards"))

  private static let column = Parameter(
    "column", "Narrowest column", 60...400, default: 150, "No column is narrower.",
    unit: "pt", digits: 0, limit: 20...4000, section: .content)

  /// A card keeps its height wherever it stands.
  override class func makeLayout(of items: ItemList) -> CollectionViewLayout {
    WaterfallLayout { item, width in
      width * CGFloat(CardDrawing.proportion(of: items.order[item]))
    }
  }

  override func applyToLayout() {
    (collection.view.collectionViewLayout as? WaterfallLayout)?.minimumColumnWidth =
      values["column"]
  }

  override func drawCell(
    _ number: Int, in frame: CGRect, into drawing: inout DrawList, theme: Theme
  ) {
    CardDrawing(theme: theme, text: text).draw(number, in: frame, into: &drawing)
  }
}

/// Draws a card: a small landscape under a sky of its own, and its number.
struct CardDrawing {
  let theme: Theme
  let text: any TextMeasuring

  private static let radius: CGFloat = 12
  /// Skies from top to bottom, and the hills before them.
  private static let skies: [(top: Color, bottom: Color, far: Color, near: Color)] = [
    (Color(0x7FB4F2), Color(0xDCEBFA), Color(0x5E8F7C), Color(0x2F5D50)),
    (Color(0xF7B27A), Color(0xFCE7CF), Color(0x9A6A72), Color(0x553B52)),
    (Color(0x5B6BB5), Color(0xC7B5E0), Color(0x5A5490), Color(0x2E2B58)),
    (Color(0x88D3CE), Color(0xEDF7EE), Color(0x6FA58D), Color(0x3A6B57)),
    (Color(0xF29BB0), Color(0xFBE3DF), Color(0xA2748F), Color(0x5C4668)),
    (Color(0x9CC3DE), Color(0xF2F5F7), Color(0x7D95A8), Color(0x47596B)),
  ]

  /// A number of an item that looks random and is the same every time, from 0 to 1.
  private static func hash(_ item: Int, _ salt: UInt64) -> Double {
    let bits = UInt64(bitPattern: Int64(item)) &+ salt &* 0x9E37_79B9_7F4A_7C15
    return SplitMix64.unit(SplitMix64.mixed(bits))
  }

  /// How high a card is for its width.
  static func proportion(of item: Int) -> Double { 0.7 + 0.9 * hash(item, 1) }

  func draw(_ item: Int, in frame: CGRect, into list: inout DrawList) {
    let sky = Self.skies[Int(Self.hash(item, 2) * Double(Self.skies.count))]
    list.fill(
      .roundedRect(frame, radius: Self.radius), top: frame.minY, bottom: frame.maxY,
      [0: sky.top, 1: sky.bottom])
    let sun = CGPoint(
      x: frame.minX + frame.width * CGFloat(0.2 + 0.6 * Self.hash(item, 3)),
      y: frame.minY + frame.height * CGFloat(0.2 + 0.2 * Self.hash(item, 4)))
    list.fill(.circle(center: sun, radius: frame.width * 0.09), Color(0xFFFFFF, alpha: 0.75))
    list.fill(.path(hill(item, in: frame, height: 0.42, salt: 5)), sky.far)
    list.fill(.path(hill(item, in: frame, height: 0.26, salt: 7)), sky.near)
    number(item, in: frame, into: &list)
  }

  /// A slope across the card, its share of the height the greatest, with the card's lower corners.
  private func hill(_ item: Int, in frame: CGRect, height: CGFloat, salt: UInt64) -> Path {
    let radius = min(Self.radius, frame.width / 2, frame.height / 2)
    let top = { (salt: UInt64) in
      let share = height * CGFloat(0.4 + 0.6 * Self.hash(item, salt))
      return frame.maxY - max(radius, frame.height * share)
    }
    let (left, right) = (top(salt), top(salt + 1))
    // Where the handles of a quarter circle stand, seen from the corner.
    let handle = radius * (1 - Path.quarterHandle)
    var path = Path()
    path.move(to: CGPoint(x: frame.minX, y: left))
    path.cubic(
      to: CGPoint(x: frame.maxX, y: right),
      control1: CGPoint(x: frame.minX + frame.width * 0.35, y: left - frame.height * 0.12),
      control2: CGPoint(x: frame.minX + frame.width * 0.65, y: right + frame.height * 0.12))
    path.line(to: CGPoint(x: frame.maxX, y: frame.maxY - radius))
    path.cubic(
      to: CGPoint(x: frame.maxX - radius, y: frame.maxY),
      control1: CGPoint(x: frame.maxX, y: frame.maxY - handle),
      control2: CGPoint(x: frame.maxX - handle, y: frame.maxY))
    path.line(to: CGPoint(x: frame.minX + radius, y: frame.maxY))
    path.cubic(
      to: CGPoint(x: frame.minX, y: frame.maxY - radius),
      control1: CGPoint(x: frame.minX + handle, y: frame.maxY),
      control2: CGPoint(x: frame.minX, y: frame.maxY - handle))
    path.close()
    return path
  }

  private func number(_ item: Int, in frame: CGRect, into list: inout DrawList) {
    let style = TextStyle(size: 13, weight: .semibold, hasTabularDigits: true, lineLimit: 1)
    let block = TextBlock("\(item + 1)", style)
    let size = text.metrics(of: block).size
    guard size.width + 24 <= frame.width, size.height + 20 <= frame.height else { return }
    list.text(
      block, at: CGPoint(x: frame.minX + 12, y: frame.maxY - 10 - size.height), Color(0xFFFFFF))
  }
}
