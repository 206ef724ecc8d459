import Canvas
import Foundation
import Geometry

/// The program on the accessibility bus: serves its window to screen readers, and says what changes.
///
/// Used on the thread of its connection alone.
final class AccessibilityService: BusObjectsHandler {
  static let rootPath = folder + "/root"
  static let folder = "/org/a11y/atspi/accessible"
  static let nullPath = "/org/a11y/atspi/null"
  private static let cachePath = "/org/a11y/atspi/cache"

  let bus: BusConnection
  let program: String
  /// Hands on what a reader does; gives the number of the request.
  let request: (String, AssistiveAction) -> Int
  private(set) var index = AccessibilityIndex()
  /// The number that the registry gives the program.
  var applicationID = 0
  /// The desktop, as the registry has it.
  private(set) var desktop = (name: "", path: AccessibilityService.nullPath)
  /// The numbers of the paths, by the ids of parts.
  private var numbers: [String: Int] = [:]
  private var ids: [Int: String] = [:]
  private var lastNumber = 0
  private var objects: [BusObjects] = []
  /// Calls that are answered once the window shows what they have done, with the numbers of their requests and the
  /// time by which they are answered anyway, in microseconds.
  private var waiting: [(call: BusCall, request: Int, end: Int64)] = []
  /// Readers wait 0.8 s for an answer, in milliseconds.
  private static let patience: UInt32 = 500
  private let thread: BusThread

  /// Announces the program to the registry of an accessibility bus; nil where there is none.
  init?(
    on bus: BusConnection, in thread: BusThread, program: String,
    request: @escaping (String, AssistiveAction) -> Int
  ) {
    (self.bus, self.thread, self.program, self.request) = (bus, thread, program, request)
    let served = [
      BusObjects(
        on: bus, at: Self.folder, interfaces: AtspiInterfaces.ofObjects, handler: self),
      BusObjects(
        on: bus, at: Self.cachePath, interfaces: AtspiInterfaces.ofCache, handler: self),
    ]
    objects = served.compactMap { $0 }
    guard objects.count == served.count else { return nil }
    let registry = BusConnection.Target(
      name: "org.a11y.atspi.Registry", path: Self.rootPath, interface: "org.a11y.atspi.Socket")
    let own = Variant.reference(bus.uniqueName, Self.rootPath)
    guard let parent = bus.call(registry, "Embed", .tuple(own), answer: "((so))")?[0],
      let name = parent[0]?.text, let path = parent[1]?.text
    else { return nil }
    desktop = (name, path)
  }

  // MARK: - Paths

  /// The path of a part; one for as long as the part is there.
  func path(of id: String) -> String { "\(Self.folder)/\(number(of: id))" }

  private func number(of id: String) -> Int {
    if let number = numbers[id] { return number }
    lastNumber += 1
    (numbers[id], ids[lastNumber]) = (lastNumber, id)
    return lastNumber
  }

  /// The id of the part at a path; nil for the program itself, and for what is gone.
  func id(at path: String) -> String? {
    guard path.hasPrefix(Self.folder + "/"), let number = Int(path.dropFirst(Self.folder.count + 1))
    else { return nil }
    return ids[number].flatMap { index.entries[$0] == nil ? nil : $0 }
  }

  /// A reference to a part; to the program itself for nil.
  func reference(to id: String?) -> Variant {
    .reference(bus.uniqueName, id.map(path) ?? Self.rootPath)
  }

  var nothing: Variant { .reference("", Self.nullPath) }

  // MARK: - What is said

  /// Answers a call once the window shows the outcome of a request.
  func answerLater(_ call: BusCall, _ id: String, _ action: AssistiveAction) {
    let end = BusThread.now + Int64(Self.patience) * 1000
    waiting.append((call, request(id, action), end))
    thread.wake(after: Self.patience)
  }

  /// Answers calls that have waited for long: what they do is still being done.
  func answerOverdueCalls() { answer { [now = BusThread.now] in $0.end <= now } }

  private func answer(_ isDue: ((call: BusCall, request: Int, end: Int64)) -> Bool) {
    for one in waiting.filter(isDue) { one.call.answer(.flag(true)) }
    waiting.removeAll(where: isDue)
  }

  /// Takes over what the window shows now, after a number of requests, and says what has changed.
  func publish(_ new: AccessibilityIndex, after requests: Int) {
    let old = index
    index = new
    for event in AccessibilityChanges(from: old, to: new).events { emit(event) }
    forget(old)
    answer { $0.request <= requests }
  }

  private func emit(_ event: AccessibilityChanges.Event) {
    let value: Variant =
      switch event.value {
      case .nothing: .int(0)
      case .text(let text): .text(text)
      case .number(let number): .number(number)
      case .part(let id): reference(to: id)
      }
    let path = event.id.map(path) ?? Self.rootPath
    bus.emit(
      event.name, of: "org.a11y.atspi.Event." + event.family, at: path,
      .tuple(
        .text(event.detail), .int(event.first), .int(event.second), .boxed(value), .dictionary([])))
  }

  func announce(_ words: String) {
    emit(
      .init(
        id: index.root, family: "Object", name: "Announcement", detail: "", value: .text(words)))
  }

  /// Parts that are gone have no path any more.
  private func forget(_ old: AccessibilityIndex) {
    for id in old.order where index.entries[id] == nil {
      if let number = numbers.removeValue(forKey: id) { ids[number] = nil }
    }
  }

  /// Answers the calls that wait, as nothing is published any more.
  func leave() { for one in waiting { one.call.fail("The program leaves the bus.") } }
}

/// What other programs call: each interface of AT-SPI in turn.
extension AccessibilityService {
  func take(_ call: BusCall) {
    if call.interface == AtspiInterfaces.cache {
      return call.answer(.array(AtspiInterfaces.item, items))
    }
    if call.path == Self.rootPath { return takeOfProgram(call) }
    guard let id = id(at: call.path), let entry = index.entries[id] else {
      return call.fail("The object is gone.")
    }
    switch call.interface {
    case AtspiInterfaces.accessible: takeAccessible(call, id, entry)
    case AtspiInterfaces.component: takeComponent(call, id, entry)
    case AtspiInterfaces.action: takeAction(call, id, entry.node)
    case AtspiInterfaces.text: takeText(call, id, entry.node)
    case AtspiInterfaces.editableText: takeEditing(call, id, entry.node)
    default: call.fail("The object has no \(call.interface).")
    }
  }

  // MARK: - The program

  private static let applicationRole: UInt32 = 75

  private func takeOfProgram(_ call: BusCall) {
    let window = index.root
    switch call.method {
    case "GetChildAtIndex":
      call.answer(call.parameters[0]?.int == 0 ? window.map(reference) ?? nothing : nothing)
    case "GetChildren": call.answer(.array("(so)", window.map { [reference(to: $0)] } ?? []))
    case "GetIndexInParent": call.answer(.int(-1))
    case "GetRole": call.answer(.unsigned(Self.applicationRole))
    case "GetRoleName", "GetLocalizedRoleName": call.answer(.text("application"))
    case "GetState": call.answer(.array("u", [.unsigned(0), .unsigned(0)]))
    case "GetApplication": call.answer(reference(to: nil))
    case "GetInterfaces":
      call.answer(
        .array("s", [.text(AtspiInterfaces.accessible), .text(AtspiInterfaces.application)]))
    case "GetLocale": call.answer(.text(""))
    default: takeCommon(call)
    }
  }

  /// Calls whose answers are the same of all objects.
  private func takeCommon(_ call: BusCall) {
    switch call.method {
    case "GetRelationSet": call.answer(.array("(ua(so))", []))
    case "GetAttributes": call.answer(.noAttributes)
    case "GetApplication": call.answer(reference(to: nil))
    default: call.fail("The object has no \(call.method).")
    }
  }

  // MARK: - Accessible

  private func takeAccessible(_ call: BusCall, _ id: String, _ entry: AccessibilityIndex.Entry) {
    let node = entry.node
    switch call.method {
    case "GetChildAtIndex":
      let i = call.parameters[0]?.int ?? -1
      call.answer(node.children.indices.contains(i) ? reference(to: node.children[i].id) : nothing)
    case "GetChildren":
      call.answer(.array("(so)", node.children.map { reference(to: $0.id) }))
    case "GetIndexInParent": call.answer(.int(entry.index))
    case "GetRole": call.answer(.unsigned(node.role.atspi.number))
    case "GetRoleName", "GetLocalizedRoleName": call.answer(.text(node.role.atspi.name))
    case "GetState": call.answer(node.atspiStateBits)
    case "GetInterfaces": call.answer(.array("s", node.atspiInterfaces.map(Variant.text)))
    default: takeCommon(call)
    }
  }

  /// All objects, as the cache of a reader takes them.
  private var items: [Variant] {
    let window = index.root
    let program = Variant.tuple(
      reference(to: nil), reference(to: nil), .reference(desktop.name, desktop.path), .int(-1),
      .int(window == nil ? 0 : 1), .array("s", [.text(AtspiInterfaces.accessible)]),
      .text(self.program), .unsigned(Self.applicationRole), .text(""),
      .array("u", [.unsigned(0), .unsigned(0)]))
    return [program]
      + index.order.compactMap { id in
        index.entries[id].map { entry in
          let node = entry.node
          return .tuple(
            reference(to: id), reference(to: nil), reference(to: entry.parent), .int(entry.index),
            .int(node.children.count), .array("s", node.atspiInterfaces.map(Variant.text)),
            .text(node.name), .unsigned(node.role.atspi.number), .text(node.description),
            node.atspiStateBits)
        }
      }
  }

  // MARK: - Component

  func coordinates(_ value: Variant?) -> AccessibilityIndex.Coordinates {
    value?.int.flatMap(AccessibilityIndex.Coordinates.init) ?? .window
  }

  private func takeComponent(_ call: BusCall, _ id: String, _ entry: AccessibilityIndex.Entry) {
    let (parameters, widget) = (call.parameters, UInt32(3))
    let numbers = { (values: [CGFloat]) in values.map { Variant.int(Int($0)) } }
    switch call.method {
    case "GetExtents":
      let frame = index.extents(of: id, in: coordinates(parameters[0]))
      call.answer(.tuple(numbers([frame.minX, frame.minY, frame.width, frame.height])))
    case "GetPosition":
      let frame = index.extents(of: id, in: coordinates(parameters[0]))
      call.answer(.int(Int(frame.minX)), .int(Int(frame.minY)))
    case "GetSize":
      let frame = index.extents(of: id, in: .window)
      call.answer(.int(Int(frame.width)), .int(Int(frame.height)))
    case "Contains", "GetAccessibleAtPoint":
      let place = CGPoint(x: parameters[0]?.int ?? 0, y: parameters[1]?.int ?? 0)
      let system = coordinates(parameters[2])
      if call.method == "Contains" {
        return call.answer(.flag(index.extents(of: id, in: system).contains(place)))
      }
      call.answer(index.part(at: place, in: system, below: id).map(reference) ?? nothing)
    case "GrabFocus", "ScrollTo":
      guard entry.node.states.contains(.focusable) else { return call.answer(.flag(false)) }
      answerLater(call, id, .focus)
    case "GetLayer": call.answer(.unsigned(widget))
    case "GetMDIZOrder": call.answer(.short(0))
    case "GetAlpha": call.answer(.number(1))
    default: call.fail("The object has no \(call.method).")
    }
  }

  // MARK: - Action

  private func takeAction(_ call: BusCall, _ id: String, _ node: AccessibilityNode) {
    let number = call.parameters[0]?.int ?? -1
    let action = node.actions.indices.contains(number) ? node.actions[number] : nil
    // The key does what a click does.
    let key = { (action: AssistiveAction.Kind) in action == .activate ? node.key : "" }
    switch call.method {
    case "GetActions":
      call.answer(
        .array(
          "(sss)",
          node.actions.map { .tuple(.text($0.atspiName), .text(""), .text(key($0))) }))
    case "GetName", "GetLocalizedName": call.answer(.text(action?.atspiName ?? ""))
    case "GetDescription": call.answer(.text(""))
    case "GetKeyBinding": call.answer(.text(action.map(key) ?? ""))
    case "DoAction":
      guard let action else { return call.answer(.flag(false)) }
      answerLater(call, id, .perform(action))
    default: call.fail("The object has no \(call.method).")
    }
  }

  // MARK: - Properties

  func property(_ name: String, of interface: String, at path: String) -> Variant? {
    if path == Self.rootPath { return propertyOfProgram(name) }
    guard let id = id(at: path), let entry = index.entries[id] else { return nil }
    let node = entry.node
    switch (interface, name) {
    case (AtspiInterfaces.accessible, "Name"): return .text(node.name)
    case (AtspiInterfaces.accessible, "Description"): return .text(node.description)
    case (AtspiInterfaces.accessible, "Parent"): return reference(to: entry.parent)
    case (AtspiInterfaces.accessible, "ChildCount"): return .int(node.children.count)
    case (AtspiInterfaces.accessible, "AccessibleId"): return .text(id)
    case (AtspiInterfaces.accessible, "Locale"): return .text("")
    case (AtspiInterfaces.action, "NActions"): return .int(node.actions.count)
    case (AtspiInterfaces.value, _): return node.value.flatMap { property(name, of: $0) }
    case (AtspiInterfaces.text, "CharacterCount"):
      return node.readText.map { .int($0.content.unicodeScalars.count) }
    case (AtspiInterfaces.text, "CaretOffset"): return node.readText.map { .int($0.caret) }
    default: return nil
    }
  }

  private func property(_ name: String, of value: AccessibilityNode.Value) -> Variant? {
    switch name {
    case "CurrentValue": .number(value.current)
    case "MinimumValue": .number(value.range.lowerBound)
    case "MaximumValue": .number(value.range.upperBound)
    case "MinimumIncrement": .number(value.step)
    case "Text": .text(value.words)
    default: nil
    }
  }

  private func propertyOfProgram(_ name: String) -> Variant? {
    switch name {
    case "Name", "ToolkitName": .text(program)
    case "Description", "Locale", "AccessibleId", "Version": .text("")
    case "AtspiVersion": .text("2.1")
    case "Parent": .reference(desktop.name, desktop.path)
    case "ChildCount": .int(index.root == nil ? 0 : 1)
    case "Id": .int(applicationID)
    default: nil
    }
  }

  func set(_ name: String, of interface: String, at path: String, to value: Variant) -> Bool {
    if path == Self.rootPath, name == "Id", let number = value.int {
      applicationID = number
      return true
    }
    guard name == "CurrentValue", let id = id(at: path), let number = value.number,
      number.isFinite, index.node(id)?.value?.isSettable == true
    else { return false }
    _ = request(id, .setValue(number))
    return true
  }
}

/// The texts of fields and labels; offsets count Unicode's characters.
extension AccessibilityService {
  /// How much of a text is meant around an offset: AT-SPI's granularities, of which the older calls' boundaries are
  /// three words apart.
  private enum Unit { case character, word, line }

  private static func unit(_ number: Int?, isBoundary: Bool) -> Unit {
    switch number {
    case 0: .character
    case 1: .word
    case 2 where isBoundary: .word
    default: .line
    }
  }

  func takeText(_ call: BusCall, _ id: String, _ node: AccessibilityNode) {
    guard let text = node.readText else { return call.fail("The object has no text.") }
    let all = Array(text.content.unicodeScalars)
    let number = { (i: Int) in call.parameters[i]?.int ?? 0 }
    let words = { (range: Range<Int>) in
      String(String.UnicodeScalarView(all[range.clamped(to: all.indices)]))
    }
    switch call.method {
    case "GetText":
      let end = number(1) < 0 ? all.count : number(1)
      call.answer(.text(words(number(0)..<max(number(0), end))))
    case "GetStringAtOffset", "GetTextAtOffset":
      let unit = Self.unit(
        call.parameters[1]?.int, isBoundary: call.method == "GetTextAtOffset")
      let range = Self.range(of: unit, around: number(0), in: all)
      call.answer(.text(words(range)), .int(range.lowerBound), .int(range.upperBound))
    case "GetCharacterAtOffset":
      call.answer(.int(all.indices.contains(number(0)) ? Int(all[number(0)].value) : 0))
    case "GetAttributes", "GetAttributeRun":
      call.answer(.noAttributes, .int(0), .int(all.count))
    case "GetDefaultAttributes", "GetDefaultAttributeSet": call.answer(.noAttributes)
    case "GetCharacterExtents", "GetRangeExtents":
      let frame = index.extents(
        of: id, in: coordinates(call.parameters[call.parameters.count - 1]))
      call.answer(
        .int(Int(frame.minX)), .int(Int(frame.minY)), .int(Int(frame.width)),
        .int(Int(frame.height)))
    case "GetNSelections": call.answer(.int(text.selection.isEmpty ? 0 : 1))
    case "GetSelection":
      call.answer(.int(text.selection.lowerBound), .int(text.selection.upperBound))
    default: takeSelecting(call, id, node)
    }
  }

  private func takeSelecting(_ call: BusCall, _ id: String, _ node: AccessibilityNode) {
    let number = { (i: Int) in max(0, call.parameters[i]?.int ?? 0) }
    let range: Range<Int>
    switch call.method {
    case "SetCaretOffset": range = number(0)..<number(0)
    case "SetSelection": range = number(1)..<max(number(1), number(2))
    case "AddSelection": range = number(0)..<max(number(0), number(1))
    case "RemoveSelection":
      let caret = node.text?.caret ?? 0
      range = caret..<caret
    default: return call.fail("The object has no \(call.method).")
    }
    guard node.role == .textField, node.states.contains(.editable) else {
      return call.answer(.flag(false))
    }
    answerLater(call, id, .select(range))
  }

  func takeEditing(_ call: BusCall, _ id: String, _ node: AccessibilityNode) {
    guard node.states.contains(.editable), let text = node.readText else {
      return call.answer(.flag(false))
    }
    var all = Array(text.content.unicodeScalars)
    let number = { (i: Int) in min(all.count, max(0, call.parameters[i]?.int ?? 0)) }
    switch call.method {
    case "SetTextContents": all = Array((call.parameters[0]?.text ?? "").unicodeScalars)
    case "InsertText":
      let new = Array((call.parameters[1]?.text ?? "").unicodeScalars)
      all.insert(contentsOf: new.prefix(max(0, call.parameters[2]?.int ?? 0)), at: number(0))
    case "DeleteText":
      let (start, end) = (number(0), number(1))
      all.removeSubrange(start..<max(start, end))
    default: return call.fail("The object has no \(call.method).")
    }
    answerLater(call, id, .setText(String(String.UnicodeScalarView(all))))
  }

  private static func range(
    of unit: Unit, around offset: Int, in all: [Unicode.Scalar]
  ) -> Range<Int> {
    guard !all.isEmpty else { return 0..<0 }
    let at = min(max(0, offset), all.count - 1)
    let ends: (Unicode.Scalar) -> Bool
    switch unit {
    case .character: return at..<at + 1
    case .word: ends = { $0.properties.isWhitespace }
    case .line: ends = { $0 == "\n" }
    }
    let start = (0..<at).last { ends(all[$0]) }.map { $0 + 1 } ?? 0
    let end = (at..<all.count).first { ends(all[$0]) }.map { $0 + 1 } ?? all.count
    return start..<end
  }
}
