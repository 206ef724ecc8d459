import Scenes

/// A number that two states share only if they are the same to the bit: 64-bit FNV-1a over what
/// moves, by name, place, turn and velocity.
struct StateHash {
  /// FNV's offset basis and prime for 64 bits.
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325
  private static let prime: UInt64 = 0x100_0000_01b3

  /// The hash of what moves in a scene.
  init(_ items: [TracedItem]) {
    for item in items {
      for byte in item.id.utf8 { add(byte) }
      for number in [
        item.center.x, item.center.y, item.angle, item.velocity.dx, item.velocity.dy,
        item.angularVelocity,
      ] {
        add(Double(number).bitPattern)
      }
    }
  }

  private mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* Self.prime }

  private mutating func add(_ bits: UInt64) {
    for shift in stride(from: 0, to: 64, by: 8) { add(UInt8(truncatingIfNeeded: bits >> shift)) }
  }
}
