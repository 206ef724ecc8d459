import Canvas
public import Canvas
import Foundation
public import Foundation
import Geometry
import Synchronization

/// Shows the window to screen readers over the accessibility bus (AT-SPI 2), while one is on.
///
/// It has a thread of its own, which answers all questions from the last tree that was published: the window never
/// waits for a reader. What a reader does is taken by `takeRequests`, and done as other input is.
public final class AccessibilityBridge: Sendable {
  /// What a reader does to a part of the window.
  public struct Request: Hashable, Sendable {
    /// The part, by its id.
    public let id: String
    /// What the reader does to it.
    public let action: AssistiveAction
  }

  private let thread = BusThread()
  private let shared = Shared()

  /// What the window's thread and the bus's share.
  private final class Shared: Sendable {
    enum Message: Sendable {
      case tree(AccessibilityNode, origin: CGPoint, scale: Double, after: Int)
      case words(String)
    }

    struct State: Sendable {
      var isOn = false
      var requests: [Request] = []
      /// How many requests there were, and how many of them were taken.
      var made = 0
      var taken = 0
      var messages: [Message] = []
    }

    let state = Mutex(State())
  }

  /// Waits for a reader on the session bus of an address, from another thread; nil for no bus.
  ///
  /// `program` is what readers call it. `wake` is called on that thread when `isOn` has changed, and when there is a
  /// request.
  public init(address: String?, program: String, wake: @escaping @Sendable () -> Void) {
    guard let address else { return }
    thread.start { [shared] thread in
      guard let session = BusConnection(address: address) else { return }
      Self.serve(session, program, shared, on: thread, wake)
    }
  }

  deinit { thread.end() }

  /// Whether a reader is on: `publish` is of use.
  public var isOn: Bool { shared.state.withLock { $0.isOn } }

  /// What readers have done since, the oldest first.
  ///
  /// A tree is to be published once it is done: calls wait for that.
  public func takeRequests() -> [Request] {
    shared.state.withLock { state in
      defer { state.requests = [] }
      state.taken = state.made
      return state.requests
    }
  }

  /// Takes over what the window shows: `origin` is where its content is on the screen, in pixels; `scale` is the
  /// pixels in a point.
  public func publish(_ tree: AccessibilityNode, origin: CGPoint, scale: Double) {
    shared.state.withLock { state in
      // Of trees that were not read yet the last counts.
      state.messages.removeAll { if case .tree = $0 { true } else { false } }
      state.messages.append(.tree(tree, origin: origin, scale: scale, after: state.taken))
    }
    thread.wake()
  }

  /// Lets readers say a sentence.
  public func announce(_ words: String) {
    guard isOn else { return }
    shared.state.withLock { $0.messages.append(.words(words)) }
    thread.wake()
  }

  // MARK: - The thread

  private static func serve(
    _ session: BusConnection, _ program: String, _ shared: Shared, on thread: BusThread,
    _ wake: @escaping @Sendable () -> Void
  ) {
    let watch = ReaderWatch(on: session)
    var service: AccessibilityService?
    repeat {
      if !watch.isOn || service?.bus.isClosed == true {
        service?.leave()
        service = nil
      } else if service == nil {
        service = connect(watch, program, shared, on: thread, wake)
      }
      let isOn = service != nil
      let messages = shared.state.withLock { state in
        defer { (state.isOn, state.messages) = (isOn, []) }
        return (all: state.messages, hasChanged: state.isOn != isOn)
      }
      if messages.hasChanged { wake() }
      for message in messages.all {
        switch message {
        case .tree(let tree, let origin, let scale, let count):
          let index = AccessibilityIndex(tree, origin: origin, scale: scale)
          service?.publish(index, after: count)
        case .words(let words): service?.announce(words)
        }
      }
      service?.answerOverdueCalls()
    } while thread.turn() && !session.isClosed
    service?.leave()
    watch.end()
  }

  private static func connect(
    _ watch: ReaderWatch, _ program: String, _ shared: Shared, on thread: BusThread,
    _ wake: @escaping @Sendable () -> Void
  ) -> AccessibilityService? {
    guard let address = watch.address, let bus = BusConnection(address: address) else { return nil }
    return AccessibilityService(on: bus, in: thread, program: program) { id, action in
      let number = shared.state.withLock { state in
        state.requests.append(Request(id: id, action: action))
        state.made += 1
        return state.made
      }
      wake()
      return number
    }
  }
}

/// Whether a screen reader is on, as `org.a11y.Status` on the session bus says; nothing is started to find that out.
final class ReaderWatch {
  private static let target = BusConnection.Target(
    name: "org.a11y.Bus", path: "/org/a11y/bus", interface: "org.a11y.Status")

  private let connection: BusConnection
  private var subscriptions: [UInt32] = []
  private var flags: [String: Bool] = [:]

  init(on connection: BusConnection) {
    self.connection = connection
    subscriptions = [
      connection.listen(
        to: "PropertiesChanged", of: "org.freedesktop.DBus.Properties", from: Self.target.name,
        path: Self.target.path
      ) { [unowned self] _, parameters in
        guard parameters[0]?.text == Self.target.interface else { return }
        for name in Self.names {
          if let flag = parameters[1]?.value(named: name)?.flag { flags[name] = flag }
        }
      },
      connection.listenToOwner(of: Self.target.name) { [unowned self] owner in
        if owner.isEmpty { flags = [:] } else { read() }
      },
    ]
    read()
  }

  private static let names = ["IsEnabled", "ScreenReaderEnabled"]

  private func read() {
    for name in Self.names {
      flags[name] = connection.property(name, of: Self.target, startsService: false)?.flag
    }
  }

  /// Whether programs are to say what they show.
  var isOn: Bool { flags.values.contains(true) }

  /// The address of the accessibility bus; nil where there is none.
  var address: String? {
    var bus = Self.target
    bus.interface = "org.a11y.Bus"
    return connection.call(bus, "GetAddress", answer: "(s)")?[0]?.text
  }

  func end() { for number in subscriptions { connection.stopListening(number) } }
}

/// A tree of the window as the bus reads it: each part by its id and by the number of its path.
struct AccessibilityIndex {
  /// A part, and where it stands.
  struct Entry {
    let node: AccessibilityNode
    let parent: String?
    let index: Int
  }

  private(set) var entries: [String: Entry] = [:]
  /// The ids from the top, each part before those that it holds.
  private(set) var order: [String] = []
  /// The id of the window; nil before there is one.
  private(set) var root: String?
  /// Where the window's content is on the screen, in pixels, and the pixels in a point.
  private(set) var origin = CGPoint.zero
  private(set) var scale = 1.0

  init() {}

  /// An index of a window at a place.
  init(_ tree: AccessibilityNode, origin: CGPoint, scale: Double) {
    (self.origin, self.scale, root) = (origin, scale, tree.id)
    add(tree, parent: nil, index: 0)
  }

  private mutating func add(_ node: AccessibilityNode, parent: String?, index: Int) {
    guard entries[node.id] == nil else { return }
    entries[node.id] = Entry(node: node, parent: parent, index: index)
    order.append(node.id)
    for (i, child) in node.children.enumerated() { add(child, parent: node.id, index: i) }
  }

  /// A part of the tree.
  func node(_ id: String) -> AccessibilityNode? { entries[id]?.node }

  /// The part that has the keyboard: the last one, which is on the uppermost overlay.
  var focused: String? {
    order.last { entries[$0]?.node.states.contains(.focused) == true }
  }

  /// What a place is counted from.
  enum Coordinates: Int { case screen, window, parent }

  /// Where a part is, in whole pixels.
  func extents(of id: String, in coordinates: Coordinates) -> CGRect {
    guard let entry = entries[id] else { return .zero }
    let frame = pixels(entry.node.frame)
    switch coordinates {
    case .window: return frame
    case .screen: return frame.offsetBy(dx: origin.x, dy: origin.y)
    case .parent:
      let parent = entry.parent.flatMap(node).map { pixels($0.frame) } ?? .zero
      return frame.offsetBy(dx: -parent.minX, dy: -parent.minY)
    }
  }

  private func pixels(_ frame: CGRect) -> CGRect {
    let edges = [frame.minX, frame.minY, frame.maxX, frame.maxY].map { ($0 * scale).rounded() }
    return CGRect(x: edges[0], y: edges[1], width: edges[2] - edges[0], height: edges[3] - edges[1])
  }

  /// The smallest part at a place, of a part and what it holds; the upper one of two.
  func part(at point: CGPoint, in coordinates: Coordinates, below id: String) -> String? {
    guard let node = node(id) else { return nil }
    for child in node.children.reversed() {
      if let found = part(at: point, in: coordinates, below: child.id) { return found }
    }
    let isThere = extents(of: id, in: coordinates).contains(point)
    return isThere && node.states.contains(.showing) ? id : nil
  }
}
