import Foundation
import Geometry

/// The views that a collection view has for its elements, and those that wait to be used again.
struct CellViews {
  /// What the data source gives views for; nil until it was called.
  struct Given {
    var cells: Bool?
    var supplementary: Bool?
  }

  var given = Given()
  /// Whether the data source has just answered that it gives no view.
  var isMissing = false
  var classes: [String: CollectionReusableView.Type] = [:]
  /// Views that no element has, by what they were registered for.
  var waiting: [String: [CollectionReusableView]] = [:]
  /// Views that were made to be measured, before their elements.
  var measured: [ElementKey: CollectionReusableView] = [:]
  /// What the layout has given for the element whose view is being made.
  var making: CollectionViewLayoutAttributes?
  /// The elements that have views.
  var shown: [CollectionElement] = []
  /// The view that is being filled anew.
  var reconfigured: CollectionReusableView?
  var selected: Set<IndexPath> = []
  /// What is behind all elements.
  var background: View?

  static func name(cell identifier: String) -> String { "cell " + identifier }
  static func name(kind: String, _ identifier: String) -> String { kind + " " + identifier }
}

extension CollectionView {
  // MARK: - Making views

  /// Says which class cells of an identifier have; nil takes it back.
  public func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
    store.views.classes[CellViews.name(cell: identifier)] = Self.reusable(cellClass)
  }

  /// Says which class supplementary views of a kind and an identifier have; nil takes it back.
  public func register(
    _ viewClass: AnyClass?, forSupplementaryViewOfKind kind: String,
    withReuseIdentifier identifier: String
  ) {
    store.views.classes[CellViews.name(kind: kind, identifier)] = Self.reusable(viewClass)
  }

  static func reusable(_ viewClass: AnyClass?) -> CollectionReusableView.Type? {
    guard let viewClass else { return nil }
    guard let reusable = viewClass as? CollectionReusableView.Type else {
      preconditionFailure(
        "\(viewClass) is registered for cells and is no CollectionReusableView (UICollectionReusableView)."
      )
    }
    return reusable
  }

  /// A cell of an identifier, used again or new, with the layout's attributes of an item.
  public func dequeueReusableCell(
    withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> CollectionViewCell {
    let view = dequeue(
      CellViews.name(cell: identifier), identifier, for: .cell(presentedPath(of: indexPath)))
    guard let cell = view as? CollectionViewCell else {
      preconditionFailure("The class registered for cells of \"\(identifier)\" is no cell's.")
    }
    return cell
  }

  /// A supplementary view of a kind and an identifier, used again or new, with the layout's attributes.
  public func dequeueReusableSupplementaryView(
    ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> CollectionReusableView {
    dequeue(
      CellViews.name(kind: elementKind, identifier), identifier,
      for: .supplementary(elementKind, indexPath))
  }

  private func dequeue(
    _ name: String, _ identifier: String, for key: ElementKey
  ) -> CollectionReusableView {
    if let same = store.views.reconfigured, same.reuseIdentifier == identifier { return same }
    // A layout is not asked again for what it has given in this pass.
    let given = store.views.making.flatMap { $0.elementKey == key ? $0 : nil }
    let attributes = given ?? attributes(for: key)
    if let view = store.views.waiting[name]?.popLast() {
      view.prepareForReuse()
      if let attributes { view.take(attributes) }
      return view
    }
    guard let viewClass = store.views.classes[name] else {
      preconditionFailure(
        "No class is registered for \(name): call register(_:forCellWithReuseIdentifier:) or register(_:forSupplementaryViewOfKind:withReuseIdentifier:) before."
      )
    }
    let view = viewClass.init(frame: attributes?.frame ?? .zero)
    view.reuseIdentifier = identifier
    if let attributes { view.take(attributes) }
    return view
  }

  /// The view of an element that has none yet; nil where the data source gives none.
  private func makeView(
    for attributes: CollectionViewLayoutAttributes
  ) -> CollectionReusableView? {
    guard let dataSource else { return nil }
    let key = attributes.elementKey
    store.views.making = attributes
    defer { store.views.making = nil }
    switch key.category {
    case .cell:
      guard store.views.given.cells != false else { return nil }
      let cell = given(\.cells) {
        dataSource.collectionView(self, cellForItemAt: dataPath(of: key.indexPath))
      }
      cell?.isSelected = store.views.selected.contains(key.indexPath)
      return cell
    case .supplementaryView:
      guard store.views.given.supplementary != false else { return nil }
      return given(\.supplementary) {
        dataSource.collectionView(
          self, viewForSupplementaryElementOfKind: key.kind, at: key.indexPath)
      }
    case .decorationView: return collectionViewLayout.makeDecorationView(ofKind: key.kind)
    }
  }

  private func given<Made: CollectionReusableView>(
    _ kind: WritableKeyPath<CellViews.Given, Bool?>, _ make: () -> Made
  ) -> Made? {
    store.views.isMissing = false
    let view = make()
    store.views.given[keyPath: kind] = !store.views.isMissing
    return store.views.isMissing ? nil : view
  }

  /// What the view of an element prefers to the layout's attributes; nil where there are no views.
  func viewPreference(
    to original: CollectionViewLayoutAttributes
  ) -> CollectionViewLayoutAttributes? {
    let key = original.elementKey
    let known = store.table[key]?.view ?? store.views.measured[key]
    guard let view = known ?? makeView(for: original) else { return nil }
    if known == nil { store.views.measured[key] = view }
    let copy = original.copied()
    copy.fittedAxes = collectionViewLayout.fittedAxes(of: original)
    return view.preferredLayoutAttributesFitting(copy)
  }

  // MARK: - Showing views

  /// Gives every element its view and every view its attributes, and takes those away whose elements are
  /// gone.
  func updateViews() {
    guard mayHaveViews, dataSource != nil || !store.views.shown.isEmpty else { return }
    let living = store.elements + store.ghosts
    recycle(except: living)
    for element in living {
      if element.view == nil, !element.isGhost {
        let key = element.attributes.elementKey
        guard
          let view = store.views.measured.removeValue(forKey: key)
            ?? makeView(for: element.attributes)
        else { continue }
        give(view, to: element)
      }
      guard let view = element.view, view.attributes !== element.attributes else { continue }
      view.take(element.attributes)
    }
    // In order, as which view is used again for which item depends on it.
    let unused = store.views.measured.sorted { $0.key.indexPath < $1.key.indexPath }
    for (_, view) in unused { keep(view) }
    store.views.measured = [:]
    orderViews()
  }

  /// Whether any element has a view or may get one: owners that draw elements themselves pay for nothing.
  private var mayHaveViews: Bool {
    let given = store.views.given
    if given.cells != false || !store.views.shown.isEmpty { return true }
    if collectionViewLayout.hasDecorationViews { return true }
    return given.supplementary != false
      && store.elements.contains {
        $0.attributes.representedElementCategory == .supplementaryView
      }
  }

  private func give(_ view: CollectionReusableView, to element: CollectionElement) {
    element.view = view
    view.element = element
    view.take(element.attributes)
    tell(of: view, element, isComing: true)
    view.move(to: self) {
      view.detach()
      attach(view, at: firstElementPlace + subviews.count { $0 is CollectionReusableView })
    }
    store.views.shown.append(element)
  }

  private func tell(
    of view: CollectionReusableView, _ element: CollectionElement, isComing: Bool
  ) {
    guard let delegate else { return }
    let (key, path) = (element.attributes.elementKey, element.indexPath)
    switch (view as? CollectionViewCell, key.category) {
    case (let cell?, .cell) where isComing:
      delegate.collectionView(self, willDisplay: cell, forItemAt: path)
    case (let cell?, .cell):
      delegate.collectionView(self, didEndDisplaying: cell, forItemAt: path)
    case (_, .supplementaryView) where isComing:
      delegate.collectionView(
        self, willDisplaySupplementaryView: view, forElementKind: key.kind, at: path)
    case (_, .supplementaryView):
      delegate.collectionView(
        self, didEndDisplayingSupplementaryView: view, forElementOfKind: key.kind, at: path)
    default: break
    }
  }

  private func recycle(except living: [CollectionElement]) {
    let kept = Set(living.map(ObjectIdentifier.init))
    let gone = store.views.shown.filter { !kept.contains(ObjectIdentifier($0)) }
    guard !gone.isEmpty else { return }
    store.views.shown.removeAll { !kept.contains(ObjectIdentifier($0)) }
    for element in gone {
      guard let view = element.view else { continue }
      (element.view, view.element) = (nil, nil)
      view.move(to: nil) { view.detach() }
      tell(of: view, element, isComing: false)
      keep(view)
    }
  }

  /// Lets a view wait for its next element.
  private func keep(_ view: CollectionReusableView) {
    guard let identifier = view.reuseIdentifier else { return }
    let name =
      view is CollectionViewCell
      ? CellViews.name(cell: identifier)
      : CellViews.name(kind: view.attributes.representedElementKind ?? "", identifier)
    store.views.waiting[name, default: []].append(view)
  }

  /// Puts the views in the order of their levels, behind those that are no elements'.
  private func orderViews() {
    let views = subviews.compactMap { $0 as? CollectionReusableView }
    let ordered = views.inOrder { $0.attributes.zIndex < $1.attributes.zIndex }
    guard !views.elementsEqual(ordered, by: ===) else { return }
    var others = subviews.filter { !($0 is CollectionReusableView) }
    others.insert(contentsOf: ordered, at: firstElementPlace)
    reorderSubviews(others)
  }

  /// The view of an element; a plain cell where the data source gives none.
  func cell(of element: CollectionElement) -> CollectionViewCell? {
    if element.view == nil {
      give(makeView(for: element.attributes) ?? CollectionViewCell(), to: element)
    }
    return element.view as? CollectionViewCell
  }

  /// Fills the cells of items anew and lets them prefer a size again, as after their content changed;
  /// the elements and the cells stay what they are.
  public func reconfigureItems(at paths: [IndexPath]) {
    for path in paths {
      fitted[.cell(path)] = nil
      guard let element = store.table[.cell(path)], let old = element.view, let dataSource else {
        continue
      }
      store.views.reconfigured = old
      let new = given(\.cells) { dataSource.collectionView(self, cellForItemAt: path) }
      store.views.reconfigured = nil
      if let new, new !== old { exchange(old, for: new, of: element) }
    }
    validity.needsLayout = true
  }

  private func exchange(
    _ old: CollectionReusableView, for new: CollectionReusableView, of element: CollectionElement
  ) {
    old.move(to: nil) { old.detach() }
    old.element = nil
    keep(old)
    store.views.shown.removeAll { $0 === element }
    give(new, to: element)
  }

  // MARK: - The background

  /// What is behind all elements and stays where the bounds are; nil by default.
  public var backgroundView: View? {
    get { store.views.background }
    set {
      guard newValue !== backgroundView else { return }
      store.views.background?.removeFromSuperview()
      store.views.background = newValue
      guard let newValue else { return }
      insertSubview(newValue, at: 0)
      newValue.frame = bounds
    }
  }

  /// The place of the rearmost element's view among the views: before the background.
  var firstElementPlace: Int { backgroundView.map { $0.superview === self ? 1 : 0 } ?? 0 }
}
