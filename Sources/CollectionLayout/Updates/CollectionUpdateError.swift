import Foundation

/// Why a batch update cannot be: the view has reloaded and shows what the data source has now.
///
/// UIKit ends the program instead.
public enum CollectionUpdateError: Error, Hashable, Sendable, CustomStringConvertible {
  /// An item or a section.
  public enum Place: Hashable, Sendable, CustomStringConvertible {
    case item(IndexPath)
    case section(Int)

    /// What is wrong, in words for a sentence.
    public var description: String {
      switch self {
      case .item(let path): "item \(path.item) of section \(path.section)"
      case .section(let section): "section \(section)"
      }
    }
  }

  /// What was to be done with a place.
  public enum Operation: String, Hashable, Sendable {
    case insert
    case delete
    case reload
    case moveFrom = "move"
    case moveTo = "move to"
  }

  /// The two sides of the count equation:
  /// `before + inserted - deleted + movedIn - movedOut == after`.
  public struct Counts: Hashable, Sendable {
    /// How many there were before the changes.
    public var before: Int
    /// How many the changes put in.
    public var inserted: Int
    /// How many the changes take out.
    public var deleted: Int
    /// How many came from elsewhere.
    public var movedIn = 0
    /// How many the changes move elsewhere.
    public var movedOut = 0
    /// How many the data source has.
    public var after: Int

    /// How many there had to be.
    public var expected: Int { before + inserted - deleted + movedIn - movedOut }
  }

  /// A section has another number of items than the changes come to; its number is the new one.
  case itemCount(section: Int, Counts)
  /// There is another number of sections than the changes come to.
  case sectionCount(Counts)
  /// Two changes of one batch are about the same place, before the update or after it.
  case conflict(Operation, Operation, Place)
  /// A change is about a place that is not there; `count` is how many there are.
  case outOfRange(Operation, Place, count: Int)

  /// A sentence for a person.
  public var description: String {
    switch self {
    case .itemCount(let section, let counts):
      "Invalid update: section \(section) has \(counts.after) items, but \(Self.sum(counts))."
    case .sectionCount(let counts):
      "Invalid update: there are \(counts.after) sections, but \(Self.sum(counts))."
    case .conflict(let one, let other, let place) where one == other:
      "Attempt to \(one.rawValue) \(place) twice."
    case .conflict(let one, let other, let place):
      "Attempt to \(one.rawValue) and to \(other.rawValue) \(place)."
    case .outOfRange(let operation, let place, let count):
      "Attempt to \(operation.rawValue) \(place), but there are only \(count)"
        + " \(operation == .insert || operation == .moveTo ? "after" : "before") the update."
    }
  }

  private static func sum(_ c: Counts) -> String {
    "\(c.before) before + \(c.inserted) inserted - \(c.deleted) deleted + \(c.movedIn) moved in"
      + " - \(c.movedOut) moved out = \(c.expected)"
  }
}

/// Ends the program with a sentence where a client's updates or snapshots are wrong, in release as well: there UIKit's
/// exception has its reason, and the sentence of a precondition is left out.
func misuse(
  _ sentence: String, file: StaticString = #fileID, line: UInt = #line
) -> Never {
  fatalError(sentence, file: file, line: line)
}

/// The same where something is not so that a client has to keep to.
func require(
  _ isSo: Bool, _ sentence: @autoclosure () -> String, file: StaticString = #fileID,
  line: UInt = #line
) {
  if !isSo { misuse(sentence(), file: file, line: line) }
}
