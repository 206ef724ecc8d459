import Canvas
import Foundation
import Geometry
import Localization
import Scenes
import Springs

/// A page of the export sheet.
enum ExportTab: String, CaseIterable {
  /// Code for every target, with what the target makes of it.
  case code = "Code"
  /// A picture of what shows, or a strip of the last gesture.
  case picture = "Picture"
  /// The last gesture as a film.
  case movie = "Movie"
  /// Where everything was in every frame of the last gesture.
  case data = "Data"

  var title: LocalizedText { LocalizedText(key: rawValue) }

  /// The kinds of files that it writes.
  var kinds: [ExportRequest.Kind] {
    switch self {
    case .code: []
    case .picture: [.png, .svg, .pdf]
    case .movie: [.gif, .mp4]
    case .data: [.csv, .json]
    }
  }
}

/// The sheet that takes code, pictures, films and tables; what it is set to is kept while it is closed.
final class ExportSheet: WorkbenchPart {
  /// Writes files; nil where none can be written.
  var exporter: (any Exporter)?
  private(set) var isOpen = false
  /// The page that was chosen last.
  var tab = ExportTab.code
  /// The pages that have something to show: without a spring there is no code.
  var pages: [ExportTab] { ExportTab.allCases.filter { $0 != .code || workbench.binding != nil } }
  /// The one of these pages that is on show.
  var page: ExportTab { pages.contains(tab) ? tab : pages[0] }
  /// The target on show, by its name.
  var targetID = ExportTarget.all[0].id
  var options = ExportOptions()
  /// The codes of one spring, made once for all targets.
  private(set) var codes: [ExportedCode] = []
  private var made: (spring: Spring, options: ExportOptions)?
  /// The code of one target and its end, as the inspector shows them.
  private var shown: Shown?
  /// When the step is over by the rule of the target on show: found by its own steps, once.
  private var end: (target: String, end: StepEnd?)?
  /// Whether the step begins at the last drag's speed, where there is one.
  var isThrown = false
  /// What the pages that write files are set to.
  var files = FileExports()
  /// The page that is to be written next, and the file.
  private(set) var wish: (page: ExportTab, path: String)?
  private(set) var job: ExportJob?

  private static let size = CGSize(width: 720, height: 520)
  /// The most frames that are written between two frames of the window, where they have no pixels.
  private static let framesOfData = 60
  /// How many frames stand side by side in a strip.
  private static let framesOfStrip = 5
  /// How long a frame of the window waits for what another program takes, in seconds.
  private static let patience = 0.01

  // MARK: - Sheet

  /// Opens the sheet on the target whose code the inspector shows.
  func open() {
    (isOpen, targetID) = (true, workbench.inspector.codeTarget.id)
    ui.show(focus: page == .code ? "export.copy" : "export.save")
  }

  /// Closes the sheet; keys mean the whole app again.
  func close() {
    isOpen = false
    // What lies over the sheet keeps the keyboard.
    guard ui.focus?.hasPrefix("export.") != false else { return }
    ui.leaveKeyboard()
  }

  func compose() {
    let frame = ui.sheet(Self.size, margin: 12, ui.theme.panel)
    ui.draw.stroke(.roundedRect(frame.insetBy(dx: 0.5, dy: 0.5), radius: 13.5), ui.theme.line)
    ui.region("export", frame) {
      head(frame)
      let body = frame.inset(by: EdgeInsets(top: 56, left: 16, bottom: 16, right: 16))
      if page == .code { codePage(body) } else { filePage(body) }
    }
    if ui.closesModal(frame) {
      if job == nil { close() } else { cancel() }
    }
  }

  private func head(_ frame: CGRect) {
    ui.label(
      "Export", in: CGRect(x: frame.minX + 20, y: frame.minY + 16, width: 90, height: 24),
      style: TextStyle(size: 17, weight: .semibold))
    let tabs = pages
    let row = CGRect(
      x: frame.minX + 110, y: frame.minY + 14, width: min(340, frame.width - 170), height: 28)
    if let chosen = ui.segmented(
      "export.tabs", tabs.map(\.title), selected: tabs.firstIndex(of: page) ?? 0, row,
      accessibilityLabel: "Export")
    {
      tab = tabs[chosen]
    }
    let closing = CGRect(x: frame.maxX - 44, y: frame.minY + 14, width: 28, height: 28)
    if ui.iconButton("export.close", .close, closing, isOn: false, tip: "Close (Esc)") { close() }
  }

  // MARK: - Code

  /// Makes the codes anew where the spring or the options have changed.
  func makeCodes(of binding: SpringBinding) {
    fitRelease(to: binding)
    let spring = binding.spring
    if let made, made.spring == spring, made.options == options { return }
    codes = ExportTarget.all.map { $0.code(for: spring, options) }
    made = (spring, options)
    end = nil
  }

  /// A target's code, what it was made for, and when its step is over.
  typealias Shown = (
    target: ExportTarget, spring: Spring, options: ExportOptions, code: ExportedCode, end: StepEnd?
  )

  /// The code of one target for the scene's spring, made once for each spring.
  func code(of target: ExportTarget, for binding: SpringBinding) -> Shown {
    fitRelease(to: binding)
    let spring = binding.spring
    if let shown, shown.target.id == target.id, shown.spring == spring, shown.options == options {
      return shown
    }
    let code = target.code(for: spring, options)
    let made = (target, spring, options, code, code.motion.end)
    shown = made
    return made
  }

  /// The step that codes are for: as long as the scene's, from rest or at the last drag's speed.
  private func fitRelease(to binding: SpringBinding) {
    options.release = binding.release(rate: options.release.rate)
    if isThrown, let velocity = stage.dragVelocity { options.release.velocity = velocity }
  }

  /// When the step is over by the rule of a target with its code; nil where it has none.
  func end(of target: ExportTarget, _ code: ExportedCode) -> StepEnd? {
    if let end, end.target == target.id { return end.end }
    end = (target.id, code.motion.end)
    return end?.end
  }

  /// Copies the code that the inspector shows, and says how well it does.
  func copyCode() {
    guard let binding = workbench.binding else { return say("This scene has no spring to copy") }
    let shown = code(of: workbench.inspector.codeTarget, for: binding)
    copy(shown.target, shown.code)
  }

  func copy(_ target: ExportTarget, _ code: ExportedCode) {
    ui.clipboard.text = code.text
    say("Copied \(target.title) · \(code.exactness.words.localized)")
    workbench.notices.note(.copied)
  }

  // MARK: - Files

  /// Starts writing what a page of the sheet is set to, before the next frame: not inside a pass over
  /// the window, as the window itself may have to be drawn for it.
  func start(_ page: ExportTab, _ path: String) { wish = (page, path) }

  /// Writes on, a little every frame of the window.
  func step() {
    if let (page, path) = wish {
      wish = nil
      do { try begin(page, path) } catch { workbench.say(error) }
    }
    guard let job else { return }
    let hasPixels = [.gif, .mp4].contains(job.request.kind)
    do {
      for _ in 0..<(hasPixels ? 1 : Self.framesOfData) where self.job != nil {
        if try job.step(at: now, within: Self.patience) {
          self.job = nil
          // Elsewhere the keyboard stays where it is.
          if isOpen { close() }
          say("Wrote \(job.request.path)")
        }
      }
    } catch {
      self.job = nil
      workbench.say(error)
    }
  }

  /// Stops writing; nothing is left behind.
  func cancel() {
    stop()
    say("Cancelled")
  }

  /// The same without a word.
  func stop() {
    job?.cancel()
    (job, wish) = (nil, nil)
  }

  private func begin(_ page: ExportTab, _ path: String) throws {
    guard job == nil, let exporter, let kind = ExportRequest.Kind(endOf: path) else { return }
    let rate = page == .picture ? 60 : files.rate(of: kind)
    var request = ExportRequest(
      path: path, kind: kind, size: workbench.stagePictureSize,
      scale: files.scale(on: page), rate: rate)
    request.replacing = .only(exporter.occupant(of: path))
    if page == .picture, files.view != .strip {
      guard let (list, size) = picture() else {
        return say("The timeline is closed: T opens it.", isError: true)
      }
      request.size = size
      job = try ExportJob(request, by: exporter) { _ in (0, [], { list }) }
      return
    }
    request.frames = GestureFilm.length(of: stage, rate: rate)
    if page == .picture {
      request.strip = min(request.frames, Self.framesOfStrip)
    }
    let (film, theme) = (GestureFilm(of: stage, rate: rate), ui.theme)
    job = try ExportJob(request, by: exporter) { film.content(of: $0, in: theme) }
  }

  /// The chosen picture, without the sheet over it; nil for a timeline that is closed.
  private func picture() -> (list: DrawList, size: CGSize)? {
    switch files.view {
    case .stage, .strip: return (workbench.drawStage(), workbench.stagePictureSize)
    case .window: return (drawWithoutSheet(), workbench.size)
    case .timeline:
      guard let frame = workbench.layout.timeline else { return nil }
      var list = DrawList()
      let whole = drawWithoutSheet()
      list.transformed(by: CGAffineTransform(translationX: -frame.minX, y: -frame.minY)) { list in
        list.clipped(to: .rect(frame)) { $0.append(whole) }
      }
      return (list, frame.size)
    }
  }

  private func drawWithoutSheet() -> DrawList {
    isOpen = false
    defer { isOpen = true }
    return workbench.draw()
  }
}
