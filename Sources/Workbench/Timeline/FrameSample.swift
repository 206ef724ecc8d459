import Scenes

/// What is seen of a scene after a tick.
struct FrameSample {
  var items: [TracedItem] = []
  /// The item that is followed, while it is off the screen.
  var followed: TracedItem?
  var sums: MotionSums?

  init(items: [TracedItem] = []) { self.items = items }

  init(of scene: any Scene) {
    (items, sums) = (scene.tracedItems, scene.sums)
    followed = scene.capabilities.following?.followedItem
  }
}
