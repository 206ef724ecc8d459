/// The keys of one object, by their words: the texts stay in the document's bytes.
struct JSONKeys {
  /// Most objects have few keys, for which a hashed set costs more than it saves.
  private static let few = 12

  private var count = 0
  /// The words of few keys; of more, a hash table with open addressing, in which 0 stands for no key.
  private var words: [UInt32] = []

  /// Adds a key; false where it is there already.
  mutating func insert(_ word: UInt32, of bytes: ArraySlice<UInt8>) -> Bool {
    if count < Self.few {
      guard !words.contains(where: { JSONParser.isSameKey($0, word, in: bytes) }) else {
        return false
      }
      words.append(word)
    } else {
      // A quarter of the table and more is free, so that few places are looked at.
      if count == Self.few || count * 4 >= words.count * 3 { grow(bytes) }
      guard put(word, bytes) else { return false }
    }
    count += 1
    return true
  }

  private mutating func grow(_ bytes: ArraySlice<UInt8>) {
    let old = words
    words = Array(repeating: 0, count: count == Self.few ? 4 * Self.few : 2 * old.count)
    for word in old where word != 0 { _ = put(word, bytes) }
  }

  private mutating func put(_ word: UInt32, _ bytes: ArraySlice<UInt8>) -> Bool {
    let hash = JSONParser.text(word, in: bytes).hashValue
    var place = Int(UInt(bitPattern: hash) % UInt(words.count))
    while words[place] != 0 {
      if JSONParser.isSameKey(words[place], word, in: bytes) { return false }
      place = place + 1 == words.count ? 0 : place + 1
    }
    words[place] = word
    return true
  }
}
