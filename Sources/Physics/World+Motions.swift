extension World {
  /// Lets bodies move on as those of another world do that has the same bodies on the same joints: from
  /// the same places and speeds, warm-started as they are, sleepy as they are, and with the next
  /// sub-step at the same time.
  package mutating func takeMotions(
    of others: World, _ pairs: [(own: BodyID, other: BodyID)]
  ) {
    var others = others.unpackedCopy
    others.refreshLinks()
    unseal()
    refreshLinks()
    (startDelay, lastStep) = (others.startDelay, others.lastStep)
    for (own, other) in pairs { takeMotion(slot(own), of: others, others.slot(other)) }
  }

  private mutating func takeMotion(_ slot: Int, of others: World, _ other: Int) {
    slots[slot].takeMotion(of: others.slots[other])
    synchronizeBounds(of: slot)
    for (own, joint) in zip(links.joints(of: slot), others.links.joints(of: other))
    where joints[Int(own)].kind == others.joints[Int(joint)].kind {
      joints[Int(own)].impulse = others.joints[Int(joint)].impulse
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
