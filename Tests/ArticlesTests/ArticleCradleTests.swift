import Articles
import CollectionLayout
import Foundation
import Testing

/// Shinobi's cradle: its geometry, its first push against a model, its drag.
@Suite struct ArticleCradleTests {
  static let size = CGSize(width: 320, height: 568)

  private func makeCradle() -> ShinobiCradleView {
    ShinobiCradleView(frame: CGRect(origin: .zero, size: Self.size))
  }

  @Test func ballsHangInTheMiddleThird() {
    let cradle = makeCradle()
    let pitch = 320.0 / 12
    for (i, ball) in cradle.ballBearings.enumerated() {
      #expect(abs(ball.center.x - 320.0 / 3 - Double(i) * pitch) < 1e-9)
      #expect(ball.center.y == 284 && abs(ball.bounds.width - pitch + 1) < 1e-9)
      #expect(Double(cradle.anchors[i].y) == 284 - 142)
    }
    #expect(cradle.ballBearings.count == 5)
  }

  /// The first push, -0.5 N·s on a square ball of density 1, until the ball is back: a rigid rod of
  /// 142 pt, gravity 10 and resistance 2.
  @Test func theFirstBallSwingsOutAsItsPushSays() {
    let cradle = makeCradle()
    let start = cradle.ballBearings[0].center
    var model = ModelBody(
      place: SIMD2(start.x, start.y), anchor: SIMD2(start.x, start.y - 142))
    (model.length, model.gravity, model.resistance) = (142, 10_000, 2)
    let side = 320.0 / 12 - 1
    // 100 pt are 1 m: kg, then pt/s.
    model.velocity.x = -0.5 / (side * side / 10_000) * 100
    var (most, farthest, frames) = (0.0, 0.0, 0)
    while frames < 60 {
      cradle.advance(by: 1.0 / 60)
      model.frame(isFirst: frames == 0)
      frames += 1
      let ball = cradle.ballBearings[0].center
      most = max(most, hypot(ball.x - model.written.x, ball.y - model.written.y))
      farthest = max(farthest, start.x - model.written.x)
      // Back at the others.
      if farthest > 30, start.x - model.written.x < 8 { break }
    }
    #expect(most <= 0.5)
    #expect(farthest > 60 && frames > 10 && frames < 40)
  }

  /// The other end goes out, and resistance 2 brings all to rest within seconds.
  @Test func thePushGoesThroughTheRow() {
    let cradle = makeCradle()
    let start = cradle.ballBearings.map(\.center.x)
    var last = 0.0
    for _ in 0..<60 {
      cradle.advance(by: 1.0 / 60)
      last = max(last, cradle.ballBearings[4].center.x - start[4])
    }
    #expect(last > 20)
    for _ in 0..<1200 where !cradle.isAtRest { cradle.advance(by: 1.0 / 60) }
    #expect(cradle.isAtRest)
    for (ball, x) in zip(cradle.ballBearings, start) { #expect(abs(ball.center.x - x) < 3) }
  }

  /// 40 pt of translation push with 4 N: the ball rests where gravity's share along the arc is equal.
  @Test func aDragPushesInProportionToItsTranslation() {
    let cradle = makeCradle()
    for _ in 0..<1200 where !cradle.isAtRest { cradle.advance(by: 1.0 / 60) }
    let ball = cradle.ballBearings[0]
    let home = 320.0 / 3
    let pan = cradle.pans[0]
    pan.touchBegan(at: CGPoint(x: 10, y: 10))
    pan.touchMoved(to: CGPoint(x: -30, y: 10))
    for _ in 0..<600 { cradle.advance(by: 1.0 / 60) }
    let side = 320.0 / 12 - 1
    // 4 N on the mass, in gravities of 100 m/s².
    let slope = 4 / (side * side / 10_000) / 100
    #expect(abs(home - ball.center.x - 142 * sin(atan(slope))) < 1)
    pan.touchEnded()
    #expect(cradle.dynamicAnimator.behaviors.count == 1)
  }
}

/// objc.io's Newtonian view against a model of its first item: a soft joint of 300 pt and gravity.
@Suite struct ArticleNewtonianTests {
  private static func makeView() -> (CollectionView, ObjcIONewtonianLayout, Items) {
    let (layout, images) = (ObjcIONewtonianLayout(), Items(0))
    let view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 320, height: 568), collectionViewLayout: layout)
    view.dataSource = images
    view.layoutIfNeeded()
    return (view, layout, images)
  }

  private static var item: ModelBody {
    // 100 pt right of the view, 300 pt down; it hangs from (160, 64).
    var body = ModelBody(place: SIMD2(320 + 100 + 50, 350), anchor: SIMD2(160, 64))
    (body.length, body.damping, body.frequency, body.gravity) = (300, 0.4, 1, 1000)
    return body
  }

  @Test func oneItemSwingsInAndFallsWhenItIsCutLoose() throws {
    let (view, layout, images) = Self.makeView()
    let controller = ObjcIONewtonianController(layout, items: images)
    controller.add()
    #expect(images.count == 1 && controller.canDelete)
    var (model, most) = (Self.item, 0.0)
    for frame in 0..<300 {
      controller.advance(by: 1.0 / 60)
      view.advance(by: 1.0 / 60)
      model.frame(isFirst: frame == 0)
      let center = view.visibleElements.first.map {
        SIMD2(Double($0.center.x), Double($0.center.y))
      }
      // Outside the bounds it does not show.
      guard let center else {
        #expect(model.written.x > 369)
        continue
      }
      let away = center - model.written
      most = max(most, (away * away).sum().squareRoot())
    }
    #expect(most <= 0.5)
    controller.delete()
    model.length = nil
    #expect(!controller.canAdd && !controller.canDelete && images.count == 1)
    var frames = 0
    while images.count == 1, frames < 200 {
      controller.advance(by: 1.0 / 60)
      view.advance(by: 1.0 / 60)
      model.frame()
      frames += 1
      if images.count == 1, let cell = view.visibleElements.first {
        most = max(most, abs(cell.center.y - model.written.y))
      }
    }
    #expect(most <= 0.5)
    #expect(frames == 120 && controller.canAdd)
    #expect(view.visibleElements.filter { !$0.isGhost }.isEmpty)
  }
}
