import CSDL2
import Foundation
import Testing

@testable import SDLPlatform

/// In processes of their own: other tests take memory and free it at the same time.
///
/// A sanitizer has a heap of its own.
@Suite(.enabled(if: mallinfo2().arena > 0, "needs the C library's heap"))
struct ProcessMemoryTests {
  /// Whatever was freed before, a large block is taken from the system and given back to it.
  @Test func largeBlocksGoBackToTheSystem() async {
    await #expect(processExitsWith: .success) {
      ProcessMemory.returnLargeBlocks()
      // Without the call, the C library keeps blocks of up to this size from now on.
      Self.free(try Self.blocks(1, of: 16 << 20))
      let before = Self.systemBlocks()
      let blocks = try Self.blocks(100, of: 1 << 20)
      #expect(Self.systemBlocks() >= before + 100)
      Self.free(blocks)
      #expect(Self.systemBlocks() <= before)
    }
  }

  /// Pages between blocks that are kept go back at rest, at most once a second.
  @Test func freePagesGoBackAtRest() async {
    await #expect(processExitsWith: .success) {
      var memory = ProcessMemory()
      memory.rest(at: 0)
      let blocks = try Self.blocks(4000, of: 16_000)
      let holes = blocks.enumerated().filter { $0.offset % 4 != 0 }.map { $0.element }
      Self.free(holes)
      memory.rest(at: 999_999)
      #expect(Self.residentPages(of: holes) > 2900, "it is less than a second since the last time")
      memory.rest(at: 1_000_000)
      #expect(Self.residentPages(of: holes) < 100)
    }
  }

  /// The addresses of new blocks that were written to: the compiler leaves out memory that is not used.
  private static func blocks(_ count: Int, of size: Int) throws -> [UInt] {
    try (0..<count).map { _ in
      let block = try unsafe #require(malloc(size))
      unsafe memset(block, 1, size)
      return UInt(bitPattern: block)
    }
  }

  private static func free(_ blocks: [UInt]) {
    for block in blocks { unsafe Foundation.free(UnsafeMutableRawPointer(bitPattern: block)) }
  }

  /// Blocks that the C library has from the system one by one.
  private static func systemBlocks() -> Int { Int(mallinfo2().hblks) }

  /// How many of the pages that lie within blocks, 8 kB after their starts, are in memory.
  private static func residentPages(of blocks: [UInt]) -> Int {
    let page = UInt(sysconf(Int32(_SC_PAGESIZE)))
    return blocks.count { block in
      var state: UInt8 = 0
      let address = (block + 8192) / page * page
      let status = unsafe mincore(UnsafeMutableRawPointer(bitPattern: address), Int(page), &state)
      return status == 0 && state & 1 == 1
    }
  }
}
