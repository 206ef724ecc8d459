// Foundation's functions of paths as texts, for `text as NSString`.

/// A text as an object, for its functions of paths.
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

extension NSString {
  /// The last part of the path.
  public var lastPathComponent: String {
    guard let last = text.split(separator: "/").last else {
      return text.isEmpty ? "" : "/"
    }
    return String(last)
  }

  /// The path without its last part; empty where it has one part.
  public var deletingLastPathComponent: String {
    let head = Self.withoutLastSlashes(text)
    guard let slash = head.lastIndex(of: "/") else { return "" }
    return Self.withoutLastSlashes(String(head[...slash]))
  }

  /// What follows the last point of its last part; empty where nothing does.
  public var pathExtension: String { String(ending.dropFirst()) }

  /// The path without its extension and the point before it.
  public var deletingPathExtension: String {
    String(Self.withoutLastSlashes(text).dropLast(ending.count))
  }

  /// The extension with its point; empty where the name has no point but at its start.
  private var ending: Substring {
    let name = lastPathComponent
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex, !name.hasPrefix("..") else {
      return ""
    }
    return name[dot...]
  }

  /// The path of a part of it.
  public func appendingPathComponent(_ part: String) -> String {
    if text.isEmpty || part.isEmpty { return text + part }
    return text.hasSuffix("/") ? text + part : text + "/" + part
  }

  private static func withoutLastSlashes(_ path: String) -> String {
    var path = path
    while path.count > 1, path.last == "/" { path.removeLast() }
    return path
  }

  /// The path from the root without `~`, `.` and `..`.
  public var standardizingPath: String {
    let isHome = text == "~" || text.hasPrefix("~/")
    let whole = isHome ? NSHomeDirectory() + text.dropFirst() : text
    guard whole.hasPrefix("/") else { return whole }
    var parts: [Substring] = []
    for part in whole.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }

  /// The path that its links lead to.
  public var resolvingSymlinksInPath: String {
    URL(fileURLWithPath: text).resolvingSymlinksInPath().path
  }
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
