import Scenes

/// What is seen of a scene after a tick.
struct FrameSample {
  let items: [ItemDeflection]
  /// The item that is followed, while it is off the screen.
  private(set) var followed: ItemDeflection?
  private(set) var sums: MotionSums?

  init(items: [ItemDeflection] = []) { self.items = items.farthest(Trace.mostItems) }

  init(of scene: any Scene) {
    (items, sums) = (scene.deflections(atMost: Trace.mostItems), scene.sums)
    followed = scene.capabilities.following?.followedItem.map { ItemDeflection($0) }
  }
}
