import Foundation
import Scenes

/// Random lines of a script, near to what a hand and a hostile file do.
struct Generator {
  private var random: Seeded
  private var pressed: (x: Double, y: Double, button: String)?
  private var size = (width: 1280.0, height: 800.0)

  init(seed: UInt64) { random = Seeded(seed) }

  /// The next line for the app as it is.
  mutating func line(for player: Player) -> String {
    if let place = pressed, !random.once(in: 12) { return held(place, player) }
    switch random.integer(0...99) {
    case 0..<22: return press(player)
    case 22..<30:
      let (x, y) = place(player)
      return stroke(x, y)
    case 30..<40:
      let (x, y) = place(player)
      let (dx, dy) = (random.once(in: 4) ? random.number(-300...300) : 0, random.number(-400...400))
      return "wheel \(x) \(y) \(dx) \(dy) \(random.once(in: 2) ? "precise" : "notched")"
    case 40..<66: return key()
    case 66..<69: return "text \(words())"
    case 69..<70: return "preedit \(words())"
    case 70..<71: return random.one(of: ["leave", "focus true", "focus false"])
    case 71..<73: return resize()
    case 73..<75: return drop()
    case 75..<77: return random.one(of: ["key s 2", "key z 2", "key z 3", "key e 2", "key b 0"])
    default:
      // A mouse sends up to 16 events a frame: most go without one of their own.
      if !random.once(in: 3) {
        let (x, y) = place(player)
        return stroke(x, y)
      }
      let count = random.once(in: 4) ? random.integer(4...12) : random.integer(1...3)
      return
        "frames \(count) \(random.one(of: [16_667, 16_667, 6944, 33_333, 200_000, 60_000_000]))"
    }
  }

  private mutating func held(
    _ held: (x: Double, y: Double, button: String), _ player: Player
  ) -> String {
    switch random.integer(0...9) {
    case 0..<6:
      let (x, y) = (held.x + random.number(-60...60), held.y + random.number(-60...60))
      pressed = (x, y, held.button)
      return stroke(x, y)
    case 6..<8: return "frames \(random.integer(1...2)) 16667"
    case 8: return key()
    default:
      pressed = nil
      return "lift \(held.x) \(held.y) \(held.button)"
    }
  }

  /// A jump of the pointer, or the way that a mouse goes, which moves little from one event to the next.
  private mutating func stroke(_ x: Double, _ y: Double) -> String {
    random.once(in: 4) ? "move \(x) \(y)" : "stroke \(x) \(y) \(random.integer(2...16))"
  }

  private mutating func press(_ player: Player) -> String {
    let (x, y) = place(player)
    let button = random.once(in: 8) ? random.one(of: ["right", "middle"]) : "left"
    pressed = (x, y, button)
    return "press \(x) \(y) \(button) \(random.integer(1...2))"
  }

  /// Pointers are nowhere else: X has 16 bits for a place.
  private static let farthest = -32_768.0...32_767

  /// A place on a control, on the stage, or anywhere.
  private mutating func place(_ player: Player) -> (Double, Double) {
    let places = player.bench.announcements.filter { $0.key.hasPrefix("place ") }
    if !places.isEmpty, random.once(in: 2) {
      let numbers = random.one(of: places).words.split(separator: " ").compactMap { Double($0) }
      if numbers.count == 2 { return (numbers[0] + random.number(-12...12).rounded(), numbers[1]) }
    }
    if random.once(in: 40) { return (random.number(Self.farthest), random.number(Self.farthest)) }
    return (
      random.number(0...size.width).rounded(), random.number(0...size.height).rounded()
    )
  }

  private mutating func key() -> String {
    if random.once(in: 3) { return "key \(random.integer(1...9)) 0" }
    let modifiers = random.one(of: [0, 0, 0, 0, 1, 2, 3])
    // Quitting ends the run.
    var name = random.one(of: Player.keys).name
    if name == "q", modifiers == 2 { name = "w" }
    return "key \(name) \(modifiers)"
  }

  private mutating func words() -> String {
    let text = random.one(of: ["hello", "2.5", "-1e9", "ä😀", "x/y", "e\u{301}", "\u{202E}"])
    let long = String(repeating: text, count: random.once(in: 6) ? 3000 : 1)
    return long.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "x"
  }

  private mutating func resize() -> String {
    let sides = [1.0, 2, 40, 240, 640, 1280, 1920, 8192]
    size =
      random.once(in: 2)
      ? (random.number(200...2000).rounded(), random.number(150...1300).rounded())
      : (random.one(of: sides), random.one(of: sides))
    return "resize \(size.width) \(size.height)"
  }

  private mutating func drop() -> String {
    let isPasted = random.once(in: 3)
    let kinds = Corpus.Kind.allCases.map(\.rawValue) + ["folder", "device", "none"]
    let kind = random.one(of: isPasted ? ["shared", "work", "chat"] : kinds)
    return "\(isPasted ? "paste" : "drop") \(kind) \(random.integer(0...1_000_000_000))"
  }
}
