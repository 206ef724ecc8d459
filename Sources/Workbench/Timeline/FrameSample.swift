import Scenes

/// What is seen of a scene after a tick.
struct FrameSample {
  private let farthest: FarthestItems
  /// The item that is followed, while it is off the screen.
  private(set) var followed: ItemDeflection?
  private(set) var sums: MotionSums?

  init(items: [ItemDeflection] = []) {
    farthest = FarthestItems(items, atMost: Trace.mostItems)
  }

  init(of scene: any Scene) {
    (farthest, sums) = (scene.farthestItems(Trace.mostItems), scene.sums)
    followed = scene.followedItem.map { ItemDeflection($0) }
  }

  /// The items that are kept of it.
  var items: [ItemDeflection] { farthest.items }
  /// How many items the scene has.
  var itemCount: Int { farthest.count }
}
