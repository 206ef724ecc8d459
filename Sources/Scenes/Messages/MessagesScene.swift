import Canvas
import CollectionLayout
import Documents
import Dynamics
import Foundation
import Geometry
import Springs
import Widgets

/// A conversation in bubbles: a list whose rows hang on springs while it scrolls.
public final class MessagesScene: Scene, SceneGuide, DebugDrawable, Outlining, SceneControls,
  DocumentOpening
{
  /// What else the scene can do.
  public var capabilities: SceneCapabilities {
    SceneCapabilities(
      guide: self, spring: spring, debug: self, outlines: self, controls: self, documents: self)
  }

  /// The scene in its opening state: at the end of the conversation, the bubbles a little low.
  public init(environment: SceneEnvironment) {
    self.environment = environment
    values = ParameterValues(Self.info.parameters)
    fidelity = Self.info.fidelity
    let content = MessagesContent(
      Transcript(environment.conversation, me: environment.me, count: environment.count),
      inPages: values["pages"] >= 0.5, text: environment.text)
    self.content = content
    list = Self.makeList(content)
    apply()
  }

  private static func makeList(_ content: MessagesContent) -> SpringyList {
    SpringyList(
      count: content.count, estimate: MessageMetrics.estimatedRow,
      padding: MessageMetrics.endPadding, profile: .uikit
    ) { [content] row in content.measure(row) }
  }

  let environment: SceneEnvironment
  private(set) var content: MessagesContent
  private(set) var list: SpringyList
  var composer = TextEditor()
  var composerHeight = MessagesScene.lowestComposer
  var indicator = ScrollIndicator()
  private var isOpening = true
  /// What was sent or deleted last, for those who watch.
  var news: String?
  /// Where the pointer is on the stage.
  var hover: CGPoint?
  /// The looks of messages that were deleted and have not faded yet.
  var leaving: [RowID: MessageRow] = [:]
  var answering = Answering()
  /// How long somebody has been typing, and until earlier messages are there, in seconds.
  private(set) var typingTime = 0.0
  private(set) var loading: Double?

  /// From asking for earlier messages to having them, and how near the top asks, in points.
  static let loadingTime = 0.6
  static let loadingReach = 400.0

  /// The composer's height while it holds one line, in points.
  static let lowestComposer: CGFloat = 56
  /// How low the bubbles start, in points: the first sign of life.
  static let openingSag = 14.0
  /// How far below its place a new bubble starts, in points.
  static let sendRise = 48.0

  /// The values of its parameters.
  public var values: ParameterValues {
    didSet {
      guard values != oldValue else { return }
      if values["pages"] != oldValue["pages"] {
        show(content.transcript)
      } else {
        apply()
      }
    }
  }
  /// The engine it runs on.
  public var fidelity: Fidelity { didSet { if fidelity != oldValue { apply() } } }

  private func apply() {
    list.springs.profile = fidelity == .exact ? .ideal : .uikit
    var parameters = SpringyParameters(values)
    parameters.law = fidelity == .published ? .published : .improved
    parameters.article.attachmentLength = values["length"]
    parameters.article.cutsToWholePoints = values["whole-points"] >= 0.5
    parameters.article.simulatesAll = values["all-rows"] >= 0.5
    list.springs.parameters = parameters
    list.scroll.parameters = ScrollParameters(values)
  }

  // MARK: - Stage

  /// The stage's size in points.
  public private(set) var size = CGSize(width: 1, height: 1)

  /// Takes a new stage size; what is looked at stays in view.
  public func resize(to size: CGSize) {
    self.size = size
    fit()
  }

  /// Where the conversation shows: the stage without the composer, where there is room for one.
  var viewport: CGRect {
    let below = showsComposer ? composerHeight : 0
    return CGRect(x: 0, y: 0, width: size.width, height: max(1, size.height - below))
  }
  var showsComposer: Bool { size.height > 140 && size.width > 160 }
  var columnWidth: CGFloat { min(MessageMetrics.columnWidth, size.width) }
  var columnX: CGFloat { (size.width - columnWidth) / 2 }

  func fit() {
    let widthChanged = content.setColumn(columnWidth)
    list.resize(viewport: viewport.height, widthChanged: widthChanged)
  }

  // MARK: - Time

  /// Moves everything on by simulated seconds.
  public func advance(by dt: Double) {
    if isOpening {
      isOpening = false
      list.advance(by: 0)
      if !environment.reducesMotion {
        for drawn in list.drawnRows { list.springs.nudge(drawn.place.id, by: Self.openingSag) }
      }
    }
    list.advance(by: dt)
    if list.ghostRows.isEmpty { leaving = [:] }
    answer(by: dt)
    loadEarlier(by: dt)
    indicator.advance(by: dt, isMoving: !list.scroll.isAtRest)
  }

  /// Whether nothing moves and nothing will by itself.
  public var isAtRest: Bool {
    !isOpening && list.isAtRest && indicator.isAtRest && answering.isIdle && loading == nil
  }

  private func answer(by dt: Double) {
    if content.transcript.isTyping { typingTime += dt }
    switch answering.advance(by: dt) {
    case .startsTyping:
      let last = content.count - 1
      guard content.startTyping() else { return }
      typingTime = 0
      if last >= 0 { list.remeasure(last) }
      list.append(from: Self.sendRise)
    case .answers:
      guard content.transcript.isTyping else { return }
      content.finishTyping()
      list.remeasure(content.count - 1)
    case nil: break
    }
  }

  /// Earlier messages come a moment after the list has neared its top.
  private func loadEarlier(by dt: Double) {
    guard content.hiddenCount > 0 else { return }
    if let left = loading {
      loading = left - dt
      guard left <= dt else { return }
      loading = nil
      list.insert(content.loadEarlier(), at: 0)
    } else if list.scroll.offset < Self.loadingReach {
      loading = Self.loadingTime
    }
  }

  // MARK: - State

  /// The moving state: where the rows are, what was said, and what is to come.
  public struct Snapshot {
    var list: SpringyList.Snapshot
    var isOpening: Bool
    var said: MessagesContent.Said
    var indicator: ScrollIndicator
    var answering: Answering
    var typingTime: Double
    var loading: Double?
    var size: CGSize
    var composerHeight: CGFloat
    var leaving: [RowID: MessageRow]
    var hover: CGPoint?
  }

  /// The moving state.
  public func snapshot() -> Snapshot {
    Snapshot(
      list: list.snapshot(), isOpening: isOpening, said: content.said, indicator: indicator,
      answering: answering, typingTime: typingTime, loading: loading, size: size,
      composerHeight: composerHeight, leaving: leaving, hover: hover)
  }

  /// Comes back to a state, with what was written then.
  public func restore(_ state: Snapshot) {
    if state.size != size {
      let now = size
      resize(to: state.size)
      restore(state)
      return resize(to: now)
    }
    if state.composerHeight != composerHeight {
      composerHeight = state.composerHeight
      fit()
    }
    content.said = state.said
    list.rewind(to: state.list)
    (isOpening, indicator, answering) = (state.isOpening, state.indicator, state.answering)
    (typingTime, loading) = (state.typingTime, state.loading)
    (leaving, hover) = (state.leaving, state.hover)
  }

  /// A flick at 1000 pt/s, towards earlier messages.
  public func sampleGesture() -> Gesture {
    let x = size.width / 2
    let start = viewport.height * 0.35
    let speed = 1000.0
    let reach = min(220, viewport.height * 0.4)
    let steps = max(2, Int(reach / speed * 60))
    return Gesture.pull(
      scene: Self.info.id, size: size,
      path: (0...steps).map { CGPoint(x: x, y: start + reach * Double($0) / Double(steps)) },
      duration: reach / speed, rest: 0)
  }

  /// Shows a conversation of the user's, from its end.
  public func open(_ conversation: Conversation, me: Int) -> Bool {
    show(Transcript(conversation, me: me, count: environment.count))
    return true
  }

  private func show(_ transcript: Transcript) {
    content = MessagesContent(
      transcript, inPages: values["pages"] >= 0.5, text: environment.text)
    list = Self.makeList(content)
    (indicator, answering, loading, leaving) = (ScrollIndicator(), Answering(), nil, [:])
    isOpening = true
    apply()
    fit()
  }
}
