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

  /// The cache's description.
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
