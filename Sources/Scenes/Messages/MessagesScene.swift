import Canvas
import CollectionLayout
import Documents
import Foundation
import Geometry
import Localization
import Widgets

/// A conversation in bubbles: a list layout whose rows are held by springs while it scrolls.
final class MessagesScene: SpringyScene, DocumentOpening {
  /// The scene in its opening state: at the end of the conversation, the bubbles a little low.
  init(environment: SceneEnvironment) {
    self.environment = environment
    values = ParameterValues(Self.info.parameters)
    fidelity = Self.info.fidelity
    let transcript = Transcript(
      environment.conversation, me: environment.me, count: environment.count)
    items = ItemList(ItemOrder(count: transcript.repeatedCount))
    content = MessagesContent(transcript, items, in: environment)
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
    (view.dataSource, view.delegate) = (content.items, content)
    content.items.content = { [unowned content] in content.row($0.item) }
    return SpringyCollection(view)
  }

  static let names = (word: "row", first: 0)
  let environment: SceneEnvironment
  let items: ItemList
  private(set) var content: MessagesContent
  private(set) var collection: SpringyCollection
  var composer = TextEditor()
  var composerHeight = MessagesScene.lowestComposer
  var input = ListInput()
  /// What is to come, and for how long something has been going on.
  var moving = Moving()
  /// The article whose layout the collection has now.
  var article: SpringyArticle?
  /// What was sent, added or deleted last.
  var news: LocalizedText?
  /// How often an answer came.
  private(set) var arrivals = 0

  struct Moving {
    var isOpening = true
    /// When the other person starts typing, or answers while they do, in seconds; nil where nothing was sent.
    var answer: Double?
    /// How long the other person has been typing, in seconds.
    var typingTime = 0.0
  }

  /// What was said, and what is to come.
  var own: (transcript: Transcript, moving: Moving) {
    get { (content.transcript, moving) }
    set {
      if newValue.transcript != content.transcript { content.transcript = newValue.transcript }
      moving = newValue.moving
    }
  }

  /// How long the other person reads before typing, and types before answering, in seconds.
  static let readingDuration = 0.7
  static let typingDuration = 1.8

  /// The composer's height while it holds one line, in points.
  static let lowestComposer: CGFloat = 56
  /// How low the bubbles start, in points: the first sign of life.
  static let openingSag = 14.0
  /// How far below its place a new bubble starts, in points.
  static let sendRise = 48.0

  var values: ParameterValues { didSet { if values != oldValue { apply() } } }
  var fidelity: Fidelity { didSet { if fidelity != oldValue { apply() } } }

  private func apply() {
    collection.tune(values, fidelity)
    takeLayout()
    SpringyArticle.tune(collection.view.collectionViewLayout, values)
  }

  // MARK: - Stage

  private(set) var size = CGSize(width: 1, height: 1)

  /// Takes a new stage size; what is looked at stays in view.
  func resize(to size: CGSize) {
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
    let wasAtEnd = moving.isOpening || isAtEnd
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

  func advance(by dt: Double) {
    if moving.isOpening {
      moving.isOpening = false
      collection.advance(by: 0)
      if !reducesMotion {
        for cell in collection.drawn {
          collection.springs.nudge(cell.element.id, by: Self.openingSag)
        }
      }
    }
    collection.advance(by: dt)
    answer(by: dt)
    input.advance(by: dt, collection)
  }

  var isAtRest: Bool {
    !moving.isOpening && collection.isAtRest && input.indicator.isAtRest && moving.answer == nil
  }

  /// The other person reads what was sent, types for a while, and answers.
  private func answer(by dt: Double) {
    if content.transcript.typing != nil, !reducesMotion { moving.typingTime += dt }
    guard let left = moving.answer else { return }
    moving.answer = left - dt
    guard left <= dt else { return }
    moving.answer = nil
    if let number = content.transcript.finishTyping() {
      arrivals += 1
      if let row = items.order.path(of: number)?.item { remeasure([row]) }
    } else if let other = content.transcript.otherPerson {
      (moving.answer, moving.typingTime) = (Self.typingDuration, 0)
      append(Message(sender: other, text: "", at: nil), isTyping: true)
    }
  }

  // MARK: - The last session

  /// What was written, sent or not, and arranged, and the message that is looked at first, unless that is the last.
  var state: SceneState? {
    .noted(of: Self.info) { state in
      content.transcript.note(in: &state, order: items.order, draft: draft)
      if moving.isOpening { return }
      collection.scroller.note(in: &state, opening: collection.scroll.range.upperBound)
      state.first?.item += items.order.hidden
    }
  }

  /// Shows the conversation as it was left, and scrolls to the message that was looked at.
  func show(_ state: SceneState) -> Bool {
    if state.conversation != nil {
      var transcript = content.transcript
      guard let order = transcript.take(state) else { return false }
      show(transcript, order)
      composer = TextEditor(state.draft)
    }
    let hidden = items.order.hidden
    guard let item = state.first?.item, item < content.count + hidden else { return true }
    moving.isOpening = false
    var shown = state
    shown.first?.item = max(0, item - hidden)
    collection.show(shown)
    return true
  }

  /// Shows a conversation of the user's, from its end.
  func open(_ conversation: Conversation, me: Int) -> Bool {
    let transcript = Transcript(conversation, me: me, count: environment.count)
    show(transcript, ItemOrder(count: transcript.repeatedCount))
    return true
  }

  /// The conversation on show, as it was opened.
  var conversation: (said: Conversation, me: Int)? {
    (content.transcript.conversation, content.transcript.me)
  }

  /// Shows messages in an order, from their end.
  private func show(_ transcript: Transcript, _ order: ItemOrder) {
    let isCalm = reducesMotion
    items.order = order
    content = MessagesContent(transcript, items, in: environment)
    collection = Self.makeCollection(content)
    reducesMotion = isCalm
    (input, moving, article) = (ListInput(), Moving(), nil)
    apply()
    fit()
  }
}

extension MessagesScene {
  // MARK: - Input

  /// A drag scrolls, keys scroll and change the messages, text is sent.
  func handle(_ event: InputEvent) -> Bool {
    let frame = ListInput.Frame(viewport: viewport, columnX: columnX, bar: bar)
    if let isTaken = input.handle(event, collection, in: frame) { return isTaken }
    switch event.kind {
    case .key(let key, _, _): return edit(key)
    case .text(let words): send(words)
    default: return false
    }
    return true
  }

  // MARK: - Composer

  /// What stands in the composer.
  var draft: String {
    get { composer.text }
    set { if newValue != composer.text { composer = TextEditor(newValue) } }
  }

  /// How high the composer stands, in points.
  var controlsHeight: CGFloat { showsComposer ? composerHeight : 0 }

  /// Runs and draws the field that messages are written in, and the menus of the messages.
  func controls(_ ui: UI, in frame: CGRect) -> [InputEvent.Kind] {
    var input = runMenus(ui, in: frame)
    guard showsComposer else { return input }
    let style = TextStyle(size: 17, lineHeight: 21)
    let buttons: CGFloat = columnWidth > 300 ? 3 * 36 : 0
    let width = columnWidth - 2 * MessageMetrics.sideMargin - 44 - buttons
    let fieldHeight = ui.preferredHeight(
      for: composer, width: width, style: style, maxLines: Self.composerLines)
    composerHeight = max(Self.lowestComposer, fieldHeight + 18)
    let bar = CGRect(
      x: frame.minX, y: frame.maxY - composerHeight, width: frame.width, height: composerHeight)
    ui.draw.fill(.rect(bar), ui.theme.stage)
    ui.draw.fill(
      .rect(CGRect(x: bar.minX, y: bar.minY, width: bar.width, height: 1)), ui.theme.line)
    let x = frame.minX + columnX + MessageMetrics.sideMargin
    if buttons > 0 {
      for (i, (button, title)) in zip(self.buttons, ["+", "−", "⇅"]).enumerated() {
        let frame = CGRect(x: x + CGFloat(i) * 36, y: bar.maxY - 43, width: 30, height: 30)
        if ui.button(button.id, .verbatim(title), frame, tip: button.tip) { input += button.input }
      }
    }
    let field = CGRect(
      x: x + buttons, y: bar.maxY - 9 - fieldHeight, width: width, height: fieldHeight)
    if case .key(.enter, [], _) = ui.event, ui.focus == nil {
      ui.focus = "composer"
      ui.takeEvent()
    }
    if let words = ui.textArea(
      "composer", state: &composer, field, placeholder: "Message", style: style)
    {
      input.append(.text(words))
    }
    if sendButton(ui, CGRect(x: field.maxX + 8, y: field.maxY - 36, width: 36, height: 36)) {
      input.append(.text(composer.text))
      composer = TextEditor()
    }
    return input
  }

  /// The most lines that the composer shows at once.
  static let composerLines = 6

  private func sendButton(_ ui: UI, _ frame: CGRect) -> Bool {
    let hasWords = composer.text.contains { !$0.isWhitespace }
    let circle = frame.insetBy(dx: 3, dy: 3)
    ui.draw.fill(
      .circle(center: circle.center, radius: circle.width / 2),
      hasWords ? ui.theme.accent : ui.theme.line)
    Icon.send.draw(
      in: CGRect(center: circle.center, size: CGSize(width: 16, height: 16)), into: &ui.draw,
      color: hasWords ? ui.theme.accentText : ui.theme.secondary)
    return ui.press("send", frame, isEnabled: hasWords, radius: 18, tip: "Send (Return)")
  }
}

/// Which layout the collection has: the list, or an article's.
extension MessagesScene {
  /// Gives the collection the layout of the fidelity and the values.
  func takeLayout() {
    let wanted = fidelity == .published ? SpringyArticle(values) : nil
    guard wanted != article else { return }
    article = wanted
    installLayout()
  }

  /// The first row that shows keeps its place.
  func installLayout() {
    guard let article else { return installList() }
    let (shown, list) = (collection.scroller.firstItem, list)
    let moved = content.cut(true)
    let row = max(0, (shown?.path.item ?? 0) + moved)
    // The articles' cells begin with what is free above their rows, those of the list do not.
    let distance = shown.map { $0.distance - (list == nil ? 0 : Double(content.row(row).gap)) } ?? 0
    if moved != 0 {
      // What shows is to start from where it is.
      if shown != nil { hold(row, at: distance, in: list) }
      collection.view.reloadData()
    }
    let flow = article.makeLayout()
    let padding = MessageMetrics.endPadding
    flow.sectionInset = EdgeInsets(top: padding, bottom: padding)
    (flow.minimumLineSpacing, flow.minimumInteritemSpacing) = (0, 0)
    let offset = shown.map { _ in content.start(ofRow: row, endPadding: padding) - distance }
    collection.setLayout(flow, displaces: false, offset: offset)
  }

  private func installList() {
    let (shown, wasAtEnd) = (collection.scroller.firstItem, isAtEnd)
    let list = Self.makeList(content)
    func hold(_ moved: Int) {
      guard let shown, !wasAtEnd else { return }
      self.hold(shown.path.item + moved, at: shown.distance, in: list)
    }
    hold(0)
    collection.setLayout(list, displaces: true)
    // Only now, as the article's layout would lay out all that there is.
    let moved = content.cut(false)
    guard moved != 0 else { return }
    hold(moved)
    collection.view.reloadData()
    collection.adopt()
  }

  /// Puts a row, with what is free above it, so far below the top in a list's next layout pass.
  private func hold(_ row: Int, at distance: Double, in list: CollectionViewListLayout?) {
    list?.hold(IndexPath(item: row, section: 0), at: CGFloat(distance))
  }

  /// Whether the last row shows at the end of the view.
  var isAtEnd: Bool {
    collection.scroll.offset >= collection.scroll.range.upperBound - 1
  }

  /// The layout of the rows; nil as published.
  var list: CollectionViewListLayout? {
    collection.view.collectionViewLayout as? CollectionViewListLayout
  }
}
