import CZlib

/// A text in few bytes: a raw deflate stream (RFC 1951) with a dictionary that packing and unpacking share.
enum PackedText {
  /// The dictionary that every text is packed with: the words of saved work, which then cost few bytes.
  ///
  /// It is part of the format: a change of it is a new version.
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

  /// A raw stream over the whole window, without a header of its own.
  private static let windowBits = -MAX_WBITS
  private static let mostMemory: Int32 = 9

  /// The bytes of a text, packed.
  static func pack(_ text: [UInt8]) -> [UInt8] {
    var stream = unsafe z_stream()
    let began = unsafe deflateInit2_(
      &stream, Z_BEST_COMPRESSION, Z_DEFLATED, windowBits, mostMemory, Z_DEFAULT_STRATEGY,
      ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    precondition(began == Z_OK, "deflate begins with parameters that it knows")
    defer { unsafe deflateEnd(&stream) }
    var (dictionary, input) = (Array(primer.utf8), text)
    var packed = [UInt8](repeating: 0, count: Int(unsafe deflateBound(&stream, UInt(text.count))))
    unsafe deflateSetDictionary(&stream, &dictionary, UInt32(dictionary.count))
    let count = unsafe run(&stream, from: &input, into: &packed) { unsafe deflate($0, Z_FINISH) }
    return Array(packed.prefix(count))
  }

  /// The given number of bytes of text from a packed stream; nil where the stream is not valid.
  static func unpack(_ packed: some Sequence<UInt8>, count: Int) -> [UInt8]? {
    unpackRaw(packed, count: count, dictionary: Array(primer.utf8))
  }

  /// The given number of bytes from a raw deflate stream; nil where the stream holds more or less, or is none.
  static func unpackRaw(
    _ packed: some Sequence<UInt8>, count: Int, dictionary: [UInt8] = []
  ) -> [UInt8]? {
    var stream = unsafe z_stream()
    let began = unsafe inflateInit2_(
      &stream, windowBits, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    precondition(began == Z_OK, "inflate begins with parameters that it knows")
    defer { unsafe inflateEnd(&stream) }
    var (dictionary, input) = (dictionary, Array(packed))
    if !dictionary.isEmpty {
      unsafe inflateSetDictionary(&stream, &dictionary, UInt32(dictionary.count))
    }
    // Room for one byte more shows a stream that is too long.
    var text = [UInt8](repeating: 0, count: count + 1)
    var status = Z_OK
    let found = unsafe run(&stream, from: &input, into: &text) { stream in
      status = unsafe inflate(stream, Z_FINISH)
    }
    return status == Z_STREAM_END && found == count ? Array(text.prefix(count)) : nil
  }

  /// Runs a stream over all of its input at once; how many bytes came out.
  private static func run(
    _ stream: inout z_stream, from input: inout [UInt8], into output: inout [UInt8],
    _ body: (UnsafeMutablePointer<z_stream>) -> Void
  ) -> Int {
    unsafe input.withUnsafeMutableBufferPointer { source in
      unsafe output.withUnsafeMutableBufferPointer { target in
        unsafe stream.next_in = source.baseAddress
        unsafe stream.avail_in = UInt32(source.count)
        unsafe stream.next_out = target.baseAddress
        unsafe stream.avail_out = UInt32(target.count)
        unsafe body(&stream)
        return unsafe Int(stream.total_out)
      }
    }
  }

  /// The checksum of bytes: CRC-32.
  static func check(_ bytes: [UInt8]) -> UInt32 {
    UInt32(truncatingIfNeeded: unsafe crc32(0, bytes, UInt32(bytes.count)))
  }
}
