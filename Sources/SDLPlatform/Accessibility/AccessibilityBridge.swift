public import Canvas
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
    /// What it does.
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
