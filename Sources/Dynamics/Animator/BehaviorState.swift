import Geometry

/// What changes in a behaviour, for a snapshot: its items, and what its kind has besides.
struct BehaviorState {
  enum Values {
    /// A behaviour without values of its own, such as a group.
    case none
    case attachment(AttachmentBehavior.State)
    case collision(CollisionBehavior.State)
    case field(FieldBehavior.State)
    case gravity(CGVector)
    case item(DynamicItemBehavior.State)
    case push(PushBehavior.State)
    case snap(SnapBehavior.State)
  }

  var list: ItemList
  var values: Values

  /// The same state with other objects as items.
  func mapped(_ map: (any DynamicItem) -> any DynamicItem) -> BehaviorState {
    var result = BehaviorState(list: list.mapped(map), values: values)
    switch values {
    case .item(var state):
      state.waiting = state.waiting.map { (map($0.item), $0.linear, $0.angular) }
      result.values = .item(state)
    case .push(var state):
      let offsets = list.items.compactMap { item in
        state.offsets[ObjectIdentifier(item)].map { (ObjectIdentifier(map(item)), $0) }
      }
      state.offsets = Dictionary(uniqueKeysWithValues: offsets)
      result.values = .push(state)
    case .none, .attachment, .collision, .field, .gravity, .snap: break
    }
    return result
  }
}
