/// What changes in a behaviour of each kind, for a snapshot.
enum BehaviorState {
  /// A behaviour without a state of its own, such as a group.
  case none
  case attachment(AttachmentBehavior.State)
  case collision(CollisionBehavior.State)
  case field(FieldBehavior.State)
  case gravity(GravityBehavior.State)
  case item(DynamicItemBehavior.State)
  case push(PushBehavior.State)
  case snap(SnapBehavior.State)

  /// The same state with other objects as items.
  func mapped(_ map: (any DynamicItem) -> any DynamicItem) -> BehaviorState {
    switch self {
    case .none, .attachment, .snap: return self
    case .collision(var state):
      state.list = state.list.mapped(map)
      return .collision(state)
    case .field(var state):
      state.list = state.list.mapped(map)
      return .field(state)
    case .gravity(var state):
      state.list = state.list.mapped(map)
      return .gravity(state)
    case .item(var state):
      state.list = state.list.mapped(map)
      state.waiting = state.waiting.map { (map($0.item), $0.linear, $0.angular) }
      return .item(state)
    case .push(var state):
      let offsets = state.list.items.compactMap { item in
        state.offsets[ObjectIdentifier(item)].map { (ObjectIdentifier(map(item)), $0) }
      }
      state.list = state.list.mapped(map)
      state.offsets = Dictionary(uniqueKeysWithValues: offsets)
      return .push(state)
    }
  }
}
