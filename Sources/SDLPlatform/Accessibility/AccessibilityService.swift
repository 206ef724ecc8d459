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

  /// A reference to nothing.
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

  /// Says a sentence.
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
