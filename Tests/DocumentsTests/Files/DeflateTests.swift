import Localization
import Testing

@testable import Documents

@Suite struct DeflateTests {
  @Test(arguments: [
    "", "a", "{}", "springlab", String(repeating: "0", count: 3000),
    "Ünï \u{1F600} \0 \u{7F} end",
    String((0..<2000).map { Character(Unicode.Scalar(UInt8($0 % 251))) }),
  ]) func comesBackToTheByte(text: String) throws {
    let bytes = Array(text.utf8)
    let packed = Deflate.pack(bytes)
    #expect(try Deflate.unpack(packed, most: bytes.count) == bytes)
    #expect(Deflate.pack(bytes) == packed)
  }

  @Test func whatIsNoStreamIsRefused() {
    let packed = Deflate.pack(Array("springlab".utf8))
    let faults: [([UInt8], Int, LocalizedText)] = [
      (packed, 8, "unpacks to more than \(8) bytes, which are the most."),
      (packed + [0], 9, "goes on after its end."), (packed.dropLast(), 9, "is cut short."),
      ([], 9, "is cut short."),
      ([255, 255, 255], 9, "was changed on its way: its check does not fit."),
      (
        packed.dropLast() + [packed[packed.count - 1] ^ 1], 9,
        "was changed on its way: its check does not fit."
      ),
    ]
    for (bytes, most, fault) in faults {
      #expect(throws: DocumentError(fault)) { try Deflate.unpack(bytes, most: most) }
    }
  }

  /// RFC 3720's vector of CRC-32, "123456789".
  @Test func theCheckIsCRC32() { #expect(Deflate.check(Array("123456789".utf8)) == 0xCBF4_3926) }
}
