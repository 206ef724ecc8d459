import Canvas

/// The interfaces of AT-SPI 2 that the program serves, as its specification's XML files have them.
enum AtspiInterfaces {
  static let accessible = "org.a11y.atspi.Accessible"
  static let application = "org.a11y.atspi.Application"
  static let component = "org.a11y.atspi.Component"
  static let action = "org.a11y.atspi.Action"
  static let value = "org.a11y.atspi.Value"
  static let text = "org.a11y.atspi.Text"
  static let editableText = "org.a11y.atspi.EditableText"
  static let cache = "org.a11y.atspi.Cache"

  /// A description in XML: properties with their types and access, methods with the types of what they take and
  /// give.
  private static func xml(
    _ name: String, properties: [(String, String, String)],
    methods: [(name: String, takes: [String], gives: [String])]
  ) -> String {
    let properties = properties.map {
      "<property name='\($0)' type='\($1)' access='\($2)'/>"
    }
    let methods = methods.map { method in
      let taken = method.takes.map { "<arg direction='in' type='\($0)'/>" }
      let given = method.gives.map { "<arg direction='out' type='\($0)'/>" }
      return "<method name='\(method.name)'>" + (taken + given).joined() + "</method>"
    }
    return "<interface name='\(name)'>" + (properties + methods).joined() + "</interface>"
  }

  /// A reference to an object: the program's name on the bus and the path.
  private static let ref = "(so)"
  /// An object as a cache lists it.
  static let item = "((so)(so)(so)iiassusau)"

  static let ofCache =
    "<node>"
    + xml(cache, properties: [], methods: [("GetItems", [], ["a" + item])]) + "</node>"

  /// The description of what every object serves.
  static let ofObjects =
    "<node>"
    + [ofAccessible, ofApplication, ofComponent, ofAction, ofValue, ofText, ofEditableText]
    .joined() + "</node>"

  private static let ofAccessible = xml(
    accessible,
    properties: [
      ("Name", "s", "read"), ("Description", "s", "read"), ("Parent", ref, "read"),
      ("ChildCount", "i", "read"), ("Locale", "s", "read"), ("AccessibleId", "s", "read"),
    ],
    methods: [
      ("GetChildAtIndex", ["i"], [ref]), ("GetChildren", [], ["a(so)"]),
      ("GetIndexInParent", [], ["i"]), ("GetRelationSet", [], ["a(ua(so))"]),
      ("GetRole", [], ["u"]), ("GetRoleName", [], ["s"]), ("GetLocalizedRoleName", [], ["s"]),
      ("GetState", [], ["au"]), ("GetAttributes", [], ["a{ss}"]), ("GetApplication", [], [ref]),
      ("GetInterfaces", [], ["as"]),
    ])

  private static let ofApplication = xml(
    application,
    properties: [
      ("ToolkitName", "s", "read"), ("Version", "s", "read"), ("AtspiVersion", "s", "read"),
      ("Id", "i", "readwrite"),
    ], methods: [("GetLocale", ["u"], ["s"])])

  private static let ofComponent = xml(
    component, properties: [],
    methods: [
      ("Contains", ["i", "i", "u"], ["b"]), ("GetAccessibleAtPoint", ["i", "i", "u"], [ref]),
      ("GetExtents", ["u"], ["(iiii)"]), ("GetPosition", ["u"], ["i", "i"]),
      ("GetSize", [], ["i", "i"]), ("GetLayer", [], ["u"]), ("GetMDIZOrder", [], ["n"]),
      ("GrabFocus", [], ["b"]), ("GetAlpha", [], ["d"]), ("ScrollTo", ["u"], ["b"]),
    ])

  private static let ofAction = xml(
    action, properties: [("NActions", "i", "read")],
    methods: [
      ("GetDescription", ["i"], ["s"]), ("GetName", ["i"], ["s"]),
      ("GetLocalizedName", ["i"], ["s"]), ("GetKeyBinding", ["i"], ["s"]),
      ("GetActions", [], ["a(sss)"]), ("DoAction", ["i"], ["b"]),
    ])

  private static let ofValue = xml(
    value,
    properties: [
      ("MinimumValue", "d", "read"), ("MaximumValue", "d", "read"),
      ("MinimumIncrement", "d", "read"), ("CurrentValue", "d", "readwrite"), ("Text", "s", "read"),
    ], methods: [])

  private static let ofText = xml(
    text, properties: [("CharacterCount", "i", "read"), ("CaretOffset", "i", "read")],
    methods: [
      ("GetText", ["i", "i"], ["s"]), ("SetCaretOffset", ["i"], ["b"]),
      ("GetStringAtOffset", ["i", "u"], ["s", "i", "i"]),
      ("GetTextAtOffset", ["i", "u"], ["s", "i", "i"]), ("GetCharacterAtOffset", ["i"], ["i"]),
      ("GetAttributes", ["i"], ["a{ss}", "i", "i"]),
      ("GetAttributeRun", ["i", "b"], ["a{ss}", "i", "i"]),
      ("GetDefaultAttributes", [], ["a{ss}"]), ("GetDefaultAttributeSet", [], ["a{ss}"]),
      ("GetCharacterExtents", ["i", "u"], ["i", "i", "i", "i"]),
      ("GetRangeExtents", ["i", "i", "u"], ["i", "i", "i", "i"]), ("GetNSelections", [], ["i"]),
      ("GetSelection", ["i"], ["i", "i"]), ("SetSelection", ["i", "i", "i"], ["b"]),
      ("AddSelection", ["i", "i"], ["b"]), ("RemoveSelection", ["i"], ["b"]),
    ])

  private static let ofEditableText = xml(
    editableText, properties: [],
    methods: [
      ("SetTextContents", ["s"], ["b"]), ("InsertText", ["i", "s", "i"], ["b"]),
      ("DeleteText", ["i", "i"], ["b"]),
    ])
}

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
