import Canvas

/// Roles and states as AT-SPI numbers and names them (`atspi-constants.h`).
extension AccessibilityNode.Role {
  var atspi: (number: UInt32, name: String) {
    switch self {
    case .window: (23, "frame")
    case .dialog: (16, "dialog")
    case .menu: (33, "menu")
    case .group: (39, "panel")
    case .label: (29, "label")
    case .button: (43, "push button")
    case .toggleButton, .disclosure: (62, "toggle button")
    case .menuButton: (11, "combo box")
    case .menuItem: (35, "menu item")
    case .checkBox: (7, "check box")
    case .radioGroup: (99, "grouping")
    case .radioButton: (44, "radio button")
    case .slider: (51, "slider")
    case .numberField: (52, "spin button")
    case .textField: (79, "entry")
    case .listItem, .item: (32, "list item")
    case .plot: (80, "chart")
    case .stage: (6, "canvas")
    }
  }
}

extension AccessibilityNode {
  /// The states that hold, by AT-SPI's numbers, with the names that its events have.
  var atspiStates: [Int: String] {
    var all = [30: "visible"]
    if role == .window { all[1] = "active" }
    if role == .slider { all[14] = "horizontal" }
    if role == .listItem { all[22] = "selectable" }
    if [.checkBox, .radioButton, .toggleButton, .menuItem].contains(role) { all[41] = "checkable" }
    if role == .textField || role == .numberField {
      let isMultiline = states.contains(.multiline)
      all[isMultiline ? 17 : 26] = isMultiline ? "multi-line" : "single-line"
      if !states.contains(.editable) { all[43] = "read-only" }
    }
    let named: [(States, Int, String)] = [
      (.enabled, 8, "enabled"), (.enabled, 24, "sensitive"), (.showing, 25, "showing"),
      (.focusable, 11, "focusable"), (.focused, 12, "focused"), (.checked, 4, "checked"),
      (.selected, 23, "selected"), (.expandable, 9, "expandable"), (.expanded, 10, "expanded"),
      (.editable, 7, "editable"), (.modal, 16, "modal"), (.hasMenu, 42, "has-popup"),
    ]
    for (state, number, name) in named where states.contains(state) { all[number] = name }
    return all
  }

  /// The same as two words of bits.
  var atspiStateBits: Variant {
    let bits = atspiStates.keys.reduce(UInt64(0)) { $0 | 1 << UInt64($1) }
    return .array(
      "u", [.unsigned(UInt32(truncatingIfNeeded: bits)), .unsigned(UInt32(bits >> 32))])
  }

  /// The interfaces that serve it.
  var atspiInterfaces: [String] {
    var all = [AtspiInterfaces.accessible, AtspiInterfaces.component]
    if !actions.isEmpty { all.append(AtspiInterfaces.action) }
    if value != nil { all.append(AtspiInterfaces.value) }
    if readText != nil { all.append(AtspiInterfaces.text) }
    if states.contains(.editable) { all.append(AtspiInterfaces.editableText) }
    return all
  }

  /// Its text; that of a label is its name.
  var readText: Text? { text ?? (role == .label ? Text(name, caret: 0) : nil) }
}

extension AssistiveAction.Kind {
  /// The name that programs look for; AT-SPI's names of actions are not translated.
  var atspiName: String {
    switch self {
    case .activate: "click"
    case .showMenu: "menu"
    case .pullUp: "pull up"
    case .pullDown: "pull down"
    case .pullLeft: "pull left"
    case .pullRight: "pull right"
    }
  }
}

extension Variant {
  /// A reference to an object of a program.
  static func reference(_ name: String, _ path: String) -> Variant {
    .tuple(.text(name), .path(path))
  }

  /// A dictionary of texts without any.
  static var noAttributes: Variant { .array("{ss}", []) }
}
