import Scenes

/// What the timeline has worked out of a trace: a pass for an event, or a frame in which nothing
/// moved, works nothing out again.
struct TimelineCache {
  private struct Key: Hashable {
    var version: Int
    var item: String
    var numbers: ClosedRange<Int>
    var spring: SpringInUse?
    var hasComparison: Bool
  }

  private var motions: (key: Key, own: Motion, comparison: Motion?)?
  private var reach: (scene: String, version: Int, first: Int, last: Int, sum: Trace.Reach)?
  private var farthest: String?

  /// The motions of an item in both scenes.
  mutating func motions(
    of item: String, in numbers: ClosedRange<Int>, of trace: Trace, spring: SpringInUse?,
    hasComparison: Bool
  ) -> (own: Motion, comparison: Motion?) {
    let key = Key(
      version: trace.version, item: item, numbers: numbers, spring: spring,
      hasComparison: hasComparison)
    if let motions, motions.key == key { return (motions.own, motions.comparison) }
    let own = Motion(of: item, in: numbers, of: trace, spring: spring)
    let comparison =
      hasComparison ? Motion(of: item, in: numbers, of: trace, spring: nil, comparison: true) : nil
    motions = (key, own, comparison)
    return (own, comparison)
  }

  /// The item that was farthest from rest since a frame.
  ///
  /// Of a trace that makes room frame by frame, what it has dropped in the last second still counts: all of it would
  /// be looked at anew in each frame.
  mutating func farthest(from first: Int, of trace: Trace, in scene: String) -> String? {
    guard trace.last >= first else { return nil }
    if var reach, reach.scene == scene, trace.last >= reach.last,
      reach.first == first || first == trace.first && (0..<Tick.rate).contains(first - reach.first)
    {
      if reach.version == trace.version { return farthest }
      // Frames that came one by one are added; anything else is looked at anew.
      if let added = trace.frames(after: reach.last, sinceVersion: reach.version) {
        reach.sum.extend(over: ClosedRange(added), of: trace)
        (reach.version, reach.last) = (trace.version, trace.last)
        farthest = trace.name(of: reach.sum)
        self.reach = reach
        return farthest
      }
    }
    var sum = Trace.Reach()
    sum.extend(over: first...trace.last, of: trace)
    reach = (scene, trace.version, first, trace.last, sum)
    farthest = trace.name(of: sum)
    return farthest
  }
}
