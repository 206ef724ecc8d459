/// A text in few bytes: an arithmetic code of its bits, each by how likely it was.
enum PackedText {
  /// What every text is packed as if it came after: the words of saved work, so that they cost nothing.
  ///
  /// It is a part of the format: another one is another version.
  private static let primer = """
    {
      "version": 1,
      "scene": "messages",
      "setting": {"preset": "objc", "fidelity": "uikit", "values": {"frequency": 1.0, "damping": 0.8, \
    "resistance": 1500.0}},
      "rival": {"title": "B", "preset": "shinobi", "fidelity": "exact", "values": {"gravity": 6.0}},
      "kept": [
        {"title": "One", "preset": "physical", "fidelity": "published", "values": {"balls": 5.0}}
      ],
      "experiment": {
        "title": "", "question": "",
        "profile": "ideal",
        "fps": 60, "frames": 60,
        "items": [
          {"id": "circle1", "center": [150, 50], "size": [40, 40], "shape": "ellipse"},
          {"id": "box1", "center": [160, 80], "size": [60, 40], "angle": 0.5, "velocity": [0, 10]}
        ],
        "groups": [{"id": "g", "items": ["box1"], "angularVelocity": 1}],
        "behaviors": [
          {"kind": "gravity", "items": ["circle1", "box1"], "magnitude": 1},
          {"kind": "collision", "items": ["circle1"], "mode": "everything", "boundaries": \
    [{"id": "wall1", "from": [0, 300], "to": [500, 300]}]},
          {"kind": "attachment", "type": "items", "item": "circle1", "otherItem": "box1", "anchor": \
    [100, 100], "length": 100, "frequency": 2, "damping": 0.3},
          {"kind": "itemProperties", "items": ["circle1"], "elasticity": 1, "friction": 0, \
    "density": 1, "resistance": 0, "allowsRotation": false, "isAnchored": true},
          {"kind": "push", "items": ["circle1"], "mode": "instantaneous", "direction": [1, 0]},
          {"kind": "field", "field": "drag", "items": ["circle1"], "position": [1, 2], "region": \
    {"radius": 120}, "strength": 1}
        ]
      },
      "gesture": {
        "version": 1,
        "scene": "messages",
        "size": [768.0, 756.0],
        "frames": [0,16667,33334,50001,66668,83335,100002],
        "events": [
          {"t": 100000, "kind": "down", "x": 384.0, "y": 470.0},
          {"t": 116667, "kind": "move", "x": 384.0, "y": 476.0},
          {"t": 133334, "kind": "move", "x": 385.0, "y": 486.0},
          {"t": 150001, "kind": "up", "x": 385.0, "y": 486.0},
          {"t": 166668, "kind": "wheel", "x": 385.0, "y": 486.0, "dx": 0.0, "dy": 40.0, "precise": false},
          {"t": 183335, "kind": "key", "key": "Left"},
          {"t": 200002, "kind": "set", "parameter": "damping", "value": 0.5}
        ]
      },
      "hashes": ["0123456789abcdef", "fedcba9876543210"]
    }

    """

  /// The guess after the primer.
  private static let primed = {
    var guess = BitGuess()
    for byte in primer.utf8 {
      for shift in stride(from: 7, through: 0, by: -1) { guess.learn(UInt32(byte >> shift) & 1) }
    }
    return guess
  }()

  /// The bytes of a text, packed.
  static func pack(_ text: [UInt8]) -> [UInt8] {
    var guess = primed
    var (low, high): (UInt32, UInt32) = (0, .max)
    var packed: [UInt8] = []
    for byte in text {
      for shift in stride(from: 7, through: 0, by: -1) {
        let bit = UInt32(byte >> shift) & 1
        let middle = split(low, high, guess.likelihood)
        if bit == 1 { high = middle } else { low = middle + 1 }
        guess.learn(bit)
        while (low ^ high) & 0xFF00_0000 == 0 {
          packed.append(UInt8(high >> 24))
          (low, high) = (low << 8, high << 8 | 255)
        }
      }
    }
    // As much of a number between the two as tells them apart; zeros follow.
    packed.append(UInt8(high >> 24))
    return packed
  }

  /// So many bytes of text from what they were packed as; what is missing at the end counts as zeros.
  static func unpack(_ packed: some Sequence<UInt8>, count: Int) -> [UInt8] {
    var guess = primed
    var (low, high, value): (UInt32, UInt32, UInt32) = (0, .max, 0)
    var rest = packed.makeIterator()
    for _ in 0..<4 { value = value << 8 | UInt32(rest.next() ?? 0) }
    var text: [UInt8] = []
    for _ in 0..<count {
      var byte: UInt8 = 0
      for _ in 0..<8 {
        let middle = split(low, high, guess.likelihood)
        let bit: UInt32 = value <= middle ? 1 : 0
        if bit == 1 { high = middle } else { low = middle + 1 }
        guess.learn(bit)
        byte = byte << 1 | UInt8(bit)
        while (low ^ high) & 0xFF00_0000 == 0 {
          (low, high) = (low << 8, high << 8 | 255)
          value = value << 8 | UInt32(rest.next() ?? 0)
        }
      }
      text.append(byte)
    }
    return text
  }

  /// Where what is between two numbers parts: a 1 takes the lower share.
  private static func split(_ low: UInt32, _ high: UInt32, _ likelihood: Int32) -> UInt32 {
    let width = UInt64(high - low)
    return low + UInt32((width * UInt64(likelihood)) >> 12)
  }
}
