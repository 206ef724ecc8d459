/// Guesses the next bit of a text from what stood before it, and learns: several counts, each by
/// another length of what came before, mixed by how well each has done (as in Mahoney's PAQ).
///
/// All in whole numbers, so that every machine guesses the same.
struct BitGuess {
  /// How many of the last bytes each count goes by.
  private static let reaches = [1, 2, 3, 4, 6]
  /// One more goes by the name of the last field and the digits of its value so far.
  private static let inputs = reaches.count + 1
  private static let slots = 1 << 16
  /// A count that has seen so many bits learns no slower.
  private static let patience: UInt32 = 60
  /// How quickly the mixture learns.
  private static let rate: Int32 = 10
  /// What each count weighs at first: 65536 is once.
  private static let firstWeight: Int32 = 22_000

  /// The likelihood of a 1 in the upper 22 bits, how often it was asked in the lower 10.
  private var counts = [UInt32](repeating: 1 << 31, count: inputs * slots)
  private var weights = [Int32](repeating: firstWeight, count: inputs)
  private var stretched = [Int32](repeating: 0, count: inputs)
  private var chosen = [Int](repeating: 0, count: inputs)
  private var bases = [UInt32](repeating: 0, count: inputs)
  /// The bits of the byte so far, behind a 1.
  private var partial: UInt32 = 1
  /// The last eight bytes.
  private var history: UInt64 = 0
  private var field: UInt32 = 0
  private var isName = false
  private let stretch: [Int32]

  /// The likelihood that the next bit is a 1, of 4096.
  private(set) var likelihood: Int32 = 2048

  init() {
    var table: [Int32] = []
    for x in Int32(-2047)...2047 {
      while table.count <= Int(Self.squash(x)), table.count < 4096 { table.append(x) }
    }
    while table.count < 4096 { table.append(2047) }
    stretch = table
    turnToNextByte()
    guess()
  }

  /// Learns what the bit was.
  mutating func learn(_ bit: UInt32) {
    let miss = (Int32(bit) << 12 - likelihood) * Self.rate
    for i in 0..<Self.inputs {
      weights[i] &+= (stretched[i] &* miss &+ 0x8000) >> 16
      let count = counts[chosen[i]]
      let (asked, now) = (count & 1023, Int32(count >> 10))
      let goal: Int32 = bit == 1 ? (1 << 22) - 1 : 0
      let next = UInt32(now &+ (goal &- now) / Int32(asked &+ 2))
      counts[chosen[i]] = next << 10 | min(asked &+ 1, Self.patience)
    }
    partial = partial << 1 | bit
    if partial >= 256 {
      take(UInt8(truncatingIfNeeded: partial))
      turnToNextByte()
    }
    guess()
  }

  private mutating func take(_ byte: UInt8) {
    partial = 1
    history = history << 8 | UInt64(byte)
    switch byte {
    case UInt8(ascii: "\""):
      isName.toggle()
      if isName { field = 0 }
    case UInt8(ascii: "["), UInt8(ascii: ","), UInt8(ascii: "\n"): if !isName { field &+= 1 }
    default: if isName { field = (field &+ UInt32(byte)) &* 0x2F0B_4C47 }
    }
  }

  /// Where this byte's counts are.
  private mutating func turnToNextByte() {
    for (i, reach) in Self.reaches.enumerated() {
      let seen = history & (reach >= 8 ? .max : (1 << (UInt64(reach) * 8)) - 1)
      let hash = (seen &+ UInt64(i) &+ 1) &* 0x9E37_79B9_7F4A_7C15
      bases[i] = UInt32(truncatingIfNeeded: hash >> 32)
    }
    let digits = UInt32(truncatingIfNeeded: history & 0xFFFF)
    bases[Self.inputs - 1] = (field &* 0x9E37_79B1) ^ (digits &* 0x85EB_CA6B)
  }

  private mutating func guess() {
    var sum: Int64 = 0
    for i in 0..<Self.inputs {
      let mixed = (bases[i] &+ partial &* 0x9E37_79B1) &* 0x2545_F491
      let slot = i &* Self.slots &+ Int(mixed >> 16)
      chosen[i] = slot
      stretched[i] = stretch[Int(counts[slot] >> 20)]
      sum &+= Int64(stretched[i]) &* Int64(weights[i])
    }
    let x = Int32(clamping: sum >> 16)
    likelihood = min(4095, max(1, Self.squash(x)))
  }

  private static let knots: [Int32] = [
    1, 2, 3, 6, 10, 16, 27, 45, 73, 120, 194, 310, 488, 747, 1101, 1546, 2047, 2549, 2994, 3348,
    3607, 3785, 3901, 3975, 4022, 4050, 4068, 4079, 4085, 4089, 4092, 4093, 4094,
  ]

  /// 4096 / (1 + exp(-x / 256)), by straight lines between knots.
  private static func squash(_ x: Int32) -> Int32 {
    if x > 2047 { return 4095 }
    if x < -2047 { return 0 }
    let (part, knot) = (x & 127, Int(x >> 7) + 16)
    return (knots[knot] * (128 - part) + knots[knot + 1] * part + 64) >> 7
  }
}
