import CSDL2
import Testing

@testable import SDLPlatform

@Suite struct ProcessMemoryTests {
  /// Blocks that the C library has from the system one by one.
  private func systemBlocks() -> Int { Int(mallinfo2().hblks) }

  /// Whatever was freed before, a large block is taken from the system and given back to it.
  @Test func largeBlocksGoBackToTheSystem() {
    ProcessMemory.returnLargeBlocks()
    // Without the call, the C library keeps blocks of up to this size from now on.
    unsafe free(malloc(16 << 20))
    let before = systemBlocks()
    let blocks = (0..<100).map { _ in unsafe malloc(Int(ProcessMemory.large)) }
    #expect(systemBlocks() >= before + 90)
    for block in unsafe blocks { unsafe free(block) }
    #expect(systemBlocks() <= before + 10)
  }
}
