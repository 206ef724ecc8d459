/// Elements that belong to places of a list, in the order of the places.
struct PlacedList<Element> {
  private(set) var elements: [Element] = []
  private var places: [Int] = []

  /// Adds an element of a place that is not before the last one's.
  mutating func append(_ element: Element, at place: Int) {
    elements.append(element)
    places.append(place)
  }

  /// Adds the elements of some places of another list, which are `shift` places later here.
  mutating func append(_ other: Self, from range: Range<Int>, shift: Int) {
    let found = other.first(from: range.lowerBound)..<other.first(from: range.upperBound)
    elements += other.elements[found]
    places += other.places[found].lazy.map { $0 + shift }
  }

  /// The first element of a place; nil where it has none.
  subscript(_ place: Int) -> Element? {
    let index = first(from: place)
    return index < places.count && places[index] == place ? elements[index] : nil
  }

  /// The last place with an element of a kind.
  func lastPlace(where isWanted: (Element) -> Bool) -> Int? {
    elements.lastIndex(where: isWanted).map { places[$0] }
  }

  /// The index of the first element that is not before a place.
  private func first(from place: Int) -> Int {
    var (low, high) = (0, places.count)
    while low < high {
      let middle = (low + high) / 2
      if places[middle] < place { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
