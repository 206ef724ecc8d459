import CairoCanvas
import Canvas
import Foundation
import SDLPlatform
import Workbench

/// The frame loop: events, time, drawing; it sleeps while nothing moves.
struct WindowLoop {
  let window: Window
  let workbench: Workbench
  let painter: FramePainter
  var announcer: Announcer
  let desktop: DesktopSettingsWatch
  var reader: ScreenReader
  /// What the command line says, so that the desktop does not.
  var isSaid = (theme: false, motion: false)
  /// Open once something was to be heard.
  private var loudspeaker: Loudspeaker?

  private static let scales = 0.5...4.0
  private static let scaleStep = 0.25

  init(
    window: Window, workbench: Workbench, painter: FramePainter, announcer: Announcer,
    desktop: DesktopSettingsWatch, reader: ScreenReader
  ) {
    (self.window, self.workbench, self.painter) = (window, workbench, painter)
    (self.announcer, self.desktop, self.reader) = (announcer, desktop, reader)
  }

  mutating func run() {
    workbench.handle(InputEvent(time: window.now, kind: .resize(window.size)))
    window.whenEnding = { [workbench, unowned window] in
      workbench.handle(InputEvent(time: window.now, kind: .quit))
      let loss = workbench.wantsQuit ? "" : "; what was changed last cannot be kept"
      Outputs.note("the desktop has taken the window away\(loss).")
    }
    var needsDrawing = true
    while !workbench.wantsQuit {
      let events = needsDrawing ? window.poll() : window.wait(timeout: sleep)
      for event in events { workbench.handle(event) }
      if window.isDestroyed { break }
      followScale()
      if let settings = desktop.takeChange() { follow(settings) }
      reader.use(workbench, at: window.now)
      let isDue = workbench.nextWake.map { Double(window.now) / 1e6 >= $0 } ?? false
      workbench.frameRate = window.frameRate
      workbench.advance(to: window.now)
      let isMoving = !workbench.isAtRest
      if needsDrawing || workbench.isOutdated || isMoving || isDue || window.needsRedraw {
        draw()
      }
      // One frame more after the last motion, so that the state at rest is drawn.
      needsDrawing = isMoving || !workbench.isAtRest
      playSounds()
      say()
      follow()
    }
    announcer.say("quit")
  }

  /// Says what is new to those that listen.
  private mutating func say() {
    let news = announcer.isOn || workbench.isDescribed ? workbench.takeNews() : []
    announcer.look(at: workbench, news: news)
    reader.look(at: workbench, in: window, news: news)
  }

  private mutating func playSounds() {
    let clicks = workbench.takeClicks()
    guard workbench.hasSound else { return loudspeaker = nil }
    do {
      if loudspeaker == nil { loudspeaker = try Loudspeaker() }
      loudspeaker?.play(clicks)
    } catch {
      workbench.refuseSound(.verbatim("\(error)"))
    }
  }

  /// How long to sleep, in seconds; nil until something happens.
  private var sleep: Double? {
    workbench.nextWake.map { max(0.001, $0 - Double(window.now) / 1e6) }
  }

  private func draw() {
    if window.isHidden { return window.skipFrame() }
    let list = workbench.draw()
    let scale = window.scale
    window.present { bytes, target in
      if !target.isKept { painter.forget() }
      return painter.draw(
        list, on: &bytes, stride: target.stride, width: target.width, height: target.height,
        scale: scale)
    }
  }

  /// Takes over what the desktop says and the command line does not.
  func follow(_ desktop: DesktopSettings) {
    var settings = desktop
    if isSaid.theme { (settings.prefersDark, settings.prefersContrast) = (nil, nil) }
    if isSaid.motion { settings.reducesMotion = nil }
    workbench.follow(settings)
    guard let textScale = settings.textScale, textScale != window.textScale else { return }
    window.textScale = textScale
    workbench.handle(InputEvent(time: window.now, kind: .resize(window.size)))
  }

  private func followScale() {
    guard let request = workbench.takeScaleRequest() else { return }
    let scale: Double
    defer { workbench.note(scale: request == .automatic ? nil : window.scale) }
    switch request {
    case .larger: scale = window.scale + Self.scaleStep
    case .smaller: scale = window.scale - Self.scaleStep
    case .automatic: scale = window.automaticScale
    }
    window.scale = min(Self.scales.upperBound, max(Self.scales.lowerBound, scale))
    workbench.handle(InputEvent(time: window.now, kind: .resize(window.size)))
  }

  private func follow() {
    let (cursor, title) = (workbench.cursor, workbench.title)
    if window.cursor != cursor { window.cursor = cursor }
    if window.title != title { window.title = title }
    let caret = workbench.isEditingText ? workbench.caret : nil
    if window.textInputRect != caret { window.textInputRect = caret }
  }
}
