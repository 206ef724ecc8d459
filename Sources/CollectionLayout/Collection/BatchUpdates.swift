import Foundation
import Geometry

/// The batch that is being collected, and the animated changes so far.
struct UpdateState {
  var batch = BatchState()
  /// The item that is moved by hand.
  var movement: Movement?
  /// What is called at the end of a transition that a hand leads.
  var transition: ((Bool, Bool) -> Void)?
  /// The update that is being made, until the layout has taken it.
  var plan: UpdatePlan?
  /// Whether what has a new key was nowhere before, while the layout says where that starts.
  var isAppearing: ((ElementKey) -> Bool)?
  /// Whether what has an old key goes away, while the layout says where that ends.
  var isDisappearing: ((ElementKey) -> Bool)?
  /// How far the offset has been moved meanwhile, in points.
  var shift = CGVector.zero
  /// The number of the last animated change.
  var change = 0
  /// What to call when a change has nothing in motion any more.
  var completions: [(change: Int, completion: (Bool) -> Void)] = []
}

/// What is collected between the start and the end of a batch.
struct BatchState {
  var depth = 0
  var isAnimated = true
  var changes = ChangeSet()
  var completions: [(Bool) -> Void] = []
}

/// Batch updates, in UIKit's order of calls.
extension CollectionView {
  /// Changes items and sections together, after the data source changes inside the block: UIKit's
  /// function.
  ///
  /// Changes that do not lead from what was shown to what the data source has now are a bug: the program
  /// ends with a sentence that says what does not add up, where UIKit raises an
  /// `NSInternalInconsistencyException`.
  /// - Parameters:
  ///   - updates: changes the data source and calls `insertItems(at:)` and the like.
  ///   - completion: called when nothing of this update moves any more; with false after a reload.
  public func performBatchUpdates(_ updates: () -> Void, completion: ((Bool) -> Void)? = nil) {
    do {
      try performBatchUpdates(animated: true, updates, completion: completion)
    } catch {
      misuse("\(error)")
    }
  }

  /// The same with a block that may be nil: then what is invalid is laid out, animated.
  public func performBatchUpdates(
    _ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    performBatchUpdates({ updates?() }, completion: completion)
  }

  /// The same for changes that may be wrong, as those that come from outside of the program.
  ///
  /// An extension of ours. Paths of what is deleted, reloaded or moved are those before the update; paths of what is
  /// inserted, and those moved to, are those after it. Batches may overlap: what is on its way goes
  /// on from where it is, at the velocity it has.
  /// - Parameters:
  ///   - animated: whether what changes moves there.
  ///   - updates: changes the data source and calls `insertItems(at:)` and the like.
  ///   - completion: called when nothing of this update moves any more; with false after a reload.
  /// - Throws: a `CollectionUpdateError` that says why the changes cannot be, or what the block
  ///   threw; the view has then reloaded, and shows the data source.
  public func performBatchUpdates(
    animated: Bool, _ updates: () throws -> Void, completion: ((Bool) -> Void)? = nil
  ) throws {
    require(!validity.isLayingOut, "A batch update does not begin while the view lays out.")
    if updating.batch.depth == 0 {
      cancelInteractiveMovement()
      // Before the data source changes, what was there has to be known.
      layoutIfNeeded()
      prepareIfNeeded()
      displacement?.elementsWillChange()
      updating.batch = BatchState(isAnimated: animated)
    }
    updating.batch.depth += 1
    if let completion { updating.batch.completions.append(completion) }
    do {
      try updates()
    } catch {
      updating.batch.depth -= 1
      if updating.batch.depth == 0 { recover() }
      throw error
    }
    updating.batch.depth -= 1
    if updating.batch.depth == 0 { try commit() }
  }

  /// Outside a batch a change is one of its own.
  private func collect(_ change: (inout ChangeSet) -> Void) {
    if updating.batch.depth > 0 { return change(&updating.batch.changes) }
    performBatchUpdates { change(&updating.batch.changes) }
  }

  /// Notes that items are new, by their paths after the update.
  public func insertItems(at paths: [IndexPath]) {
    collect { $0.items.inserts += paths }
  }

  /// Notes that items are gone, by their paths before the update.
  public func deleteItems(at paths: [IndexPath]) {
    collect { $0.items.deletes += paths }
  }

  /// Notes that items show something else, by their paths before the update.
  public func reloadItems(at paths: [IndexPath]) {
    collect { $0.items.reloads += paths }
  }

  /// Notes that an item stands elsewhere.
  public func moveItem(at path: IndexPath, to new: IndexPath) {
    collect { $0.items.moves.append(.init(from: path, to: new)) }
  }

  /// Notes that sections are new, by their numbers after the update.
  public func insertSections(_ sections: IndexSet) {
    collect { $0.sections.inserts += Array(sections) }
  }

  /// Notes that sections are gone, by their numbers before the update.
  public func deleteSections(_ sections: IndexSet) {
    collect { $0.sections.deletes += Array(sections) }
  }

  /// Notes that sections show something else, by their numbers before the update.
  public func reloadSections(_ sections: IndexSet) {
    collect { $0.sections.reloads += Array(sections) }
  }

  /// Notes that a section stands elsewhere.
  public func moveSection(_ section: Int, toSection new: Int) {
    collect { $0.sections.moves.append(.init(from: section, to: new)) }
  }

  // MARK: - One update

  private func recover() {
    let waiting = updating.batch.completions
    updating.batch = BatchState()
    reloadData()
    layoutIfNeeded()
    displacement?.elementsDidChange(animated: false)
    for completion in waiting { completion(false) }
  }

  private func commit() throws(CollectionUpdateError) {
    invalidateCounts()
    let plan: UpdatePlan
    do {
      plan = try UpdatePlan(before: counts, after: countedAnew(), changes: updating.batch.changes)
    } catch {
      recover()
      throw error
    }
    (counts, validity.needsCounts) = (plan.after, false)
    let (waiting, isAnimated) = (updating.batch.completions, updating.batch.isAnimated)
    updating.batch = BatchState()
    run(plan, isAnimated: isAnimated)
    updating.completions += waiting.map { (updating.change, $0) }
    if !isAnimated { complete() }
  }

  /// The update that is being made, once: for layouts of ours, which need it before they prepare.
  func takePlan() -> UpdatePlan? {
    defer { updating.plan = nil }
    return updating.plan
  }

  func run(_ plan: UpdatePlan, isAnimated: Bool) {
    beginChange()
    var arrival = Arrival(oldOffset: bounds.origin)
    let wasInside = fillsBounds
    followSelection(plan)
    updating.plan = plan
    prepareIfNeeded()
    updating.plan = nil
    AnimationScope.run(of: self) {
      collectionViewLayout.prepare(forCollectionViewUpdates: plan.updateItems)
    }
    let isAnimated = isAnimated && areAnimationsEnabled
    takeTargetOffset(wasInside: wasInside)
    updating.shift = bounds.origin - arrival.oldOffset
    arrival.doomed = follow(plan)
    let fresh = settledAttributes()
    let added = insertedBesideSections(fresh)
    arrival.isInserted = { key in
      key.category == .cell
        ? plan.isInserted(key.indexPath)
        : plan.isInserted(section: key.indexPath.section) || added.contains(key)
    }
    updating.isAppearing = arrival.isInserted
    arrive(at: fresh, arrival)
    updating.isAppearing = nil
    collectionViewLayout.finalizeCollectionViewUpdates()
    validity.isLayingOut = false
    if !isAnimated { finishAnimations() }
    updateViews()
    displacement?.elementsDidChange(animated: isAnimated)
    joinAnimationBlock()
  }

  /// Gives elements their new paths, and those back that are gone, with where they are to end.
  private func follow(_ plan: UpdatePlan) -> [Arrival.Doomed] {
    let removed = deletedBesideSections()
    updating.isDisappearing = { plan.newKey(of: $0) == nil || removed.contains($0) }
    defer { updating.isDisappearing = nil }
    // Their paths are those before the update.
    for ghost in store.ghosts { ghost.canReturn = false }
    var doomed: [Arrival.Doomed] = []
    var staying: [CollectionElement] = []
    for element in store.elements {
      let key = element.attributes.elementKey
      let final = finalAttributes(for: key, of: collectionViewLayout)
      if let new = plan.newKey(of: key), !removed.contains(key) {
        let moved = element.attributes.copied()
        moved.become(new)
        element.attributes = moved
        staying.append(element)
      } else {
        doomed.append((element, final))
      }
    }
    store.elements = staying
    store.table = Dictionary(staying.map { ($0.attributes.elementKey, $0) }) { $1 }
    fitted = [:]
    return doomed
  }

  private func deletedBesideSections() -> Set<ElementKey> {
    besideCells(
      store.elements.map(\.attributes.elementKey),
      supplementary: { $0.indexPathsToDeleteForSupplementaryView(ofKind: $1) },
      decoration: { $0.indexPathsToDeleteForDecorationView(ofKind: $1) })
  }

  private func insertedBesideSections(_ fresh: [CollectionViewLayoutAttributes])
    -> Set<ElementKey>
  {
    besideCells(
      fresh.map(\.elementKey),
      supplementary: { $0.indexPathsToInsertForSupplementaryView(ofKind: $1) },
      decoration: { $0.indexPathsToInsertForDecorationView(ofKind: $1) })
  }

  /// What the layout itself adds or takes away of each kind that shows.
  private func besideCells(
    _ keys: [ElementKey], supplementary: (CollectionViewLayout, String) -> [IndexPath],
    decoration: (CollectionViewLayout, String) -> [IndexPath]
  ) -> Set<ElementKey> {
    var all: Set<ElementKey> = []
    let kinds = { (category: ElementCategory) in
      Set(keys.filter { $0.category == category }.map(\.kind)).sorted()
    }
    for kind in kinds(.supplementaryView) {
      all.formUnion(supplementary(collectionViewLayout, kind).map { .supplementary(kind, $0) })
    }
    for kind in kinds(.decorationView) {
      all.formUnion(decoration(collectionViewLayout, kind).map { .decoration(kind, $0) })
    }
    return all
  }
}
