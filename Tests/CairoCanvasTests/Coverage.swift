@testable import CairoCanvas

extension CoverageMask {
  /// The coverage of all pixels, 0 to 255, row by row.
  var coverage: [UInt8] {
    mutating get {
      var found: [UInt8] = []
      withSurface { surface in
        let (width, height, stride) = (surface.width, surface.height, surface.stride)
        unsafe surface.withPixels { bytes in
          for row in 0..<height { unsafe found += bytes[(row * stride)..<(row * stride + width)] }
        }
      }
      return found
    }
  }
}
