import CollectionLayout
import Documents
import Foundation

extension CollectionViewScroller {
  /// How near its opening offset a scene stands as it opens, in points.
  private static let nearness = 0.5

  /// Where a scene stands; nil at its opening offset, in points.
  func place(of scene: String, opening: Double) -> ScenePlace? {
    guard abs(physics.offset - opening) > Self.nearness, let first = firstItem else { return nil }
    var place = ScenePlace(scene: scene)
    place.first = .init(section: first.path.section, item: first.path.item)
    (place.distance, place.offset, place.extent) = (first.distance, physics.offset, extent)
    return place
  }

  /// Goes where a scene was left.
  func show(_ place: ScenePlace) {
    guard let first = place.first else { return }
    jump(
      to: IndexPath(first), distance: place.distance, once: place.offset, of: place.extent)
  }
}

extension SpringyCollection {
  /// Goes where a scene was left, its springs at rest.
  func show(_ place: ScenePlace) {
    scroller.show(place)
    adopt()
  }
}

extension IndexPath {
  /// The path of an item of a place.
  init(_ item: ScenePlace.Item) { self.init(item: item.item, section: item.section) }
}
