import CSDL2
import Foundation
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

  /// Pages between blocks that are kept go back at rest, at most once a second.
  @Test(.enabled(if: mallinfo2().arena > 0, "needs the C library's heap"))
  func freePagesGoBackAtRest() throws {
    var memory = ProcessMemory()
    memory.rest(at: 0)
    let blocks: [UInt] = try (0..<4000).map { _ in
      let block = try unsafe #require(malloc(16_000))
      unsafe memset(block, 1, 16_000)
      return UInt(bitPattern: block)
    }
    let isKept = { (index: Int) in index % 4 == 0 }
    let holes = blocks.enumerated().filter { !isKept($0.offset) }.map { $0.element }
    for block in holes { unsafe free(UnsafeMutableRawPointer(bitPattern: block)) }
    memory.rest(at: 999_999)
    #expect(residentPages(of: holes) > 2900, "it is less than a second since the last time")
    memory.rest(at: 1_000_000)
    // Other threads may have taken some.
    #expect(residentPages(of: holes) < 300)
    for (index, block) in blocks.enumerated() where isKept(index) {
      unsafe free(UnsafeMutableRawPointer(bitPattern: block))
    }
  }

  /// How many of the pages that lie within blocks, 8 kB after their starts, are in memory.
  private func residentPages(of blocks: [UInt]) -> Int {
    let page = UInt(sysconf(Int32(_SC_PAGESIZE)))
    return blocks.count { block in
      var state: UInt8 = 0
      let address = (block + 8192) / page * page
      let status = unsafe mincore(UnsafeMutableRawPointer(bitPattern: address), Int(page), &state)
      return status == 0 && state & 1 == 1
    }
  }
}
