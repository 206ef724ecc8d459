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
