import Physics

extension DynamicAnimator {
  /// Gives every body the properties that item behaviours set: of each property the last behaviour that set it
  /// to something else than its default, in the order of the hierarchy.
  func applyMaterials() {
    guard materialsAreStale else { return }
    materialsAreStale = false
    var materials = [Material](repeating: Material(), count: bodies.records.count)
    var kept = [DynamicItemBehavior.Kept](repeating: .init(), count: materials.count)
    for case let behavior as DynamicItemBehavior in allBehaviors {
      for item in behavior.list.items {
        guard let slot = bodies.slot(of: item), bodies[slot]?.item === item else { continue }
        behavior.properties.apply(to: &materials[slot], &kept[slot])
      }
    }
    for (slot, (material, kept)) in zip(materials, kept).enumerated() {
      guard var record = bodies[slot] else { continue }
      if material != record.material { world.setMaterial(material, of: record.body) }
      // Leaving a behaviour does not let go of what it anchored or charged, as on Apple's engine.
      let anchored = kept.isAnchored ?? record.isAnchored
      let charge = kept.charge ?? record.charge
      // A table that stays as it is, is one with those of snapshots.
      guard
        (material, anchored, charge) != (record.material, record.isAnchored, record.charge)
      else { continue }
      if charge != record.charge { world.setCharge(charge, of: record.body) }
      if anchored != record.isAnchored { world.setStatic(anchored, of: record.body) }
      (record.material, record.isAnchored, record.charge) = (material, anchored, charge)
      bodies[slot] = record
    }
  }

  func setMaterialsNeedUpdate() {
    materialsAreStale = true
    wake()
  }
}
