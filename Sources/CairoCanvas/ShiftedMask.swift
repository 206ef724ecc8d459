extension TextImage {
  /// Steps into which a pixel is divided for shifting.
  private static let steps = 256

  /// Writes the mask moved right and down by parts of a pixel; one pixel larger both ways.
  ///
  /// The same bilinear mean that cairo takes, which has no fast path for masks: text that moves
  /// would cost three times as much as text at rest.
  func shift(
    right: Double, down: Double, into pixels: UnsafeMutableRawBufferPointer, stride to: Int
  ) {
    let (height, from) = (surface.height, surface.stride)
    let count = min(from, to)
    let (right, down) = (UInt16(right * Double(Self.steps)), UInt16(down * Double(Self.steps)))
    let empty = [UInt8](repeating: 0, count: from)
    // One zero in front, so that the left neighbour of a pixel stands before it.
    var moved = [UInt8](repeating: 0, count: to + 1)
    let pixels = unsafe pixels.bindMemory(to: UInt8.self)
    unsafe surface.withPixels { bytes in
      let source = unsafe bytes.bindMemory(to: UInt8.self)
      unsafe empty.withUnsafeBufferPointer { empty in
        unsafe moved.withUnsafeMutableBufferPointer { moved in
          for line in 0...height {
            let above = unsafe line > 0 ? source[((line - 1) * from)...] : empty[...]
            let below = unsafe line < height ? source[(line * from)...] : empty[...]
            unsafe Self.mix(
              Self.start(of: above), Self.start(of: below), down, count,
              into: UnsafeMutableBufferPointer(rebasing: moved[1...]))
            unsafe Self.mix(
              UnsafeBufferPointer(moved), Self.start(of: UnsafeBufferPointer(moved)[1...]),
              right, to, into: UnsafeMutableBufferPointer(rebasing: pixels[(line * to)...]))
          }
        }
      }
    }
  }

  private static func start(of slice: Slice<UnsafeBufferPointer<UInt8>>)
    -> UnsafeBufferPointer<UInt8>
  {
    unsafe UnsafeBufferPointer(rebasing: slice)
  }

  /// Means of two rows, the first one weighted with 256ths; 255 x 256 + 128 fits in 16 bits.
  ///
  /// Without a branch inside: the compiler makes it 16 pixels at a time.
  private static func mix(
    _ first: UnsafeBufferPointer<UInt8>, _ second: UnsafeBufferPointer<UInt8>, _ weight: UInt16,
    _ count: Int, into target: UnsafeMutableBufferPointer<UInt8>
  ) {
    if weight == 0 {
      // Text that moves along one axis alone.
      if let start = second.baseAddress {
        unsafe target.baseAddress?.update(from: start, count: count)
      }
      return
    }
    let rest = UInt16(steps) &- weight
    for index in 0..<count {
      let sum = unsafe UInt16(first[index]) &* weight &+ UInt16(second[index]) &* rest &+ 128
      unsafe target[index] = UInt8(truncatingIfNeeded: sum >> 8)
    }
  }
}
