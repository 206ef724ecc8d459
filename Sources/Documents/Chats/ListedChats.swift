/// The chats of a list that holds messages of several.
struct ListedChats {
  private var numbers: [String: Int32] = [:]
  private var names: [(name: String, count: Int)] = []
  /// The chats of the messages by number; -1 for those of none.
  private var chats: [Int32] = []

  /// Adds messages to a chat.
  mutating func add(_ messages: Range<Int>, to name: String) {
    let number = numbers[name] ?? Int32(names.count)
    if number == names.count {
      numbers[name] = number
      names.append((name, 0))
    }
    names[Int(number)].count += messages.count
    while chats.count < messages.upperBound { chats.append(-1) }
    for message in messages { chats[message] = number }
  }

  /// The chat of a message; nil where it is in none.
  func chat(of message: Int) -> Int32? {
    guard chats.indices.contains(message), chats[message] >= 0 else { return nil }
    return chats[message]
  }

  /// The chat of the most messages, of equal ones the first by name; nil where there are not several.
  var longest: Int32? {
    guard names.count > 1 else { return nil }
    return names.indices.max {
      (names[$0].count, names[$1].name) < (names[$1].count, names[$0].name)
    }.map { Int32($0) }
  }
}
