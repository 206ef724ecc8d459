import Canvas
import CollectionLayout
import Foundation
import Geometry
import Widgets

@testable import Scenes

/// Discs in rows, held by springs while they scroll.
final class DiscsScene: Scene {
  static let info = SceneInfo(
    id: "discs", title: "Discs", summary: "Discs in rows, held by springs.",
    parameters: [
      Parameter("frequency", "Frequency", 0.5...10, default: 1.5, "How fast each spring is."),
      Parameter("damping", "Damping", 0...2, default: 0.7, "How quickly the swing dies away."),
    ],
    presets: [Preset(id: "soft", title: "Soft", source: "CONTRIBUTING", values: [:])],
    fidelity: .uikit, hint: "Flick the discs")

  private let items = ItemList(ItemOrder(count: 120))
  private let collection: SpringyCollection
  private var input = ListInput()

  init(environment: SceneEnvironment) {
    let layout = CollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 56, height: 56)
    let view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 1, height: 1), collectionViewLayout: layout)
    view.dataSource = items
    collection = SpringyCollection(view)
    (values, fidelity) = (ParameterValues(Self.info.parameters), Self.info.fidelity)
    tune()
  }

  var values: ParameterValues { didSet { tune() } }
  var fidelity: Fidelity { didSet { tune() } }

  private func tune() {
    collection.springs.profile = fidelity == .exact ? .ideal : .uikit
    collection.springs.parameters.frequency = values["frequency"]
    collection.springs.parameters.dampingRatio = values["damping"]
  }

  private(set) var size = CGSize(width: 1, height: 1)
  func resize(to size: CGSize) {
    self.size = size
    collection.resize(to: size)
  }

  func handle(_ event: InputEvent) -> Bool {
    let viewport = CGRect(origin: .zero, size: size)
    return input.handle(event, collection, in: .init(viewport: viewport, columnX: 0)) ?? false
  }

  func advance(by dt: Double) {
    collection.advance(by: dt)
    input.advance(by: dt, collection)
  }

  var isAtRest: Bool { collection.isAtRest && input.indicator.isAtRest }

  func draw(into list: inout DrawList, theme: Theme) {
    for cell in collection.drawn {
      list.fill(.circle(center: cell.frame.center, radius: 24), theme.accent)
    }
  }

  var tracedItems: [TracedItem] {
    collection.tracedItems(
      frequency: values["frequency"], named: { [items] in "disc\(items.order[$0.indexPath])" },
      at: { $0.frame.center })
  }

  struct Snapshot {
    var items: ItemOrder
    var collection: SpringyCollection.Snapshot
    var input: ListInput
  }

  func snapshot() -> Snapshot {
    Snapshot(items: items.order, collection: collection.snapshot(), input: input)
  }

  func restore(_ snapshot: Snapshot) {
    (items.order, input) = (snapshot.items, snapshot.input)
    collection.restore(snapshot.collection)
  }
}
