import Canvas
import CollectionLayout
import Foundation
import Geometry
import Widgets

@testable import Scenes

/// Discs in rows, held by springs while they scroll.
final class DiscsScene: SpringyScene {
  static let info = SceneInfo(
    id: "discs", title: "Discs", summary: "Discs in rows, held by springs.",
    parameters: [
      Parameter("frequency", "Frequency", 0.5...10, default: 1.5, "How fast each spring is."),
      Parameter("damping", "Damping", 0...2, default: 0.7, "How quickly the swing dies away."),
    ],
    presets: [Preset(id: "soft", title: "Soft", source: "CONTRIBUTING", values: [:])],
    fidelity: .uikit, hint: "Flick the discs")
  static let names = (word: "disc", first: 0)

  let items = ItemList(ItemOrder(count: 120))
  let collection: SpringyCollection
  var input = ListInput()

  init(environment: SceneEnvironment) {
    let layout = CollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 56, height: 56)
    let view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 1, height: 1), collectionViewLayout: layout)
    view.dataSource = items
    collection = SpringyCollection(view)
    (values, fidelity) = (ParameterValues(Self.info.parameters), Self.info.fidelity)
    collection.tune(values, fidelity)
  }

  var values: ParameterValues { didSet { collection.tune(values, fidelity) } }
  var fidelity: Fidelity { didSet { collection.tune(values, fidelity) } }

  private(set) var size = CGSize(width: 1, height: 1)
  func resize(to size: CGSize) {
    self.size = size
    collection.resize(to: size)
  }

  func drawCell(_ id: Int, in frame: CGRect, into list: inout DrawList, theme: Theme) {
    list.fill(.circle(center: frame.center, radius: 24), theme.accent)
  }
}
