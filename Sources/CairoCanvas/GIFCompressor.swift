import Foundation

/// GIF's compression: LZW with codes that grow (Welch, "A technique for high-performance data
/// compression", 1984), in blocks of at most 255 bytes.
struct GIFCompressor {
  private var blocks = Data()
  private var block: [UInt8] = []
  private var bits: UInt32 = 0
  private var bitCount = 0

  /// The most codes before the table is cleared.
  private static let mostCodes = 4096

  /// Compresses indices below 2^bits, 2...8 bits.
  static func compress(_ indices: [UInt8], bits: Int) -> Data {
    var compressor = GIFCompressor()
    compressor.run(indices, bits: bits)
    return compressor.blocks
  }

  private mutating func run(_ indices: [UInt8], bits: Int) {
    let clear = 1 << bits
    var next = clear + 2
    var size = bits + 1
    // What follows a code, by 256·code + index: 0 for nothing known.
    var known = [UInt16](repeating: 0, count: Self.mostCodes << 8)
    write(clear, size)
    var prefix = Int(indices.first ?? 0)
    for index in indices.dropFirst() {
      let place = prefix << 8 | Int(index)
      if known[place] != 0 {
        prefix = Int(known[place])
        continue
      }
      write(prefix, size)
      if next < Self.mostCodes {
        known[place] = UInt16(next)
        if next == 1 << size { size += 1 }
        next += 1
      } else {
        write(clear, size)
        for i in known.indices { known[i] = 0 }
        (next, size) = (clear + 2, bits + 1)
      }
      prefix = Int(index)
    }
    write(prefix, size)
    // The decoder has one code more than the encoder at this point.
    if next == 1 << size, size < 12 { size += 1 }
    write(clear + 1, size)
    flush()
  }

  private mutating func write(_ code: Int, _ size: Int) {
    bits |= UInt32(code) << UInt32(bitCount)
    bitCount += size
    while bitCount >= 8 {
      append(UInt8(bits & 0xFF))
      bits >>= 8
      bitCount -= 8
    }
  }

  private mutating func append(_ byte: UInt8) {
    block.append(byte)
    if block.count == 255 { endBlock() }
  }

  private mutating func endBlock() {
    guard !block.isEmpty else { return }
    blocks.append(UInt8(block.count))
    blocks.append(contentsOf: block)
    block.removeAll(keepingCapacity: true)
  }

  private mutating func flush() {
    if bitCount > 0 { append(UInt8(bits & 0xFF)) }
    endBlock()
    blocks.append(0)
  }
}
