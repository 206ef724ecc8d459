import Canvas
import CollectionLayout
import Foundation
import Geometry
import Localization
import Widgets

/// Cells of any collection-view layout on springs: what the grid and the waterfall share.
///
/// A subclass says which layout and how a cell looks, and nothing else.
class CellScene: SpringyScene {
  class var info: SceneInfo { preconditionFailure("Each of the scenes declares itself.") }
  var info: SceneInfo { Self.info }

  /// The scene in its opening state: at its top.
  required init(environment: SceneEnvironment) {
    text = environment.text
    let info = Self.info
    (values, fidelity) = (ParameterValues(info.parameters), info.fidelity)
    if let preset = info.presets.first { values.apply(preset) }
    if let count = environment.count { values["items"] = Double(count) }
    items = ItemList(ItemOrder(count: Int(values["items"])))
    let view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 1, height: 1),
      collectionViewLayout: Self.makeLayout(of: items))
    view.dataSource = items
    collection = SpringyCollection(view)
    reducesMotion = environment.reducesMotion
    apply()
  }

  let text: any TextMeasuring
  let items: ItemList
  let collection: SpringyCollection
  var input = ListInput()
  /// What was added, removed or shuffled last.
  var news: LocalizedText?
  /// The article whose layout the collection has now.
  private var article: SpringyArticle?

  /// The layout that the scene shows some items in.
  class func makeLayout(of items: ItemList) -> CollectionViewLayout {
    preconditionFailure("Each of the scenes has a layout.")
  }
  /// The layout of an article, as the scene uses it.
  class func makeLayout(of article: SpringyArticle) -> CollectionViewLayout {
    preconditionFailure("A scene with an article has the article's layout.")
  }
  /// The article that the values choose.
  var chosenArticle: SpringyArticle? { nil }
  /// Whether there are too many items for a spring for each.
  var isTooLong: Bool { Int(values["items"]) > SpringyArticle.mostAttached }
  /// Hands the layout the values that are its own.
  func applyToLayout() {}
  func drawCell(_ id: Int, in frame: CGRect, into list: inout DrawList, theme: Theme) {}

  var values: ParameterValues {
    didSet {
      guard values != oldValue else { return }
      if values["items"] != oldValue["items"] {
        items.open(ItemOrder(count: Int(values["items"])))
        collection.view.reloadData()
      }
      apply()
    }
  }
  var fidelity: Fidelity { didSet { if fidelity != oldValue { apply() } } }

  private func apply() {
    collection.tune(values, fidelity)
    collection.shears = values["shear"] > 0
    takeLayout()
    applyToLayout()
    collection.adopt()
  }

  /// Gives the collection the layout of the fidelity and the values.
  private func takeLayout() {
    let wanted = fidelity == .published ? chosenArticle : nil
    guard wanted != article else { return }
    article = wanted
    if let wanted {
      collection.setLayout(Self.makeLayout(of: wanted), displaces: false)
    } else {
      collection.setLayout(Self.makeLayout(of: items), displaces: true)
    }
  }

  private(set) var size = CGSize(width: 1, height: 1)
  /// Takes a new stage size; what is at the top stays.
  func resize(to size: CGSize) {
    guard size != self.size else { return }
    self.size = size
    collection.resize(to: CGSize(width: columnWidth, height: viewport.height))
    // The articles' layouts make no layout for a new size: there are new ones.
    if let article { collection.setLayout(Self.makeLayout(of: article), displaces: false) }
    applyToLayout()
  }

  /// The layout is no wider, in points.
  class var widest: CGFloat { 640 }
  private var columnWidth: CGFloat { min(Self.widest, size.width) }
  var columnX: CGFloat { ((size.width - columnWidth) / 2).rounded() }

  var flick: CGVector { CGVector(dx: 0, dy: -1) }

  // MARK: - Words

  /// A cell by the number that it shows.
  func name(ofItem id: String) -> LocalizedText {
    TracedItem.number(in: id).map { "Cell \($0 + 1)" } ?? .verbatim(id)
  }

  /// How many cells have springs, where there is room to say so.
  var readouts: [Readout] {
    guard columnX > 150 || size.height > 1200 else { return [] }
    return [
      Readout(title: "On springs", value: "\(managedCount)"),
      Readout(title: "Items", value: "\(items.count)"),
    ]
  }

  /// How many cells have springs.
  var managedCount: Int { collection.managedCount }

  var status: String {
    "offset \(Numerals.fixed(collection.scroll.offset, 1)), \(managedCount) of \(items.count) managed"
  }

  func meaning(of parameter: String) -> Explanation? {
    if parameter == "article" {
      return isTooLong && SpringyArticle(values).attachesAll
        ? Explanation("more than \(SpringyArticle.mostAttached) items: tiled after all") : nil
    }
    return springMeaning(of: parameter)
  }
}

extension CellScene {
  /// What all springy layouts have in common, with how many items they open.
  static func parameters(items: Double) -> [Parameter] {
    SpringyDeclaration.springs() + [
      .toggle(
        "shear", "Sideways too", isOn: false,
        "Whether horizontal distance from the pointer counts too: rows tilt.", isInArticle: false),
      Parameter(
        "items", "Items", 10...1_000_000, default: items, "How many there are.", kind: .whole,
        limit: 1...10_000_000, scale: .logarithmic, section: .content),
    ] + SpringyDeclaration.scroll + SpringyDeclaration.limits()
  }
}
