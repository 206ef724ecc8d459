import Scenes

/// What is seen of a scene after a tick.
struct FrameSample {
  var items: [ItemDeflection] = []
  /// The item that is followed, while it is off the screen.
  var followed: ItemDeflection?
  var sums: MotionSums?

  init(items: [ItemDeflection] = []) { self.items = items }

  init(of scene: any Scene) {
    (items, sums) = (scene.deflections, scene.sums)
    followed = scene.capabilities.following?.followedItem.map { ItemDeflection($0) }
  }
}
