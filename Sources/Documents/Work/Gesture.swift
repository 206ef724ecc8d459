import Foundation

/// A recorded gesture: what a hand did on a stage, and when frames were drawn.
public struct Gesture: Hashable, Sendable {
  /// The version of the format that this reads and writes.
  public static let version: Int64 = 1

  /// The times that a file may hold, in microseconds: a day.
  static let times: ClosedRange<Int64> = 0...86_400_000_000
  /// The sides of a stage that a file may hold, in points.
  static let sides = 1e-2...1e5
  /// The places and lengths that a file may hold, in points: beyond them nothing is visible, and squares overflow.
  public static let places = -1e7...1e7
  /// The most events and frames that a file may hold.
  static let mostEvents = 100_000, mostFrames = 1_000_000

  /// The scene it was made in.
  public var scene: String
  /// The stage's size then, in points.
  public var size: CGSize
  /// The frames' times in microseconds from its start, ascending.
  public var frames: [Int64]
  /// What happened, in order of time.
  public var events: [GestureEvent]

  /// A gesture from its parts.
  public init(scene: String, size: CGSize, frames: [Int64], events: [GestureEvent]) {
    (self.scene, self.size, self.frames, self.events) = (scene, size, frames, events)
  }

  /// Whether it holds text or keys, which write, add, delete and shuffle messages and other items.
  public var hasKeys: Bool {
    events.contains { event in
      switch event.kind {
      case .text, .key: true
      default: false
      }
    }
  }

  /// Reads a gesture file.
  ///
  /// - Throws: `DocumentError` with the line and path of the first mistake.
  public init(data: Data, file: String? = nil) throws {
    self = try JSONParser.read(data, file: file) { try Gesture($0) }
  }

  init(_ value: JSONValue) throws {
    try value.checkVersion(Self.version)
    let root = try value.object(keys: ["version", "scene", "size", "frames", "events"])
    scene = try root.required("scene").string()
    size = try Format<CGSize>.size(in: Self.sides).read(root.required("size"))
    let times = try root["frames"]?.array(most: Self.mostFrames) ?? []
    frames = try times.map { try $0.integer(Self.times) }
    try Self.checkOrder(frames, times)
    let values = try root.required("events").array(most: Self.mostEvents)
    events = try values.map(GestureEvent.init)
    try Self.checkOrder(events.map(\.t), values)
  }

  private static func checkOrder(_ times: [Int64], _ values: [JSONValue]) throws {
    for index in times.indices.dropFirst() where times[index] < times[index - 1] {
      throw values[index].error("comes before the one above it.")
    }
  }

  /// The gesture as a file: the same bytes for the same gesture.
  public var json: String {
    let frames = frames.map(String.init).joined(separator: ",")
    let events = events.map { "    " + $0.json }.joined(separator: ",\n")
    return """
      {
        "version": \(Self.version),
        "scene": \(quoted(scene)),
        "size": [\(size.width), \(size.height)],
        "frames": [\(frames)],
        "events": [
      \(events)
        ]
      }

      """
  }
}

/// One thing that a hand did.
public struct GestureEvent: Hashable, Sendable {
  /// What it was; places in stage points.
  public enum Kind: Hashable, Sendable {
    /// The primary button went down.
    case down(x: Double, y: Double)
    /// The pointer moved, with or without a button.
    case move(x: Double, y: Double)
    /// The primary button went up.
    case up(x: Double, y: Double)
    /// The wheel turned: the offset grows by (dx, dy) points.
    case wheel(x: Double, y: Double, dx: Double, dy: Double, isPrecise: Bool)
    /// A key was pressed, by its name.
    case key(String)
    /// A text was written and sent.
    case text(String)
    /// The stage has a new size.
    case resize(width: Double, height: Double)
    /// A parameter was set to a value of its range.
    case set(parameter: String, value: Double)
  }

  /// When, in microseconds from the gesture's start.
  public var t: Int64
  /// What it was, with its place.
  public var kind: Kind

  /// An event from its time and kind.
  public init(t: Int64, kind: Kind) { (self.t, self.kind) = (t, kind) }

  fileprivate init(_ value: JSONValue) throws {
    let object = try value.object(
      keys: [
        "t", "kind", "x", "y", "dx", "dy", "precise", "key", "text", "width", "height", "parameter",
        "value",
      ])
    t = try object.required("t").integer(Gesture.times)
    let number = { (key: String) in try object.required(key).number(in: Gesture.places) }
    let kind = try object.required("kind")
    switch try kind.string() {
    case "down": self.kind = .down(x: try number("x"), y: try number("y"))
    case "move": self.kind = .move(x: try number("x"), y: try number("y"))
    case "up": self.kind = .up(x: try number("x"), y: try number("y"))
    case "wheel":
      self.kind = .wheel(
        x: try number("x"), y: try number("y"),
        dx: try object["dx"]?.number(in: Gesture.places) ?? 0,
        dy: try number("dy"), isPrecise: try object["precise"]?.bool() ?? false)
    case "key": self.kind = .key(try object.required("key").string())
    case "text": self.kind = .text(try object.required("text").string())
    case "resize":
      let side = { (key: String) in try object.required(key).number(in: Gesture.sides) }
      self.kind = .resize(width: try side("width"), height: try side("height"))
    case "set":
      self.kind = .set(
        parameter: try object.required("parameter").string(), value: try number("value"))
    default:
      throw kind.error("takes down, move, up, wheel, key, text, resize or set.")
    }
  }

  fileprivate var json: String {
    let body =
      switch kind {
      case .down(let x, let y): "\"kind\": \"down\", \"x\": \(x), \"y\": \(y)"
      case .move(let x, let y): "\"kind\": \"move\", \"x\": \(x), \"y\": \(y)"
      case .up(let x, let y): "\"kind\": \"up\", \"x\": \(x), \"y\": \(y)"
      case .wheel(let x, let y, let dx, let dy, let isPrecise):
        "\"kind\": \"wheel\", \"x\": \(x), \"y\": \(y), \"dx\": \(dx), \"dy\": \(dy), "
          + "\"precise\": \(isPrecise)"
      case .key(let key): "\"kind\": \"key\", \"key\": \(quoted(key))"
      case .text(let text): "\"kind\": \"text\", \"text\": \(quoted(text))"
      case .resize(let w, let h): "\"kind\": \"resize\", \"width\": \(w), \"height\": \(h)"
      case .set(let parameter, let value):
        "\"kind\": \"set\", \"parameter\": \(quoted(parameter)), \"value\": \(value)"
      }
    return "{\"t\": \(t), \(body)}"
  }
}
