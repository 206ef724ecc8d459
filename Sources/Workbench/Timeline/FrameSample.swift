import Scenes

/// What is seen of a scene after a tick.
struct FrameSample {
  var items: [TracedItem] = []
  var sums: MotionSums?

  init(items: [TracedItem] = []) { self.items = items }

  init(of scene: any Scene) {
    (items, sums) = (scene.tracedItems, scene.sums)
    if let followed = scene.capabilities.following?.followedItem { items.append(followed) }
  }
}
