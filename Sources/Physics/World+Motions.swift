extension World {
  /// Lets bodies move on as those of another world do that has the same bodies on the same joints: from
  /// the same places and speeds, warm-started as they are, sleepy as they are, and with the next
  /// sub-step at the same time.
  package mutating func takeMotions(
    of others: World, _ pairs: [(own: BodyID, other: BodyID)]
  ) {
    var others = others.unpackedCopy
    others.refreshGraph()
    unseal()
    refreshGraph()
    (clock.startDelay, clock.lastStep) = (others.clock.startDelay, others.clock.lastStep)
    for (own, other) in pairs { takeMotion(slot(own), of: others, others.slot(other)) }
  }

  private mutating func takeMotion(_ slot: Int, of others: World, _ other: Int) {
    slots[slot].takeMotion(of: others.slots[other])
    synchronizeBounds(of: slot)
    for (own, joint) in zip(graph.joints(of: slot), others.graph.joints(of: other))
    where joints.list[Int(own)].kind == others.joints.list[Int(joint)].kind {
      joints.list[Int(own)].impulse = others.joints.list[Int(joint)].impulse
    }
  }
}

extension Body {
  fileprivate mutating func takeMotion(of other: Body) {
    (position, angle) = (other.position, other.angle)
    (start, startAngle) = (other.start, other.startAngle)
    (velocity, angularVelocity) = (other.velocity, other.angularVelocity)
    (isAwake, sleepTime) = (other.isAwake, other.sleepTime)
    drift = other.drift
  }
}
