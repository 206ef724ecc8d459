internal import CGif

/// At most 255 colours for a frame, and one index that means "as before".
struct GIFPalette {
  /// The index of pixels that stay as they are.
  static let same: UInt8 = 0
  private static let most = 255

  /// The colours at the indices from 1 on, as 0xRRGGBB.
  private let colors: [UInt32]
  /// The indices found so far, by colour.
  private var known: [UInt32: UInt8] = [:]

  /// The palette of some pixels: their own colours if those are few, else what median cut finds
  /// (Heckbert, "Color image quantization for frame buffer display", 1982).
  init(of pixels: [UInt32]) {
    var counts: [UInt32: Int] = [:]
    for pixel in pixels { counts[pixel, default: 0] += 1 }
    let entries = counts.map { Box.Entry(color: $0.key, count: $0.value) }
      .sorted { $0.color < $1.color }
    colors = entries.count <= Self.most ? entries.map(\.color) : Box.cut(entries, into: Self.most)
  }

  /// How many bits an index takes, 1 to 8.
  var bits: Int {
    var bits = 1
    while 1 << bits < colors.count + 1 { bits += 1 }
    return bits
  }

  /// The colours as the file holds them, 2 to the power of `bits`.
  var table: [GifColorType] {
    let all = [0] + colors + Array(repeating: 0, count: (1 << bits) - colors.count - 1)
    return all.map {
      GifColorType(
        Red: UInt8($0 >> 16 & 0xFF), Green: UInt8($0 >> 8 & 0xFF), Blue: UInt8($0 & 0xFF))
    }
  }

  /// The index of the nearest colour.
  mutating func index(of color: UInt32) -> UInt8 {
    if let index = known[color] { return index }
    var (best, nearest) = (0, Int.max)
    for (i, other) in colors.enumerated() {
      let distance = Self.distance(color, other)
      if distance < nearest { (best, nearest) = (i, distance) }
    }
    known[color] = UInt8(best + 1)
    return UInt8(best + 1)
  }

  /// The square of how different two colours look, green counting most and blue least.
  private static func distance(_ a: UInt32, _ b: UInt32) -> Int {
    let part = { (shift: UInt32) in Int(a >> shift & 0xFF) - Int(b >> shift & 0xFF) }
    let (red, green, blue) = (part(16), part(8), part(0))
    return 3 * red * red + 6 * green * green + blue * blue
  }
}

/// Some colours that will become one.
private struct Box {
  struct Entry {
    let color: UInt32
    let count: Int

    func part(_ channel: Int) -> Int { Int(color >> UInt32(16 - 8 * channel) & 0xFF) }
  }

  var entries: [Entry]
  /// The channel in which the colours lie furthest apart, and how far, weighed by how many there are.
  let channel: Int
  let spread: Double

  /// How much red, green and blue count.
  private static let weights = [1.7, 2.4, 1.0]

  init(_ entries: [Entry]) {
    self.entries = entries
    let spreads = (0..<3).map { channel in
      let parts = entries.map { $0.part(channel) }
      return Double((parts.max() ?? 0) - (parts.min() ?? 0)) * Self.weights[channel]
    }
    channel = spreads.indices.max { spreads[$0] < spreads[$1] } ?? 0
    let pixels = entries.reduce(0) { $0 + $1.count }
    // The square root lets small things keep their colours beside large surfaces.
    spread = entries.count > 1 ? spreads[channel] * Double(pixels).squareRoot() : 0
  }

  static func cut(_ entries: [Entry], into count: Int) -> [UInt32] {
    var boxes = [Box(entries)]
    while boxes.count < count,
      let widest = boxes.indices.max(by: { boxes[$0].spread < boxes[$1].spread }),
      boxes[widest].spread > 0
    {
      let (low, high) = boxes[widest].halves
      boxes[widest] = low
      boxes.append(high)
    }
    return boxes.map(\.mean)
  }

  /// Two boxes with as many pixels each as can be.
  private var halves: (Box, Box) {
    let sorted = entries.sorted {
      ($0.part(channel), $0.color) < ($1.part(channel), $1.color)
    }
    let half = sorted.reduce(0) { $0 + $1.count } / 2
    var (count, place) = (0, 0)
    while place < sorted.count - 1, count + sorted[place].count <= half || place == 0 {
      count += sorted[place].count
      place += 1
    }
    return (Box(Array(sorted[..<place])), Box(Array(sorted[place...])))
  }

  private var mean: UInt32 {
    let pixels = entries.reduce(0) { $0 + $1.count }
    let part = { (channel: Int) in
      UInt32((entries.reduce(0) { $0 + $1.part(channel) * $1.count } + pixels / 2) / pixels)
    }
    return part(0) << 16 | part(1) << 8 | part(2)
  }
}
