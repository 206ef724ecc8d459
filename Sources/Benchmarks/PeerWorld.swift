import CPeers

/// A world of Box2D 2.4.1 or Chipmunk 7, as far as the suites need it.
@safe final class PeerWorld {
  enum Engine { case box2d, chipmunk }

  private let world: OpaquePointer

  init(_ engine: Engine, gravity: SIMD2<Double> = SIMD2(), sleeps: Bool = false) {
    guard
      let world = unsafe peer_world_create(
        engine == .box2d ? peer_box2d : peer_chipmunk, gravity.x, gravity.y, sleeps)
    else { preconditionFailure("The peer made no world.") }
    unsafe self.world = world
  }

  deinit { unsafe peer_world_destroy(world) }

  func step(_ seconds: Double) { unsafe peer_world_step(world, seconds) }

  func addSpring(
    _ p: SIMD2<Double>, anchor: SIMD2<Double>, frequency: Double, ratio: Double
  ) {
    unsafe peer_add_spring(world, p.x, p.y, anchor.x, anchor.y, frequency, ratio)
  }

  func addCircle(_ p: SIMD2<Double>, radius: Double, friction: Double, restitution: Double) {
    unsafe peer_add_circle(world, p.x, p.y, radius, friction, restitution)
  }

  func addBox(_ p: SIMD2<Double>, half: SIMD2<Double>, friction: Double, restitution: Double) {
    unsafe peer_add_box(world, p.x, p.y, half.x, half.y, friction, restitution)
  }

  func addPendulum(
    _ p: SIMD2<Double>, radius: Double, pivot: SIMD2<Double>, restitution: Double
  ) {
    unsafe peer_add_pendulum(world, p.x, p.y, radius, pivot.x, pivot.y, restitution)
  }

  func addPinnedBar(
    _ p: SIMD2<Double>, angle: Double, half: SIMD2<Double>, upper: Int?, pivot: SIMD2<Double>
  ) {
    unsafe peer_add_pinned_bar(
      world, p.x, p.y, angle, half.x, half.y, Int32(upper ?? -1), pivot.x, pivot.y)
  }

  func addRod(_ p: SIMD2<Double>, radius: Double, upper: Int?, pivot: SIMD2<Double>) {
    unsafe peer_add_rod(world, p.x, p.y, radius, Int32(upper ?? -1), pivot.x, pivot.y)
  }

  func addLink(_ a: Int, _ b: Int, frequency: Double, ratio: Double) {
    unsafe peer_add_link(world, Int32(a), Int32(b), frequency, ratio)
  }

  func addWall(_ p: SIMD2<Double>, _ q: SIMD2<Double>, friction: Double) {
    unsafe peer_add_wall(world, p.x, p.y, q.x, q.y, friction)
  }

  func position(_ body: Int) -> SIMD2<Double> {
    unsafe SIMD2(peer_body_x(world, Int32(body)), peer_body_y(world, Int32(body)))
  }

  var sumOfPlaces: SIMD2<Double> {
    var (x, y) = (0.0, 0.0)
    unsafe peer_sum_places(world, &x, &y)
    return SIMD2(x, y)
  }

  func angle(_ body: Int) -> Double { unsafe peer_body_angle(world, Int32(body)) }
}
