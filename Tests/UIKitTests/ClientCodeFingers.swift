import UIKit

// Gestures of one and of several fingers, as clients of UIKit write them.

/// Runs gestures in a view of 300 by 300 points and hands plain values over.
enum ClientCodeFingers {
  /// What a pan for so many fingers is told when so many drag by 40 points, and the most fingers it saw.
  static func pan(minimum: Int, maximum: Int, fingers: [Int]) -> (
    states: [Int], most: Int, moved: CGFloat
  ) {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    var (states, most, moved): ([Int], Int, CGFloat) = ([], 0, 0)
    let pan = UIPanGestureRecognizer { recognizer in
      states.append(recognizer.state.rawValue)
      most = max(most, recognizer.numberOfTouches)
      moved = recognizer.translation(in: view).x
    }
    (pan.minimumNumberOfTouches, pan.maximumNumberOfTouches) = (minimum, maximum)
    view.addGestureRecognizer(pan)
    drag(view, fingers)
    return (states, most, moved)
  }

  /// A drag of 40 points by each number of fingers after the other, whose middle jumps by 30 points each time.
  private static func drag(_ view: UIView, _ fingers: [Int], down: Bool = false) {
    let delivery = TouchDelivery(to: view)
    var (place, time) = (CGPoint(x: 50, y: 200), 1.0)
    delivery.touchBegan(at: place, time: time)
    for (number, count) in fingers.enumerated() {
      if count != 1 || number > 0 {
        place.x += 30
        delivery.touchesChanged(to: count, at: place, time: time)
      }
      for _ in 0..<4 {
        time += 1.0 / 60
        if down { place.y -= 10 } else { place.x += 10 }
        delivery.touchMoved(to: place, time: time)
        DisplayLink.advance(by: 1.0 / 60)
      }
    }
    delivery.touchEnded(time: time)
  }

  /// How far a list is scrolled by a drag of one finger, of two, and of one that another joins.
  static func scrolls(minimum: Int, maximum: Int) -> [CGFloat] {
    [[1], [2], [1, 2]].map { fingers in
      let source = Counted(60)
      let list = UICollectionView(
        frame: CGRect(x: 0, y: 0, width: 300, height: 300),
        collectionViewLayout: UICollectionViewFlowLayout())
      list.dataSource = source
      list.panGestureRecognizer.minimumNumberOfTouches = minimum
      list.panGestureRecognizer.maximumNumberOfTouches = maximum
      DisplayLink.advance(by: 0)
      drag(list, fingers, down: true)
      return list.contentOffset.y
    }
  }

  /// How often taps, presses and strokes of two fingers are told of with one, two and three fingers.
  static func ofTwo() -> (taps: [Int], presses: [Int], swipes: [Int]) {
    var (taps, presses, swipes): ([Int], [Int], [Int]) = ([], [], [])
    for fingers in 1...3 {
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
      var counts = [0, 0, 0]
      let tap = UITapGestureRecognizer { _ in counts[0] += 1 }
      tap.numberOfTouchesRequired = 2
      let press = UILongPressGestureRecognizer { if $0.state == .began { counts[1] += 1 } }
      press.numberOfTouchesRequired = 2
      let swipe = UISwipeGestureRecognizer { _ in counts[2] += 1 }
      swipe.numberOfTouchesRequired = 2
      for recognizer in [tap, press, swipe] { view.addGestureRecognizer(recognizer) }
      let delivery = TouchDelivery(to: view)
      let middle = CGPoint(x: 100, y: 100)
      for kind in 0..<3 {
        let start = Double(kind * 10 + 1)
        delivery.touchBegan(at: middle, time: start)
        for count in 1...fingers where count > 1 {
          delivery.touchesChanged(to: count, at: middle, time: start + 0.01)
        }
        if kind == 1 { run(60) }
        if kind == 2 {
          for step in 1...8 {
            delivery.touchMoved(
              to: CGPoint(x: 100 + step * 10, y: 100), time: start + 0.02 * Double(step))
          }
        }
        delivery.touchEnded(time: start + (kind == 1 ? 1 : 0.2))
        DisplayLink.advance(by: 1)
      }
      taps.append(counts[0])
      presses.append(counts[1])
      swipes.append(counts[2])
    }
    return (taps, presses, swipes)
  }
}
