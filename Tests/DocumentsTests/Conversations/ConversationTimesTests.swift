import Documents
import Foundation
import Testing

@Suite struct ConversationTimesTests {
  private func read(_ at: String) throws -> Conversation {
    let text = "[{\"from\": \"Ada\", \"text\": \"hi\", \"at\": \(at)}]"
    return try Conversation(data: Data(text.utf8), file: "c.json")
  }

  @Test(arguments: ["1e300", "-1e300", "253402300800", "1e12"])
  func timesOutsideOfTheCalendarAreRefused(at: String) {
    var error: DocumentError?
    do { _ = try read(at) } catch let found as DocumentError { error = found } catch {}
    #expect(error?.path == "[0].at" && error?.line == 1)
  }

  @Test(arguments: [
    "0", "-62135596800", "253402300799", "1772000000.5", "\"2026-05-01T18:30:00Z\"",
  ])
  func timesInsideOfItAreRead(at: String) throws {
    #expect(try read(at).messages.first?.at != nil)
  }
}
