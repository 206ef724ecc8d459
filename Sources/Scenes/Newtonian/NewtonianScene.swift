import Articles
import Canvas
import CollectionLayout
import Documents
import Dynamics
import Foundation
import Geometry
import Localization
import Widgets

/// Pictures that hang on springs from one nail: objc.io's Newtonian collection view, with our layout or with the article's
/// under the article's controller.
///
/// The stage's top left is the origin of the content; a stage too low for a hanging picture shows it
/// smaller, which changes no motion.
final class NewtonianScene: Scene {
  /// The scene in its opening state, without pictures.
  init(environment: SceneEnvironment) {
    (text, reducesMotion) = (environment.text, environment.reducesMotion)
    fidelity = Self.info.fidelity
    values = ParameterValues(Self.info.parameters)
    view = CollectionView(frame: .zero, collectionViewLayout: layout)
    queue = (min(max(0, environment.count ?? 0), Self.longestQueue), 0)
    view.dataSource = items
    apply(values)
  }

  var values: ParameterValues {
    didSet {
      guard values != oldValue else { return }
      apply(values)
      fit()
    }
  }

  var fidelity: Fidelity { didSet { if fidelity != oldValue { useLayout() } } }

  let text: any TextMeasuring
  let items = ItemList(ItemOrder(count: 0))
  let view: CollectionView
  /// Our layout and its engine; the view has it unless it has the article's.
  var layout = NewtonianLayout(profile: .uikit)
  var profile = Profile.uikit
  /// What the view has as published; nil while it has ours.
  var article: (layout: ObjcIONewtonianLayout, controller: ObjcIONewtonianController)?
  var reducesMotion: Bool
  /// The pictures that come in by themselves on opening, one after another, and the seconds until the next one.
  private var queue: (count: Int, wait: Double)
  private var pointer: CGPoint?
  /// What came in or fell last.
  var news: LocalizedText?
  /// How often pictures were added, let fall or shuffled.
  var changes: Int? { changeCount }
  private var changeCount = 0

  /// The most pictures that come in by themselves, and the time between two, in seconds.
  static let longestQueue = 100
  /// The most pictures that hang: they lie over one another, and each pair takes time.
  static let mostPictures = 200
  static let queueTime = 0.4

  // MARK: - Stage

  private(set) var size = CGSize(width: 1, height: 1)

  /// Takes a new stage size; everything hangs from the middle of it then.
  func resize(to size: CGSize) {
    self.size = size
    fit()
  }

  private func fit() {
    let k = scale
    takeSize(CGSize(width: size.width / k, height: size.height / k))
  }

  /// The free room below a picture at rest, in points, and the smallest scale.
  private static let room = 90.0
  private static let smallestScale = 0.1
  /// Above this stage size, in points, everything is drawn larger.
  private static let largest = CGSize(width: 1200, height: 900)

  /// The scale of the drawing: a single picture at rest is visible as a whole.
  var scale: CGFloat {
    let need = restCenter.y + Self.room
    let fitting = max(Self.smallestScale, (size.height - controlsHeight) / need)
    let filling = min(size.width / Self.largest.width, size.height / Self.largest.height)
    return min(fitting, max(1, filling))
  }

  func fromStage(_ p: CGPoint) -> CGPoint { CGPoint(x: p.x / scale, y: p.y / scale) }

  /// The frame of the dashed tile while nothing hangs: a visible place, in the content.
  var invitation: CGRect {
    let lowest = (size.height - controlsHeight) / scale - Self.room
    let center = CGPoint(x: anchor.x, y: min(restCenter.y, max(0, lowest)))
    return CGRect(center: center, size: NewtonianLayout.itemSize)
  }

  // MARK: - Input

  /// Takes an event on the stage: a press on a picture holds it until the button is up.
  func handle(_ event: InputEvent) -> Bool {
    switch event.kind {
    case .pointerDown(let p, .left, _, _):
      pointer = fromStage(p)
      return press(at: fromStage(p))
    case .pointerMove(let p, _):
      pointer = fromStage(p)
      guard held != nil else { return false }
      drag(to: fromStage(p))
    case .pointerUp(_, .left):
      guard held != nil else { return false }
      release()
    case .key(let key, let modifiers, _):
      guard modifiers.isDisjoint(with: [.control, .alt, .logo]) else { return false }
      return press(key)
    default: return false
    }
    return true
  }

  private func press(at p: CGPoint) -> Bool {
    if let picture = picture(at: p) {
      guard canGrab else {
        news = "the article's pictures cannot be dragged"
        return false
      }
      grab(picture, at: p)
    } else if hanging.isEmpty, invitation.contains(p) {
      add()
    } else {
      return false
    }
    return true
  }

  private func press(_ key: Key) -> Bool {
    switch key {
    case .insert, .character("="), .character("+"): add()
    case .delete, .backspace, .character("-"):
      let pointed = pointer.flatMap { picture(at: $0)?.number }
      let wishes = [pointed, newest].compactMap { $0 } + hanging.map(\.number)
      guard let meant = wishes.first(where: canRemove) else { return false }
      letFall(meant)
    case .character("s"):
      guard canShuffle else { return false }
      shuffle()
      noteChange()
    default: return false
    }
    return true
  }

  /// Notes a change by hand; where motion is reduced and no hand holds a picture, all come to rest at once.
  private func noteChange(_ words: LocalizedText? = nil) {
    changeCount += 1
    settleIfCalm()
    if let words { news = words }
  }

  func add() {
    if let number = addPicture() { return noteChange("picture \(number + 1) comes in") }
    news =
      fidelity == .published
      ? "the article adds no picture while one falls, and no more than 10"
      : "no more than \(Self.mostPictures) pictures hang from one nail"
  }

  func letFall(_ number: Int) {
    guard canRemove(number), let path = items.order.path(of: number) else { return }
    if let article { article.controller.delete() } else { items.remove(at: path, in: view) }
    noteChange("picture \(number + 1) falls")
  }

  func cursor(at point: CGPoint) -> Cursor {
    if held != nil { return .closedHand }
    return canGrab && picture(at: fromStage(point)) != nil ? .openHand : .arrow
  }

  // MARK: - Time

  /// The step of motion that is left out, in seconds.
  private static let settlingStep = 1.0 / 120
  /// The most steps of single pictures that a change takes, some 0.3 s of a processor, and the fewest of all, 5 s of
  /// motion: many pictures that nothing damps do not come to rest.
  private static let settlingWork = 50_000
  private static let shortestSettling = 600
  /// What damps it meanwhile, in 1/s.
  private static let settlingResistance = 5.0

  /// How many steps of motion are left out at most where there are so many pictures.
  static func settlingSteps(pictures: Int) -> Int {
    max(shortestSettling, settlingWork / max(1, pictures))
  }

  /// Takes the pictures to where they come to rest, or near it, where motion is reduced and no hand holds one.
  private func settleIfCalm() {
    guard reducesMotion, held == nil else { return }
    // A thicker medium brings them near their places of rest sooner.
    var thick = values
    thick["resistance"] = Self.settlingResistance
    var steps = Self.settlingSteps(pictures: pictures.count)
    for settings in [thick, values] {
      apply(settings)
      // Only a step begins the motion.
      repeat {
        move(by: Self.settlingStep)
        steps -= 1
      } while steps > 0 && !isStill
    }
  }

  func advance(by dt: Double) {
    if queue.count > 0 {
      queue.wait -= dt
      if queue.wait <= 0 {
        let isAdded = addPicture() != nil
        queue = (isAdded ? queue.count - 1 : 0, Self.queueTime)
        settleIfCalm()
      }
    }
    move(by: dt)
  }

  private func move(by dt: Double) {
    article?.controller.advance(by: dt)
    view.advance(by: dt)
  }

  /// Whether the pictures that are here rest; others may be to come.
  private var isStill: Bool {
    let isEmpty = items.count == 0 && falling.isEmpty
    return article?.controller.isWaiting != true
      && (isEmpty || !animator.isRunning && view.visibleElements.allSatisfy(\.isAtRest))
  }

  var isAtRest: Bool { isStill && queue.count == 0 }

  // MARK: - Drawing

  func draw(into list: inout DrawList, theme: Theme) {
    let drawing = NewtonianDrawing(scene: self, theme: theme, text: text)
    let isEmpty = hanging.isEmpty
    list.transformed(by: CGAffineTransform(scaleX: scale, y: scale)) { list in
      if isEmpty { drawing.drawInvitation(in: invitation, into: &list) }
      drawing.draw(into: &list)
    }
    guard isEmpty, size.width > 180 else { return }
    let p = CGPoint(x: invitation.midX * scale, y: invitation.maxY * scale + 5 + 9 * scale)
    drawing.drawInvitationWords(below: p, into: &list)
  }

  // MARK: - States

  typealias Snapshot = (
    items: ItemOrder, controller: ObjcIONewtonianController.State?, view: CollectionView.Snapshot,
    queue: (count: Int, wait: Double), pointer: CGPoint?
  )

  func snapshot() -> Snapshot {
    (items.order, article?.controller.snapshot(), view.snapshot(), queue, pointer)
  }

  func restore(_ state: Snapshot) {
    (items.order, queue, pointer) = (state.items, state.queue, state.pointer)
    if let controller = state.controller { article?.controller.restore(controller) }
    view.restore(state.view)
  }

  /// The pictures that hang, from the nail; those that fall are gone.
  var state: SceneState? {
    let pictures = hangingInOrder
    guard !pictures.isEmpty else { return nil }
    return .noted(of: Self.info) { state in
      state.setItems([pictures.map(\.number)], count: 0)
      state.placements = pictures.map { .init(offset: $0.center - anchor, angle: $0.angle) }
    }
  }

  /// Hangs the pictures where they hung, at rest; false where there are too many, or places are missing.
  func show(_ state: SceneState) -> Bool {
    guard let sections = state.sections else { return true }
    let places = state.placements
    guard state.count == 0, sections.count == 1, places.count <= Self.mostPictures,
      sections[0].reduce(0, { $0 + $1.count }) == places.count
    else { return false }
    queue.count = 0
    hang(
      zip(sections[0].joined(), places).map { number, place in
        NewtonianLayout.Motion(
          number: number, zIndex: number + 1, center: anchor + place.offset,
          transform: CGAffineTransform(rotationAngle: place.angle), velocity: .zero,
          angularVelocity: 0)
      })
    return true
  }
}

extension NewtonianScene {
  // MARK: - Buttons and menus

  func canUse(_ key: Key) -> Bool {
    switch key {
    case .insert: canAdd
    case .delete: hanging.contains { canRemove($0.number) }
    default: canShuffle
    }
  }

  var menus: [ItemMenu] {
    hanging.filter { canRemove($0.number) }.map { picture in
      let k = scale
      let box = CGRect(center: picture.center, size: NewtonianLayout.itemSize)
        .applying(CGAffineTransform(scaleX: k, y: k))
      return ItemMenu(
        id: "\(picture.number)", frame: box,
        entries: [
          "Let it fall": [.pointerMove(box.center, []), .key(.delete, [], isRepeat: false)]
        ])
    }
  }
}
