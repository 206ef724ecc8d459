import CPeers
import Dynamics
import Foundation
import Geometry
import Physics

/// How often steps of warm worlds allocate memory.
enum AllocationCounts {
  private static let steps = 100

  private static func allocations(_ world: any Steppable) -> UInt64 {
    let calls = peer_allocation_count()
    for _ in 0..<steps { world.step() }
    return peer_allocation_count() - calls
  }

  // MARK: - Other worlds

  /// Worlds of every kind, and the steps after which each is warm.
  private static func worlds(
    _ profile: Profile
  ) -> [(name: String, warm: Int, make: () -> any Steppable)] {
    [
      ("cradle of 5", 480, { OurCradle(profile, 5) }),
      ("cradle of 50", 480, { OurCradle(profile, 50) }),
      ("1,000 circles, falling", 60, { OurPile(profile, Pile(.circle, 1_000)) }),
      ("1,000 circles, settling", 360, { OurPile(profile, Pile(.circle, 1_000)) }),
      ("1,000 circles, asleep", 6_000, { OurPile(profile, Pile(.circle, 1_000)) }),
      ("1,000 boxes, settling", 360, { OurPile(profile, Pile(.box, 1_000)) }),
      ("animator, springs alone", 100, { AnimatorSprings(profile, 1_000) }),
      ("animator, 20 items of every kind", 100, { AnimatorMedley(profile) }),
    ]
  }

  static func show() {
    var table = Table(
      "allocations in \(steps) warm steps",
      columns: ["world"] + Profile.allCases.map { ".\($0)" })
    let columns = Profile.allCases.map(worlds)
    for row in columns[0].indices {
      let counts = columns.map { column in
        let world = column[row].make()
        for _ in 0..<column[row].warm { world.step() }
        return "\(allocations(world))"
      }
      table.add([columns[0][row].name] + counts)
    }
    table.show()
  }
}

/// Items under gravity, some on springs or strings, in a box, with a field and a push.
private final class AnimatorMedley: Steppable {
  private let animator: DynamicAnimator
  let guess = 100.0

  init(_ profile: Profile) {
    animator = DynamicAnimator(profile: profile)
    let items = (0..<20).map { i -> DynamicBody in
      let (column, row) = (CGFloat(i % 5), CGFloat(i / 5))
      return DynamicBody(
        center: CGPoint(x: 60 + 110 * column, y: 60 + 110 * row),
        size: CGSize(width: 40, height: 40))
    }
    animator.addBehavior(GravityBehavior(items: items))
    let walls = CollisionBehavior(items: items)
    walls.addBoundary(
      withIdentifier: "floor", from: CGPoint(x: -500, y: 600), to: CGPoint(x: 1500, y: 600))
    animator.addBehavior(walls)
    let properties = DynamicItemBehavior(items: items)
    (properties.resistance, properties.elasticity) = (0.1, 0.5)
    animator.addBehavior(properties)
    for item in items.prefix(10) {
      let hold = AttachmentBehavior(
        item: item, attachedToAnchor: CGPoint(x: item.center.x + 30, y: item.center.y - 40))
      (hold.frequency, hold.damping) = (2, 0.01)
      animator.addBehavior(hold)
    }
    animator.addBehavior(PushBehavior(items: [items[0]], mode: .continuous))
  }

  func step() { animator.step(SpringsSuite.step) }
}
