import Canvas
import Documents
import Foundation
import Geometry
import Localization
import Scenes

/// The window for screen readers: what it shows as a tree of parts, and what is done to the things on the stage.
extension Workbench {
  /// Whether drawing also describes the window, for a screen reader; false by default.
  public var isDescribed: Bool {
    get { ui.isDescribed }
    set {
      guard newValue != ui.isDescribed else { return }
      (ui.isDescribed, window.isOutdated) = (newValue, true)
    }
  }

  /// The window as the last drawing shows it; only the window itself where drawing describes nothing.
  ///
  /// Panels and sheets are its children, in the order of drawing, and the controls and labels theirs.
  public func accessibilityTree() -> AccessibilityNode {
    var root = AccessibilityNode(
      id: "window", role: .window, name: title, states: [.enabled, .showing],
      frame: CGRect(origin: .zero, size: size))
    guard isDescribed else { return root }
    var parts = [part("", "stage")]
    for described in ui.described {
      let new = part(described.layer, described.region)
      let at = parts.firstIndex { $0.id == new.id } ?? parts.count
      if at == parts.count { parts.append(new) }
      parts[at].add(described.node)
    }
    parts[0].children.insert(contentsOf: items, at: 0)
    parts[0].frame = stageView.sceneFrame
    root.children = parts
    return root
  }

  /// A panel or an overlay, without what it shows.
  private func part(_ layer: String, _ region: String) -> AccessibilityNode {
    let isStage = layer.isEmpty && region == "stage"
    var node = AccessibilityNode(
      id: layer.isEmpty ? "region.\(region)" : "layer.\(layer)",
      role: isStage ? .stage : layer.isEmpty ? .group : layer == "menu" ? .menu : .dialog,
      name: title(of: region).map(ui.string) ?? "", states: [.enabled, .showing], frame: .zero)
    if isStage { node.description = ui.string(scene.info.summary) }
    if !layer.isEmpty, ui.isModal { node.states.insert(.modal) }
    return node
  }

  private func title(of region: String) -> LocalizedText? {
    switch region {
    case "stage": scene.info.title
    case "scenes": "Scenes"
    case "inspector": "Inspector"
    case "timeline": "Timeline"
    case "bar": "Playback"
    case "export": "Export"
    default: nil
    }
  }

  // MARK: - The stage

  /// What an item's id begins with here.
  private static let itemPrefix = "item."
  /// The longest displacement that is told, in points.
  private static let longestDisplacement = 1e6

  /// The items that show, each with its displacement from rest.
  private var items: [AccessibilityNode] {
    let view = stageView.view
    let deflections = Dictionary(
      scene.tracedItems.map { ($0.id, $0.deflection.displacement) },
      uniquingKeysWith: { first, _ in first })
    var seen: Set<String> = []
    return scene.outlines.compactMap { outline in
      let frame = outline.bounds.offsetBy(dx: view.minX, dy: view.minY)
      guard frame.overlaps(view), seen.insert(outline.id).inserted else { return nil }
      var node = AccessibilityNode(
        id: Self.itemPrefix + outline.id, role: .item,
        name: ui.string(scene.name(ofItem: outline.id)), states: [.enabled, .showing],
        frame: frame)
      node.description = ui.string(scene.words(ofItem: outline.id))
      let reach = Self.longestDisplacement
      let displacement = min(reach, max(-reach, deflections[outline.id] ?? 0))
      let shown = (displacement * 100).rounded() / 100
      node.value = .init(
        shown, in: -reach...reach, isSettable: false, words: "\(Numerals.short(shown)) pt")
      node.actions = AssistiveAction.Kind.allCases
      return node
    }
  }

  /// Does what a screen reader wants of an item on the stage, as a hand would.
  func perform(_ action: AssistiveAction, on id: String, at time: Int64) {
    guard id.hasPrefix(Self.itemPrefix), !ui.isModal, case .perform(let kind) = action,
      let item = scene.outlines.first(where: { Self.itemPrefix + $0.id == id })
    else { return }
    let view = stageView.view
    let shown = item.bounds.offsetBy(dx: view.minX, dy: view.minY).intersection(view)
    guard !shown.isEmpty else { return }
    let give = { [self] (kind: InputEvent.Kind) in handle(InputEvent(time: time, kind: kind)) }
    switch kind {
    case .activate, .showMenu:
      let button = kind == .activate ? PointerButton.left : .right
      give(.pointerMove(shown.center, []))
      give(.pointerDown(shown.center, button: button, clicks: 1, []))
      give(.pointerUp(shown.center, button: button))
    case .pullUp, .pullDown: pull(shown.center, CGVector(dx: 0, dy: kind == .pullUp ? -1 : 1))
    case .pullLeft, .pullRight:
      pull(shown.center, CGVector(dx: kind == .pullLeft ? -1 : 1, dy: 0))
    }
  }

  /// How far a thing is pulled, in points, in how many steps, and how long that takes, in seconds.
  private static let pull = (length: 100.0, steps: 15, duration: 0.25)

  private func pull(_ place: CGPoint, _ way: CGVector) {
    let map = scene.viewing?.map.inverted() ?? .identity
    let start = place - CGVector(dx: stageView.view.minX, dy: stageView.view.minY)
    let path = (0...Self.pull.steps).map { k in
      map.apply(to: start + way * (Self.pull.length * Double(k) / Double(Self.pull.steps)))
    }
    bar.perform(
      Gesture.pull(
        scene: sceneID, size: scene.size, path: path, duration: Self.pull.duration, rest: 0))
  }
}

extension AccessibilityNode {
  /// Adds what is shown: a label is known by its place among the labels, and the first one names what has no name.
  fileprivate mutating func add(_ node: AccessibilityNode) {
    var node = node
    if name.isEmpty, node.role == .label { name = node.name }
    if node.id.isEmpty { node.id = "\(id).label.\(children.count { $0.role == .label })" }
    frame = frame.isEmpty ? node.frame : frame.union(node.frame)
    children.append(node)
  }
}

/// What there is to say about the window without seeing it.
extension Workbench {
  /// What holds now, by what it is about: worth saying when it changes.
  public var announcements: [(key: String, words: String)] {
    let scene = stage.scene
    var all: [(String, String)] = [
      ("size", "\(Int(size.width))x\(Int(size.height))"), ("scene", sceneID),
      ("preset", stage.choices.presetID), ("fidelity", scene.fidelity.rawValue),
      ("focus", ui.focus ?? "none"), ("debug", stage.choices.showsDebug ? "on" : "off"),
    ]
    all.append(("compare", stage.comparison.map { ui.string($0.tuning.title) } ?? "nothing"))
    if let frame = stage.player.viewed {
      all.append(("frame", "\(frame) of \(stage.stepper.trace.last)"))
    }
    for parameter in scene.info.parameters {
      let value = Numerals.fixed(scene.values[parameter.id], max(2, parameter.digits))
      all.append(("value \(parameter.id)", "\(value) \(parameter.unit)"))
    }
    if binding != nil { all.append(("notation", inspector.notationID)) }
    if let held = inspector.held { all.append(("held", ui.string(held.words.title))) }
    if let chosen = search.chosen { all.append(("search", chosen)) }
    if export.isOpen { all.append(("export", export.targetID)) }
    for (id, frame) in ui.places {
      all.append(("place \(id)", "\(Int(frame.midX)) \(Int(frame.midY))"))
    }
    if let refusal = ui.refusal { all.append(("refused", ui.string(refusal))) }
    if let toast = notices.toast { all.append(("says", ui.string(toast.words))) }
    return all
  }

  /// What the window says now in a line over the stage, or under a field; nil for nothing.
  public var notice: String? { (ui.refusal ?? notices.toast?.words).map(ui.string) }

  /// What just happened; given once.
  public func takeNews() -> [String] { stage.stepper.takeNews().map(ui.string) }

  /// Takes note of the scale that was chosen; nil for what suits the screen.
  public func note(scale: Double?) { window.chosen.scale = scale }

  /// A request for another scale; given once.
  public func takeScaleRequest() -> ScaleRequest? {
    defer { window.scaleRequest = nil }
    return window.scaleRequest
  }
}
