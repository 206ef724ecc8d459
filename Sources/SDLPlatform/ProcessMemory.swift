internal import CSDL2

/// The memory of the process.
public enum ProcessMemory {
  /// Blocks of so many bytes or more are the system's, and go back to it when they are freed.
  static let large: Int32 = 64 << 10

  /// Lets large blocks go back to the system as soon as they are freed, for the rest of the process.
  ///
  /// Unless told, the C library keeps blocks as large as the largest one that was ever freed, up to 32 MB, in its heap.
  /// The lists of the states that one can go back to, 70 kB each in a scene of 200 items, are freed in another order
  /// than they are made in: small blocks take their places, and the heap grows for hours.
  public static func returnLargeBlocks() { _ = mallopt(M_MMAP_THRESHOLD, large) }
}
