/// A text as an object.
public final class NSString: Hashable, NSCopying, Sendable {
  private let text: String

  /// The text as an object.
  public init(string: String) { text = string }

  /// Whether two have the same text.
  public static func == (a: NSString, b: NSString) -> Bool { a.text == b.text }
  /// The same text has the same hash.
  public func hash(into hasher: inout Hasher) { hasher.combine(text) }
  /// Itself, as it does not change.
  public func copy(with zone: NSZone?) -> Any { self }
}

extension NSString: CustomStringConvertible {
  /// The text.
  public var description: String { text }
}

/// The home folder of the user that runs the program.
public func NSHomeDirectory() -> String { FileManager.default.homeDirectoryForCurrentUser.path }

#if BRIDGES
  // In the small build alone: a process that has Foundation too, as that of the tests, must have one of these.
  extension String: @retroactive _ObjectiveCBridgeable {
    /// What `as NSString` does.
    public func _bridgeToObjectiveC() -> NSString { NSString(string: self) }
    /// What `as! String` does.
    public static func _forceBridgeFromObjectiveC(_ object: NSString, result: inout String?) {
      result = object.description
    }
    /// What `as? String` does.
    public static func _conditionallyBridgeFromObjectiveC(
      _ object: NSString, result: inout String?
    ) -> Bool {
      result = object.description
      return true
    }
    /// What `as String` does.
    public static func _unconditionallyBridgeFromObjectiveC(_ object: NSString?) -> String {
      object?.description ?? ""
    }
  }
#endif
