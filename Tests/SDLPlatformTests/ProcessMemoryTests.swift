import CSDL2
import Testing

@testable import SDLPlatform

@Suite struct ProcessMemoryTests {
  /// Blocks that the C library has from the system one by one.
  private func systemBlocks() -> Int { Int(mallinfo2().hblks) }

  /// Whatever was freed before, a large block is taken from the system and given back to it.
  ///
  /// A sanitizer has a heap of its own.
  @Test(.enabled(if: mallinfo2().arena > 0, "needs the C library's heap"))
  func largeBlocksGoBackToTheSystem() {
    ProcessMemory.returnLargeBlocks()
    // Without the call, the C library keeps blocks of up to this size from now on.
    unsafe free(malloc(16 << 20))
    let before = systemBlocks()
    let blocks = (0..<100).map { _ in
      unsafe UInt(bitPattern: malloc(1 << 20))
    }
    #expect(systemBlocks() >= before + 50)
    for block in blocks { unsafe free(UnsafeMutableRawPointer(bitPattern: block)) }
    #expect(systemBlocks() <= before + 30)
  }
}
