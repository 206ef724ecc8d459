import Documents

/// A scene whose content a person builds: what was built is a value, so that whoever shows the scene
/// can undo building and tuning in one order.
public protocol Editable: Scene {
  /// What was built; setting it shows it from its start.
  var content: AnyHashable { get set }
  /// Whether it is something else than what the preset shows.
  var isOwn: Bool { get }
  /// Shows what the preset shows, from its start.
  func showPreset()
  /// Whether it is being built on now: what a hand does then is no gesture to play again.
  var isBuilding: Bool { get }
}

extension Scene {
  /// No experiment by default.
  public func open(_ experiment: Experiment) -> Bool { false }
  /// No experiment by default.
  public var experiment: Experiment? { nil }
}
