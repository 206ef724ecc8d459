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
  /// Notes a signal that tells the program to end.
  let interruption: Interruption
  /// What the command line says, so that the desktop does not.
  var isSaid = (theme: false, motion: false)
  /// Open once something was to be heard.
  var loudspeaker: Loudspeaker?
  var memory = ProcessMemory()
  /// Events that came before the desktop gave text: their keys have none.
  var eventsWithoutText: [InputEvent] = []

  private static let scales = 0.5...4.0
  private static let scaleStep = 0.25

  /// Shows the window until the program ends; throws where it had to end with work that cannot be kept.
  mutating func run() throws {
    workbench.handle(InputEvent(time: window.now, kind: .resize(window.size)))
    window.whenEnding = { [workbench] in
      var loss = ""
      do { try workbench.end() } catch { loss = "; what was changed last cannot be kept" }
      Outputs.note("the desktop has taken the window away\(loss).")
    }
    var needsDrawing = true
    while !workbench.wantsQuit {
      if interruption.hasCome {
        try end()
        break
      }
      let isUrgent = needsDrawing || !eventsWithoutText.isEmpty
      let events = isUrgent ? window.poll() : window.wait(timeout: sleep)
      handle(events)
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
      if !needsDrawing { memory.rest(at: window.now) }
    }
    announcer.say("quit")
  }

  /// Ends the program as a signal requests: at once, and without a question.
  private func end() throws {
    do { try workbench.end() } catch {
      throw Failure(
        .cannotWrite,
        "what was changed last cannot be kept, as \(error); what was kept before stays.")
    }
  }

  private mutating func handle(_ events: [InputEvent]) {
    let lacking = eventsWithoutText.count + (window.textInputRect == nil ? events.count : 0)
    for (place, event) in (eventsWithoutText + events).enumerated() {
      // A burst of keys takes long, and a signal ends the program at once.
      if interruption.hasCome { return }
      let isEdited = workbench.isEditingText
      workbench.handle(event)
      // A key just before has begun to edit a text: what is typed fast after it belongs to it.
      if place < lacking, isEdited, let text = event.typedText {
        workbench.handle(InputEvent(time: event.time, kind: .text(text)))
      }
    }
    eventsWithoutText = []
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

  private mutating func follow() {
    let (cursor, title) = (workbench.cursor, workbench.title)
    if window.cursor != cursor { window.cursor = cursor }
    if window.title != title { window.title = title }
    let caret = workbench.isEditingText ? workbench.caret : nil
    if window.textInputRect == nil, caret != nil { eventsWithoutText += window.poll() }
    if window.textInputRect != caret { window.textInputRect = caret }
  }
}

extension InputEvent {
  /// What a key types by itself, as far as it is known without the desktop's help.
  fileprivate var typedText: String? {
    guard case .key(let key, let modifiers, isRepeat: _) = kind, modifiers.isSubset(of: .shift)
    else { return nil }
    switch key {
    case .space: return " "
    case .character(let sign) where modifiers.isEmpty: return String(sign)
    case .character(let sign) where sign.isLetter: return sign.uppercased()
    default: return nil
    }
  }
}
