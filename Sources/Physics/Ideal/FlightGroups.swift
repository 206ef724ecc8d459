/// Which bodies are in one group.
struct FlightGroups {
  /// A body's place in the forest of groups; at the lowest of a group, what holds for the group.
  private struct Member {
    var parent: Int32
    /// Whether all of the group can meet exactly.
    var isExact = true
    var isAlone = true
    /// The group's plan, or -1, and the body's place in it.
    var plan: Int32 = -1
    var place: Int32 = -1
    /// How many contacts the group has within, and whether any of them rubs, or is not of two balls.
    var meetings: Int32 = 0
    var rubs = false
    var isMixed = false
  }

  private var members: [Member] = []

  mutating func reset(count: Int) {
    members.refill(count) { Member(parent: Int32($0)) }
  }

  private mutating func root(_ slot: Int) -> Int {
    var slot = slot
    while true {
      let parent = Int(members[slot].parent)
      guard parent != slot else { return slot }
      // Halves the path for the next search.
      members[slot].parent = members[parent].parent
      slot = Int(members[slot].parent)
    }
  }

  mutating func meet(_ a: Int, _ b: Int) {
    (members[a].isAlone, members[b].isAlone) = (false, false)
  }

  /// Adds a contact within a group, of two groups so far or of one.
  ///
  /// Rubbing balls in a large island are the solver's: an exact chain's cost grows with its square.
  mutating func join(_ a: Int, _ b: Int, rubs: Bool) {
    let low = join(a, b)
    members[low].meetings += 1
    members[low].rubs = members[low].rubs || rubs
    limit(low)
  }

  /// Adds a contact that is not of two balls, or of a body with a fixed one.
  mutating func mix(_ slot: Int) {
    let low = root(slot)
    members[low].isMixed = true
    members[low].meetings += 1
    limit(low)
  }

  private mutating func limit(_ low: Int) {
    let (isMixed, rubs) = (members[low].isMixed, members[low].rubs)
    let most =
      isMixed ? Tolerances.mostMeetings : rubs ? Tolerances.longestChain : .max
    if members[low].meetings > most { members[low].isExact = false }
  }

  /// Makes one group of two; its lowest body.
  @discardableResult
  mutating func join(_ a: Int, _ b: Int) -> Int {
    let (low, high) = (min(root(a), root(b)), max(root(a), root(b)))
    guard low != high else { return low }
    members[high].parent = Int32(low)
    members[low].isExact = members[low].isExact && members[high].isExact
    members[low].meetings += members[high].meetings
    members[low].rubs = members[low].rubs || members[high].rubs
    members[low].isMixed = members[low].isMixed || members[high].isMixed
    limit(low)
    return low
  }

  mutating func spoil(_ slot: Int) { members[root(slot)].isExact = false }

  func isAlone(_ slot: Int) -> Bool { members[slot].isAlone }
  mutating func isExact(_ slot: Int) -> Bool { members[root(slot)].isExact }
  mutating func isMixed(_ slot: Int) -> Bool { members[root(slot)].isMixed }
  mutating func plan(of slot: Int) -> Int { Int(members[root(slot)].plan) }
  func place(of slot: Int) -> Int { Int(members[slot].place) }
  mutating func setPlan(_ plan: Int, of slot: Int) { members[root(slot)].plan = Int32(plan) }
  mutating func setPlace(_ place: Int, of slot: Int) { members[slot].place = Int32(place) }
}
