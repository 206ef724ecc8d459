import CSDL2
import Foundation
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
    let blocks = (0..<100).map { _ in
      unsafe UInt(bitPattern: malloc(1 << 20))
    }
    #expect(systemBlocks() >= before + 50)
    for block in blocks { unsafe free(UnsafeMutableRawPointer(bitPattern: block)) }
    #expect(systemBlocks() <= before + 30)
  }

  /// The pages that the process has in memory.
  private func pages() throws -> Int {
    let words = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
    return try #require(Int(words.split(separator: " ")[1]))
  }

  /// Free blocks in front of one in use go back too.
  @Test func freePagesGoBackToTheSystem() throws {
    let blocks = (0..<4000).map { _ in
      // A page is taken once it is written to.
      unsafe UInt(bitPattern: malloc(16 << 10))
    }
    for block in blocks {
      unsafe UnsafeMutableRawPointer(bitPattern: block)?.initializeMemory(
        as: UInt8.self, repeating: 1, count: 16 << 10)
    }
    for block in blocks.dropLast() { unsafe free(UnsafeMutableRawPointer(bitPattern: block)) }
    let before = try pages()
    ProcessMemory.returnFreePages()
    #expect(try pages() < before - 8000, "of 16,000 pages")
    unsafe free(UnsafeMutableRawPointer(bitPattern: blocks.last ?? 0))
  }
}
