import Canvas

/// What to say of the change from one state of the window to another, as AT-SPI's events.
struct AccessibilityChanges {
  struct Event: Hashable {
    enum Value: Hashable {
      case nothing
      case text(String)
      case number(Double)
      /// A part, by its id.
      case part(String)
    }

    /// The part that it is about; nil for the program.
    var id: String?
    /// The interface of the event: Object, Focus or Window.
    var family: String
    var name: String
    var detail: String
    var first = 0
    var second = 0
    var value = Value.nothing
  }

  private(set) var events: [Event] = []

  init(from old: AccessibilityIndex, to new: AccessibilityIndex) {
    if old.root == nil, let root = new.root {
      events.append(
        Event(
          id: nil, family: "Object", name: "ChildrenChanged", detail: "add", value: .part(root)))
      events.append(Event(id: root, family: "Window", name: "Activate", detail: ""))
    }
    for id in new.order {
      guard let now = new.node(id), let before = old.node(id), now != before else { continue }
      noteWords(id, before, now)
      noteStates(id, before, now)
      noteText(id, before, now)
      noteChildren(id, before, now)
    }
    if let focus = new.focused, focus != old.focused {
      events.append(Event(id: focus, family: "Focus", name: "Focus", detail: ""))
      // What is new says its states by itself.
      if old.node(focus) == nil { events.append(state(focus, "focused", true)) }
    }
  }

  private func property(_ id: String, _ name: String, _ value: Event.Value) -> Event {
    Event(
      id: id, family: "Object", name: "PropertyChange", detail: "accessible-" + name, value: value)
  }

  private func state(_ id: String, _ name: String, _ isOn: Bool) -> Event {
    Event(id: id, family: "Object", name: "StateChanged", detail: name, first: isOn ? 1 : 0)
  }

  private mutating func noteWords(
    _ id: String, _ before: AccessibilityNode, _ now: AccessibilityNode
  ) {
    if now.name != before.name { events.append(property(id, "name", .text(now.name))) }
    if now.description != before.description {
      events.append(property(id, "description", .text(now.description)))
    }
    if let value = now.value?.current, value != before.value?.current {
      events.append(property(id, "value", .number(value)))
    }
  }

  private mutating func noteStates(
    _ id: String, _ before: AccessibilityNode, _ now: AccessibilityNode
  ) {
    guard now.states != before.states else { return }
    let (old, new) = (before.atspiStates, now.atspiStates)
    for number in Set(old.keys).symmetricDifference(new.keys).sorted() {
      guard let name = new[number] ?? old[number] else { continue }
      events.append(state(id, name, new[number] != nil))
    }
  }

  /// What was taken out of a text and what was put in between what is left before and after it.
  private mutating func noteText(
    _ id: String, _ before: AccessibilityNode, _ now: AccessibilityNode
  ) {
    guard let old = before.readText, let new = now.readText else { return }
    if old.content != new.content {
      let (a, b) = (Array(old.content.unicodeScalars), Array(new.content.unicodeScalars))
      let head = zip(a, b).prefix { $0 == $1 }.count
      let tail = zip(a.dropFirst(head).reversed(), b.dropFirst(head).reversed())
        .prefix { $0 == $1 }.count
      let change = { (detail: String, all: [Unicode.Scalar]) -> Event? in
        let part = all[head..<all.count - tail]
        guard !part.isEmpty else { return nil }
        return Event(
          id: id, family: "Object", name: "TextChanged", detail: detail, first: head,
          second: part.count, value: .text(String(String.UnicodeScalarView(part))))
      }
      events += [change("delete", a), change("insert", b)].compactMap { $0 }
    }
    if old.caret != new.caret {
      events.append(
        Event(id: id, family: "Object", name: "TextCaretMoved", detail: "", first: new.caret))
    }
  }

  private mutating func noteChildren(
    _ id: String, _ before: AccessibilityNode, _ now: AccessibilityNode
  ) {
    let (old, new) = (before.children.map(\.id), now.children.map(\.id))
    guard old != new else { return }
    let (gone, come) = (Set(old).subtracting(new), Set(new).subtracting(old))
    for (i, child) in old.enumerated().reversed() where gone.contains(child) {
      events.append(
        Event(
          id: id, family: "Object", name: "ChildrenChanged", detail: "remove", first: i,
          value: .part(child)))
    }
    for (i, child) in new.enumerated() where come.contains(child) {
      events.append(
        Event(
          id: id, family: "Object", name: "ChildrenChanged", detail: "add", first: i,
          value: .part(child)))
    }
  }
}
