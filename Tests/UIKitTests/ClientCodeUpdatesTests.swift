import Foundation
import Testing

/// Updates, paths and values.
@Suite struct ClientCodeUpdatesTests {
  @Test func updatesNeedNoTry() {
    let result = ClientCodeUpdates.update()
    #expect(result.counts == [5, 4, 4] && result.finished == [true])
  }

  @Test func anUpdateThatDoesNotFitTheDataEndsTheProgram() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { ClientCodeUpdates.wrongUpdate() }
    // In release as well, where the sentence of a precondition is left out.
    let sentence = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(sentence.contains("Fatal error: ") && sentence.contains("section 0"))
  }

  /// A view's layout margins are 8 points; there is no safe area in a window.
  @Test func sectionInsetsAreCountedFromTheirReference() {
    #expect(ClientCodeUpdates.insets() == [[10, 70], [10, 70], [18, 62]])
  }

  @Test func layoutsThatFlipAreMirrored() {
    #expect(ClientCodeUpdates.directions() == [[0, 40, 80], [80, 40, 0]])
  }

  @Test func arcsAreCircles() {
    let result = ClientCodeUpdates.arcs()
    #expect(abs(result.end.x - 10) < 1e-12 && abs(result.end.y - 25) < 1e-12)
    #expect(abs(result.start.x - 15) < 1e-12 && abs(result.start.y - 20) < 1e-12)
    // Cubic curves are 0.03 % off, their 64 lines as much again.
    #expect(result.radii.allSatisfy { abs($0 - 5) < 0.004 })
    #expect(abs(result.left.x - 5) < 1e-12 && abs(result.left.y - 15) < 1e-12)
  }

  @Test func pathsContainWhatTheyEnclose() {
    let result = ClientCodeUpdates.contents()
    #expect(result.rules == [true, true, false, true] && result.isOpen && result.nothing)
    #expect(result.bounds == CGRect(x: 0, y: -8, width: 10, height: 16))
    #expect(result.start == CGPoint(x: 1, y: 2))
  }

  @Test func objectsAreFoundations() { #expect(ClientCodeUpdates.objects()) }
}
