import Foundation

/// Why no text can be laid out.
public enum FontError: Error, Hashable, CustomStringConvertible {
  /// The machine has no font at all.
  case noFontInstalled

  /// What is wrong, and what to do about it.
  public var description: String {
    "No font is installed. Install one: apt-get install fonts-inter"
  }
}

/// Why a picture could not be made or kept.
public enum CanvasError: Error, Hashable, CustomStringConvertible {
  /// There is no memory for a surface of this many pixels.
  case cannotAllocate(width: Int, height: Int)
  /// Compressing the picture failed.
  case cannotEncode(reason: String)

  /// What is wrong, naming the file or the size.
  public var description: String {
    switch self {
    case .cannotAllocate(let width, let height):
      "No memory for a picture of \(width)x\(height) pixels. Choose a smaller size or scale."
    case .cannotEncode(let reason): "The picture could not be encoded: \(reason)."
    }
  }
}
