/// What stands below a message in a block of its own: reactions, files.
struct MessageBlock {
  private var title: String?

  /// Takes a line; false where it is no part of a block.
  mutating func take(_ line: ArraySlice<UInt8>, _ builder: inout ChatBuilder) -> Bool {
    let words = String(decoding: line, as: UTF8.self)
    let names = ["{Attachments}", "{Reactions}", "{Stickers}", "{Embed}", "Tapbacks:"]
    if names.contains(words) {
      title = words
      return true
    }
    guard let title, title != "{Embed}", let id = builder.drafts.last?.id else { return false }
    switch title {
    case "{Attachments}", "{Stickers}":
      let path = String(words.prefix { $0 != "?" }).fileName
      let kind = Media.Kind.extensions[path.fileExtension] ?? .file
      builder.media[id] = Media(title == "{Stickers}" ? .sticker : kind, name: path, isAlone: false)
    case "{Reactions}":
      for part in words.split(separator: " ") {
        let sign = EmojiCodes.sign(of: String(part)) ?? String(part)
        if let count = Int(part.trimmingPrefix("(").prefix { $0 != ")" }), part.hasPrefix("(") {
          let last = builder.reactions[id]?.last ?? sign
          let more = Array(repeating: last, count: max(0, min(count, Message.mostReactions) - 1))
          builder.reactions[id, default: []] += more
        } else {
          builder.reactions[id, default: []].append(sign)
        }
      }
    default:
      guard let by = words.utf8.range(of: " by ") else { return false }
      let name = String(words[..<by.lowerBound])
      builder.reactions[id, default: []].append(Self.tapbacks[name] ?? name)
    }
    return true
  }

  private static let tapbacks = [
    "Loved": "❤️", "Liked": "👍", "Disliked": "👎", "Laughed": "😂", "Emphasized": "‼️",
    "Questioned": "❓",
  ]
}
