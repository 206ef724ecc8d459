import Canvas
import Foundation
import Geometry

/// What other programs call: each interface of AT-SPI in turn.
extension AccessibilityService {
  func take(_ call: BusCall) {
    if call.interface == AtspiInterfaces.cache {
      return call.answer(.array(AtspiInterfaces.item, items))
    }
    if call.path == Self.rootPath { return takeOfProgram(call) }
    guard let id = id(at: call.path), let entry = index.entries[id] else {
      return call.fail("The object is gone.")
    }
    switch call.interface {
    case AtspiInterfaces.accessible: takeAccessible(call, id, entry)
    case AtspiInterfaces.component: takeComponent(call, id, entry)
    case AtspiInterfaces.action: takeAction(call, id, entry.node)
    case AtspiInterfaces.text: takeText(call, id, entry.node)
    case AtspiInterfaces.editableText: takeEditing(call, id, entry.node)
    default: call.fail("The object has no \(call.interface).")
    }
  }

  // MARK: - The program

  private static let applicationRole: UInt32 = 75

  private func takeOfProgram(_ call: BusCall) {
    let window = index.root
    switch call.method {
    case "GetChildAtIndex":
      call.answer(call.parameters[0]?.int == 0 ? window.map(reference) ?? nothing : nothing)
    case "GetChildren": call.answer(.array("(so)", window.map { [reference(to: $0)] } ?? []))
    case "GetIndexInParent": call.answer(.int(-1))
    case "GetRole": call.answer(.unsigned(Self.applicationRole))
    case "GetRoleName", "GetLocalizedRoleName": call.answer(.text("application"))
    case "GetState": call.answer(.array("u", [.unsigned(0), .unsigned(0)]))
    case "GetApplication": call.answer(reference(to: nil))
    case "GetInterfaces":
      call.answer(
        .array("s", [.text(AtspiInterfaces.accessible), .text(AtspiInterfaces.application)]))
    case "GetLocale": call.answer(.text(""))
    default: takeCommon(call)
    }
  }

  /// Calls whose answers are the same of all objects.
  private func takeCommon(_ call: BusCall) {
    switch call.method {
    case "GetRelationSet": call.answer(.array("(ua(so))", []))
    case "GetAttributes": call.answer(.noAttributes)
    case "GetApplication": call.answer(reference(to: nil))
    default: call.fail("The object has no \(call.method).")
    }
  }

  // MARK: - Accessible

  private func takeAccessible(_ call: BusCall, _ id: String, _ entry: AccessibilityIndex.Entry) {
    let node = entry.node
    switch call.method {
    case "GetChildAtIndex":
      let i = call.parameters[0]?.int ?? -1
      call.answer(node.children.indices.contains(i) ? reference(to: node.children[i].id) : nothing)
    case "GetChildren":
      call.answer(.array("(so)", node.children.map { reference(to: $0.id) }))
    case "GetIndexInParent": call.answer(.int(entry.index))
    case "GetRole": call.answer(.unsigned(node.role.atspi.number))
    case "GetRoleName", "GetLocalizedRoleName": call.answer(.text(node.role.atspi.name))
    case "GetState": call.answer(node.atspiStateBits)
    case "GetInterfaces": call.answer(.array("s", node.atspiInterfaces.map(Variant.text)))
    default: takeCommon(call)
    }
  }

  /// All objects, as the cache of a reader takes them.
  private var items: [Variant] {
    let window = index.root
    let program = Variant.tuple(
      reference(to: nil), reference(to: nil), .reference(desktop.name, desktop.path), .int(-1),
      .int(window == nil ? 0 : 1), .array("s", [.text(AtspiInterfaces.accessible)]),
      .text(self.program), .unsigned(Self.applicationRole), .text(""),
      .array("u", [.unsigned(0), .unsigned(0)]))
    return [program]
      + index.order.compactMap { id in
        index.entries[id].map { entry in
          let node = entry.node
          return .tuple(
            reference(to: id), reference(to: nil), reference(to: entry.parent), .int(entry.index),
            .int(node.children.count), .array("s", node.atspiInterfaces.map(Variant.text)),
            .text(node.name), .unsigned(node.role.atspi.number), .text(node.description),
            node.atspiStateBits)
        }
      }
  }

  // MARK: - Component

  func coordinates(_ value: Variant?) -> AccessibilityIndex.Coordinates {
    value?.int.flatMap(AccessibilityIndex.Coordinates.init) ?? .window
  }

  private func takeComponent(_ call: BusCall, _ id: String, _ entry: AccessibilityIndex.Entry) {
    let (parameters, widget) = (call.parameters, UInt32(3))
    let numbers = { (values: [CGFloat]) in values.map { Variant.int(Int($0)) } }
    switch call.method {
    case "GetExtents":
      let frame = index.extents(of: id, in: coordinates(parameters[0]))
      call.answer(.tuple(numbers([frame.minX, frame.minY, frame.width, frame.height])))
    case "GetPosition":
      let frame = index.extents(of: id, in: coordinates(parameters[0]))
      call.answer(.int(Int(frame.minX)), .int(Int(frame.minY)))
    case "GetSize":
      let frame = index.extents(of: id, in: .window)
      call.answer(.int(Int(frame.width)), .int(Int(frame.height)))
    case "Contains", "GetAccessibleAtPoint":
      let place = CGPoint(x: parameters[0]?.int ?? 0, y: parameters[1]?.int ?? 0)
      let system = coordinates(parameters[2])
      if call.method == "Contains" {
        return call.answer(.flag(index.extents(of: id, in: system).contains(place)))
      }
      call.answer(index.part(at: place, in: system, below: id).map(reference) ?? nothing)
    case "GrabFocus", "ScrollTo":
      guard entry.node.states.contains(.focusable) else { return call.answer(.flag(false)) }
      answerLater(call, id, .focus)
    case "GetLayer": call.answer(.unsigned(widget))
    case "GetMDIZOrder": call.answer(.short(0))
    case "GetAlpha": call.answer(.number(1))
    default: call.fail("The object has no \(call.method).")
    }
  }

  // MARK: - Action

  private func takeAction(_ call: BusCall, _ id: String, _ node: AccessibilityNode) {
    let number = call.parameters[0]?.int ?? -1
    let action = node.actions.indices.contains(number) ? node.actions[number] : nil
    // The key does what a click does.
    let key = { (action: AssistiveAction.Kind) in action == .activate ? node.key : "" }
    switch call.method {
    case "GetActions":
      call.answer(
        .array(
          "(sss)",
          node.actions.map { .tuple(.text($0.atspiName), .text(""), .text(key($0))) }))
    case "GetName", "GetLocalizedName": call.answer(.text(action?.atspiName ?? ""))
    case "GetDescription": call.answer(.text(""))
    case "GetKeyBinding": call.answer(.text(action.map(key) ?? ""))
    case "DoAction":
      guard let action else { return call.answer(.flag(false)) }
      answerLater(call, id, .perform(action))
    default: call.fail("The object has no \(call.method).")
    }
  }

  // MARK: - Properties

  func property(_ name: String, of interface: String, at path: String) -> Variant? {
    if path == Self.rootPath { return propertyOfProgram(name) }
    guard let id = id(at: path), let entry = index.entries[id] else { return nil }
    let node = entry.node
    switch (interface, name) {
    case (AtspiInterfaces.accessible, "Name"): return .text(node.name)
    case (AtspiInterfaces.accessible, "Description"): return .text(node.description)
    case (AtspiInterfaces.accessible, "Parent"): return reference(to: entry.parent)
    case (AtspiInterfaces.accessible, "ChildCount"): return .int(node.children.count)
    case (AtspiInterfaces.accessible, "AccessibleId"): return .text(id)
    case (AtspiInterfaces.accessible, "Locale"): return .text("")
    case (AtspiInterfaces.action, "NActions"): return .int(node.actions.count)
    case (AtspiInterfaces.value, _): return node.value.flatMap { property(name, of: $0) }
    case (AtspiInterfaces.text, "CharacterCount"):
      return node.readText.map { .int($0.content.unicodeScalars.count) }
    case (AtspiInterfaces.text, "CaretOffset"): return node.readText.map { .int($0.caret) }
    default: return nil
    }
  }

  private func property(_ name: String, of value: AccessibilityNode.Value) -> Variant? {
    switch name {
    case "CurrentValue": .number(value.current)
    case "MinimumValue": .number(value.range.lowerBound)
    case "MaximumValue": .number(value.range.upperBound)
    case "MinimumIncrement": .number(value.step)
    case "Text": .text(value.words)
    default: nil
    }
  }

  private func propertyOfProgram(_ name: String) -> Variant? {
    switch name {
    case "Name", "ToolkitName": .text(program)
    case "Description", "Locale", "AccessibleId", "Version": .text("")
    case "AtspiVersion": .text("2.1")
    case "Parent": .reference(desktop.name, desktop.path)
    case "ChildCount": .int(index.root == nil ? 0 : 1)
    case "Id": .int(applicationID)
    default: nil
    }
  }

  func set(_ name: String, of interface: String, at path: String, to value: Variant) -> Bool {
    if path == Self.rootPath, name == "Id", let number = value.int {
      applicationID = number
      return true
    }
    guard name == "CurrentValue", let id = id(at: path), let number = value.number,
      number.isFinite, index.node(id)?.value?.isSettable == true
    else { return false }
    _ = request(id, .setValue(number))
    return true
  }
}
