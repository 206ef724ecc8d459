import Canvas
import CollectionLayout
import Documents
import Foundation
import Geometry
import Localization
import Widgets

/// A conversation in bubbles: a list layout whose rows are held by springs while it scrolls.
public final class MessagesScene: Scene, ItemChanging, PlaceKeeping, DocumentOpening {
  /// The scene in its opening state: at the end of the conversation, the bubbles a little low.
  public init(environment: SceneEnvironment) {
    self.environment = environment
    values = ParameterValues(Self.info.parameters)
    fidelity = Self.info.fidelity
    content = MessagesContent(
      Transcript(environment.conversation, me: environment.me, count: environment.count),
      inPages: values[Keys.pages], in: environment)
    collection = Self.makeCollection(content)
    reducesMotion = environment.reducesMotion
    apply()
  }

  static func makeList(_ content: MessagesContent) -> CollectionViewListLayout {
    let list = CollectionViewListLayout()
    list.estimatedRowHeight = MessageMetrics.estimatedRow
    list.endPadding = MessageMetrics.endPadding
    list.measure = { [content] path, _ in content.row(path.item).height }
    list.spacingAbove = { [content] path in content.row(path.item).gap }
    list.sticksToEnd = true
    list.appendedRowOffset = 0
    return list
  }

  private static func makeCollection(_ content: MessagesContent) -> SpringyCollection {
    let view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 1, height: 1), collectionViewLayout: makeList(content))
    (view.dataSource, view.delegate) = (content, content)
    return SpringyCollection(view)
  }

  let environment: SceneEnvironment
  private(set) var content: MessagesContent
  private(set) var collection: SpringyCollection
  var composer = TextEditor()
  var composerHeight = MessagesScene.lowestComposer
  var input = ListInput()
  private var isOpening = true
  /// The article whose layout the collection has now.
  var article: SpringyArticle?
  /// What was sent or deleted last.
  var news: LocalizedText?
  var answering = Answering()
  /// How often messages were sent, added, deleted or shuffled.
  public internal(set) var changes = 0
  /// How often an answer came.
  public private(set) var arrivals = 0
  /// How often rows were shuffled: the next order depends on it.
  var shuffles: UInt64 = 0
  /// How long the other person has been typing, in seconds.
  private(set) var typingTime = 0.0
  /// When earlier messages will be there, in seconds; nil while none are loaded.
  private(set) var loading: Double?

  /// The time that loading earlier messages takes, in seconds, and how near the top it starts, in points.
  static let loadingTime = 0.6
  static let loadingReach = 400.0

  /// How many messages before those of the first page are loaded again at a start.
  private static let mostLoaded = 10_000

  /// The composer's height while it holds one line, in points.
  static let lowestComposer: CGFloat = 56
  /// How low the bubbles start, in points: the first sign of life.
  static let openingSag = 14.0
  /// How far below its place a new bubble starts, in points.
  static let sendRise = 48.0

  /// The message that is simulated off the screen too.
  public var followedID: String? { didSet { if followedID != oldValue { follow() } } }

  /// The values of its parameters.
  public var values: ParameterValues {
    didSet {
      guard values != oldValue else { return }
      if values[Keys.pages] != oldValue[Keys.pages] {
        show(content.transcript)
      } else {
        apply()
      }
    }
  }
  /// The engine it runs on.
  public var fidelity: Fidelity { didSet { if fidelity != oldValue { apply() } } }

  /// Whether motion that no hand makes is left out.
  public var reducesMotion: Bool {
    get { collection.view.reducesMotion }
    set { collection.view.reducesMotion = newValue }
  }

  private func apply() {
    collection.tune(values, fidelity)
    takeLayout()
    SpringyArticle.tune(collection.view.collectionViewLayout, values)
  }

  // MARK: - Stage

  /// The stage's size in points.
  public private(set) var size = CGSize(width: 1, height: 1)

  /// Takes a new stage size; what is looked at stays in view.
  public func resize(to size: CGSize) {
    guard size != self.size else { return }
    self.size = size
    fit()
  }

  /// Where the conversation shows: the stage without a composer of one line, where there is room for
  /// one; a higher composer lies over it.
  var viewport: CGRect {
    let below = showsComposer ? Self.lowestComposer : 0
    return CGRect(x: 0, y: 0, width: size.width, height: max(1, size.height - below))
  }
  var showsComposer: Bool { size.height > 140 && size.width > 160 }
  var columnWidth: CGFloat { min(MessageMetrics.columnWidth, size.width) }
  var columnX: CGFloat { (size.width - columnWidth) / 2 }

  private func fit() {
    let wasAtEnd = isOpening || isAtEnd
    content.setColumn(columnWidth)
    collection.resize(to: CGSize(width: columnWidth, height: viewport.height))
    guard article != nil else { return }
    // The articles' layouts make no layout for a new size: there are new ones.
    installLayout()
    SpringyArticle.tune(collection.view.collectionViewLayout, values)
    if wasAtEnd { collection.scroller.jump(to: .infinity) }
    collection.adopt()
  }

  // MARK: - Time

  /// Moves everything on by simulated seconds.
  public func advance(by dt: Double) {
    if isOpening {
      isOpening = false
      collection.advance(by: 0)
      if !reducesMotion {
        for cell in collection.drawn {
          collection.springs.nudge(cell.element.id, by: Self.openingSag)
        }
      }
    }
    collection.advance(by: dt)
    answer(by: dt)
    loadEarlier(by: dt)
    input.advance(by: dt, collection)
  }

  /// Whether nothing moves and nothing will by itself.
  public var isAtRest: Bool {
    !isOpening && collection.isAtRest && input.indicator.isAtRest && answering.isIdle
      && loading == nil
  }

  private func answer(by dt: Double) {
    if content.transcript.isTyping, !reducesMotion { typingTime += dt }
    switch answering.advance(by: dt) {
    case .startsTyping:
      append { $0.startTyping() }
      typingTime = 0
    case .answers:
      guard let row = content.finishTyping() else { return }
      remeasure([row])
      arrivals += 1
    case nil: break
    }
  }

  /// Earlier messages come a moment after the list has neared its top.
  private func loadEarlier(by dt: Double) {
    guard content.canLoadEarlier else { return }
    if let left = loading {
      loading = left - dt
      guard left <= dt else { return }
      loading = nil
      takeEarlier()
    } else if collection.scroll.offset < Self.loadingReach {
      loading = Self.loadingTime
    }
  }

  private func takeEarlier(to message: Int? = nil) {
    update { view in
      let paths = (0..<content.loadEarlier(to: message)).map { IndexPath(item: $0, section: 0) }
      view.insertItems(at: paths)
    }
  }

  // MARK: - The last session

  /// The message that is looked at first; nil at the end of the conversation.
  public var place: ScenePlace? {
    if isOpening { return nil }
    var place = collection.scroller.place(
      of: Self.info.id, opening: collection.scroll.range.upperBound)
    place?.first?.item += content.hiddenCount
    return place
  }

  /// Loads what is missing up to the message that was looked at, and scrolls there; a message that is farther back than
  /// is loaded at a time leaves the conversation at its end.
  public func show(_ place: ScenePlace) {
    guard let item = place.first?.item, item < content.transcript.count,
      content.hiddenCount - item <= Self.mostLoaded
    else { return }
    isOpening = false
    if item < content.hiddenCount, content.canLoadEarlier { takeEarlier(to: item) }
    var shown = place
    shown.first?.item = max(0, item - content.hiddenCount)
    collection.show(shown)
  }

  // MARK: - Snapshots

  /// The moving state: where the rows are, what was said, and what is to come.
  public struct Snapshot {
    var said: MessagesContent.Said
    var collection: SpringyCollection.Snapshot
    var isOpening: Bool
    var input: ListInput
    var answering: Answering
    var typingTime: Double
    var loading: Double?
    var shuffles: UInt64
  }

  /// The moving state.
  public func snapshot() -> Snapshot {
    Snapshot(
      said: content.said, collection: collection.snapshot(), isOpening: isOpening,
      input: input, answering: answering, typingTime: typingTime, loading: loading,
      shuffles: shuffles)
  }

  /// Comes back to a state, with what was written then.
  public func restore(_ state: Snapshot) {
    content.said = state.said
    collection.restore(state.collection)
    (isOpening, input, answering) = (state.isOpening, state.input, state.answering)
    (typingTime, loading) = (state.typingTime, state.loading)
    shuffles = state.shuffles
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

  /// The conversation on show, as it was opened.
  public var conversation: (said: Conversation, me: Int)? {
    (content.transcript.conversation, content.transcript.me)
  }

  /// What was written, sent or not, and arranged.
  public var conversationChanges: ConversationChanges? {
    var changes = content.transcript.changes
    changes.draft = draft
    return changes.isEmpty ? nil : changes
  }

  /// Shows the conversation as it was left, from its end.
  public func take(_ changes: ConversationChanges) -> Bool {
    var transcript = content.transcript
    guard transcript.take(changes) else { return false }
    show(transcript)
    composer = TextEditor(changes.draft)
    return true
  }

  private func show(_ transcript: Transcript) {
    let isCalm = reducesMotion
    content = MessagesContent(
      transcript, inPages: values[Keys.pages], in: environment)
    collection = Self.makeCollection(content)
    reducesMotion = isCalm
    (input, answering, loading) = (ListInput(), Answering(), nil)
    (isOpening, article) = (true, nil)
    follow()
    apply()
    fit()
  }
}
