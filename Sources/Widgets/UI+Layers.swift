import Canvas
import Foundation
import Geometry

extension UI {
  /// What an overlay keeps from what lies below.
  public enum Blocking: Hashable {
    /// Nothing: it is only drawn.
    case nothing
    /// The pointer inside a frame.
    case frame(CGRect)
    /// Everything.
    case all
  }

  /// The window's ground and the overlays over it.
  struct Layers {
    /// An overlay and what it keeps from what lies below.
    struct Blocker: Hashable {
      let id: String
      let blocking: Blocking
    }

    private var overlays: [(id: String, blocking: Blocking, body: () -> Void)] = []
    /// The overlays of the last pass: what they block holds for the event of this one.
    private(set) var blockers: [Blocker] = []
    /// The layer that runs; "" for the ground.
    private(set) var current = ""
    /// The layer that the event is meant for; nil where it is meant for all.
    private(set) var eventLayer: String?

    mutating func begin(_ event: InputEvent.Kind?, _ pointing: Pointing) {
      (overlays, current) = ([], "")
      let hasPlace = event?.hasPlace == true && pointing.active == nil
      if let blocker = blockers.last(where: { Self.blocks($0.blocking, pointing.place, hasPlace) })
      {
        eventLayer = blocker.id
      } else {
        eventLayer = hasPlace ? "" : nil
      }
    }

    private static func blocks(_ blocking: Blocking, _ place: CGPoint?, _ hasPlace: Bool) -> Bool {
      switch blocking {
      case .all: true
      case .frame(let frame): hasPlace && place.map(frame.contains) == true
      case .nothing: false
      }
    }

    mutating func add(_ id: String, _ blocking: Blocking, _ body: @escaping () -> Void) {
      overlays.append((id, blocking, body))
    }

    /// The next overlay to run, which becomes the current layer; nil after the last one.
    mutating func next(_ index: Int) -> (() -> Void)? {
      guard index < overlays.count else {
        current = eventLayer ?? ""
        blockers = overlays.map { Blocker(id: $0.id, blocking: $0.blocking) }
        return nil
      }
      current = overlays[index].id
      return overlays[index].body
    }

    /// How many overlays this pass has so far.
    var overlayCount: Int { overlays.count }

    /// Whether this pass has an overlay of a name.
    func hasOverlay(_ id: String) -> Bool { overlays.contains { $0.id == id } }

    /// Whether the current layer gets the event of this pass.
    var receivesEvent: Bool { eventLayer == nil || eventLayer == current }

    /// Whether no overlay above the current layer covers the pointer.
    func exposes(_ pointer: CGPoint?) -> Bool {
      for blocker in blockers.reversed() {
        if blocker.id == current { return true }
        if Self.blocks(blocker.blocking, pointer, true) { return false }
      }
      return current == ""
    }

    /// Whether an overlay of the last pass keeps a place from the ground.
    func covers(_ place: CGPoint) -> Bool {
      blockers.contains { Self.blocks($0.blocking, place, true) }
    }
  }

  func runOverlays() {
    let before = layers.blockers
    defer { if layers.blockers != before { forgetKept() } }
    var index = 0
    while let body = layers.next(index) {
      body()
      index += 1
    }
  }

  /// Draws after everything else; in the frame that it blocks, it gets events first.
  public func overlay(_ id: String, blocking: Blocking = .nothing, _ body: @escaping () -> Void) {
    layers.add(id, blocking, body)
  }

  /// Whether an overlay of the last pass keeps a place from what lies below it.
  public func covers(_ place: CGPoint) -> Bool { layers.covers(place) }

  /// Whether an overlay keeps everything from what lies below it.
  public var isModal: Bool { modalCount > 0 }

  /// How many overlays keep everything from what lies below them.
  public var modalCount: Int { layers.blockers.count { $0.blocking == .all } }

  /// Whether the pointer can be over something in the layer that runs.
  var isPointerHere: Bool { layers.exposes(pointer) }

  /// Ends the run of a modal overlay: true where a press outside its frame or Escape closes it.
  ///
  /// Takes the pointer's events; other keys are left to what means the whole window.
  public func closesModal(_ frame: CGRect) -> Bool {
    switch event {
    case .pointerDown(let p, _, _, _):
      takeEvent()
      return !frame.contains(p)
    case .key(.escape, _, _):
      takeEvent()
      return true
    case .wheel, .pointerMove, .pointerUp: takeEvent()
    default: break
    }
    return false
  }
}

extension InputEvent.Kind {
  /// Whether it happened at a place.
  var hasPlace: Bool {
    switch self {
    case .pointerDown, .pointerMove, .pointerUp, .wheel: true
    default: false
    }
  }
}
