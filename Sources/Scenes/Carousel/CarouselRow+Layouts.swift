import Articles
import CollectionLayout
import Dynamics
import Foundation
import Geometry

/// Which layout the view has: ours, or the article's.
extension CarouselRow {
  /// Moves as a fidelity says, from the same state.
  func use(_ fidelity: Fidelity) {
    if fidelity == .published {
      if article == nil { publish() }
      return
    }
    let profile: Profile = fidelity == .exact ? .ideal : .uikit
    guard article != nil || collection.springs.profile != profile else { return }
    collection.springs.profile = profile
    let floor = layout.floor
    layout = CarouselLayout(profile: profile)
    guard article != nil else { return view.setCollectionViewLayout(layout, animated: false) }
    article = nil
    layout.floor = floor
    // The article's layout switches animations off for good.
    view.areAnimationsEnabled = true
    collection.setLayout(
      layout, displaces: true, offset: offset { $0 * layout.pitch + layout.inset })
    collection.resize(to: size)
  }

  /// Gives the view a layout of the article's, as high as its floor.
  private func publish() {
    drop()
    // The article's engine, whichever moved the tiles before: states fit every row as published.
    collection.springs.profile = .uikit
    collection.presence = [:]
    let new = ShinobiSpringyCarousel(tileSize: layout.itemSize)
    let offset = offset { $0 * (layout.itemSize.width + new.minimumLineSpacing) }
    view.setBounds(
      CGRect(origin: view.contentOffset, size: CGSize(width: size.width, height: layout.floor)))
    article = new
    collection.setLayout(new, displaces: false, offset: offset)
    // Tiles on their way out are the other layout's.
    view.reloadData()
    collection.adopt()
  }

  /// The content offset at which the first tile that shows stays where it is, given where a tile
  /// starts; nil where none shows.
  private func offset(_ start: (CGFloat) -> CGFloat) -> Double? {
    collection.scroller.firstItem.map { max(0, Double(start(CGFloat($0.path.item))) - $0.distance) }
  }

  /// Takes how tiles drop, and gives the article's layout the springs.
  func tune(_ drop: CarouselLayout.Drop) {
    layout.drop = drop
    tuneArticle()
  }

  private func tuneArticle() {
    guard let article else { return }
    let springs = collection.springs.parameters
    (article.frequency, article.damping) = (springs.frequency, springs.dampingRatio)
    (article.scrollResistance, article.gravity) = (springs.resistanceDistance, layout.drop.gravity)
  }

  /// Puts all tiles in their places; the article's layout makes nothing new for what is not inserted: there is a
  /// new one.
  func showAnew() {
    guard article != nil else { return collection.adopt() }
    publish()
    tuneArticle()
  }

  /// Takes the stage's size and the height of the floor; what is in the middle stays there, as
  /// published what is at the start.
  func resize(to size: CGSize, floor: CGFloat) {
    guard size != self.size || floor != layout.floor else { return }
    let isFirst = view.bounds.width <= 1
    self.size = size
    layout.floor = floor
    if article == nil { collection.resize(to: size) } else { showAnew() }
    if isFirst { collection.pointer = CGPoint(x: size.width / 2, y: floor) }
  }
}
