import Testing

@testable import SDLPlatform

@Suite struct DesktopTests {
  @Test func theScaleFollowsWhatSaysMost() {
    #expect(DisplayScale(displayHeight: 1080).automatic == 1)
    #expect(DisplayScale(displayHeight: 1799).automatic == 1)
    #expect(DisplayScale(displayHeight: 2160).automatic == 2)
    #expect(DisplayScale(resources: "Xft.dpi: 144\n", displayHeight: 1080).automatic == 1.5)
    #expect(
      DisplayScale(resources: "! Xft.dpi: 9\nXft.dpi:\t96", displayHeight: 2160).automatic == 1)
    let environment = ["GDK_SCALE": "3"]
    #expect(DisplayScale(environment: environment, resources: "Xft.dpi: 192").automatic == 3)
    #expect(DisplayScale(environment: environment, systemFactor: 2).automatic == 2)
  }

  @Test(arguments: ["", "much", "nan", "-2", "0", "inf"]) func aSillyScaleIsPassedOver(
    value: String
  ) {
    #expect(
      DisplayScale(environment: ["QT_SCALE_FACTOR": value], displayHeight: 2160).automatic == 2)
    #expect(DisplayScale(resources: "Xft.dpi: \(value)", displayHeight: 2160).automatic == 2)
  }

  @Test func theScaleHasLimits() {
    #expect(DisplayScale(environment: ["GDK_SCALE": "100"]).automatic == 4)
    #expect(DisplayScale(environment: ["QT_SCALE_FACTOR": "0.1"]).automatic == 1)
    #expect(DisplayScale(environment: ["QT_SCALE_FACTOR": "1.3"]).automatic == 1.25)
  }

  @Test func emulatedGraphicsAreKnown() {
    #expect(RendererChoice.isEmulation("llvmpipe (LLVM 15.0.6, 256 bits)"))
    #expect(RendererChoice.isEmulation("softpipe"))
    #expect(!RendererChoice.isEmulation("Mesa Intel(R) UHD Graphics 620 (KBL GT2)"))
    #expect(!RendererChoice.isEmulation(nil))
    #expect(RendererChoice.hasGraphicsDevice(listing: ["card0", "renderD128"]))
    #expect(!RendererChoice.hasGraphicsDevice(listing: ["null", "card0", "tty"]))
  }

  @Test func framesKeepTheBeat() {
    var pacer = FramePacer(refreshRate: 100, isHeldByScreen: false)
    #expect(pacer.deadline(now: 0, isShown: true) == 10_000)
    #expect(pacer.deadline(now: 13_000, isShown: true) == 20_000)
    #expect(pacer.deadline(now: 20_001, isShown: true) == 30_000)
    // A pause starts a new beat instead of a burst of frames.
    #expect(pacer.deadline(now: 500_000, isShown: true) == 510_000)
  }

  @Test func aScreenThatHoldsFramesIsOnlyGuarded() {
    var pacer = FramePacer(refreshRate: 100, isHeldByScreen: true)
    #expect(pacer.deadline(now: 0, isShown: true) == 0)
    #expect(pacer.deadline(now: 10_000, isShown: true) <= 10_000)
    #expect(pacer.deadline(now: 10_100, isShown: true) == 15_000)
    // What was not shown did not wait for the screen.
    #expect(pacer.deadline(now: 20_000, isShown: false) >= 25_000)
  }

  @Test func handsAreSquare() {
    for hand in [HandImage.open, .closed] {
      #expect(hand.pixels(factor: 1).count == 256)
      #expect(hand.pixels(factor: 3).count == 48 * 48)
      #expect(hand.pixels(factor: 1).contains(0xFFFF_FFFF))
    }
  }
}
