internal import CGio

/// A value as D-Bus carries it: a `GVariant`.
@safe final class Variant {
  let pointer: OpaquePointer

  /// Takes over the caller's reference; nil for none.
  init?(owning pointer: OpaquePointer?) {
    guard let pointer = unsafe pointer else { return nil }
    unsafe self.pointer = pointer
  }

  /// Shares a value with its owner.
  init(_ pointer: OpaquePointer) { unsafe self.pointer = g_variant_ref_sink(pointer) }

  deinit { unsafe g_variant_unref(pointer) }

  /// The type, in D-Bus's letters.
  var type: String { unsafe String(cString: g_variant_get_type_string(pointer)) }

  // MARK: - Making

  /// A value of a constructor of GLib's, which fails for no argument that is given here.
  private convenience init(made pointer: OpaquePointer?) {
    guard let pointer = unsafe pointer else { preconditionFailure("GLib has made no value.") }
    unsafe self.init(pointer)
  }

  static func text(_ text: String) -> Variant {
    unsafe Variant(made: g_variant_new_string(text.filter { $0 != "\0" }))
  }
  /// A path of an object: letters, digits and underscores between slashes.
  static func path(_ path: String) -> Variant {
    unsafe Variant(made: g_variant_new_object_path(path))
  }
  /// A name of a file, as bytes that end with a zero.
  static func bytes(_ text: String) -> Variant {
    unsafe Variant(made: g_variant_new_bytestring(text))
  }
  static func flag(_ value: Bool) -> Variant {
    unsafe Variant(made: g_variant_new_boolean(value ? 1 : 0))
  }
  static func int(_ value: Int) -> Variant {
    unsafe Variant(made: g_variant_new_int32(Int32(clamping: value)))
  }
  static func unsigned(_ value: UInt32) -> Variant {
    unsafe Variant(made: g_variant_new_uint32(value))
  }
  /// A number of 16 bits.
  static func short(_ value: Int16) -> Variant {
    unsafe Variant(made: g_variant_new_int16(value))
  }
  static func number(_ value: Double) -> Variant {
    unsafe Variant(made: g_variant_new_double(value))
  }
  /// A value in a box that says its type: `v`.
  static func boxed(_ value: Variant) -> Variant {
    unsafe Variant(made: g_variant_new_variant(value.pointer))
  }
  static func tuple(_ values: Variant...) -> Variant { tuple(values) }
  static func tuple(_ values: [Variant]) -> Variant {
    withExtendedLifetime(values) {
      var pointers = unsafe values.map { unsafe Optional($0.pointer) }
      return unsafe Variant(made: g_variant_new_tuple(&pointers, UInt(pointers.count)))
    }
  }
  /// An array of values of a type.
  static func array(_ type: String, _ values: [Variant]) -> Variant {
    guard let element = unsafe g_variant_type_new(type) else {
      preconditionFailure("\(type) is no type of D-Bus.")
    }
    defer { unsafe g_variant_type_free(element) }
    return withExtendedLifetime(values) {
      var pointers = unsafe values.map { unsafe Optional($0.pointer) }
      return unsafe Variant(
        made: g_variant_new_array(element, &pointers, UInt(pointers.count)))
    }
  }
  /// Boxed values by names: `a{sv}`.
  static func dictionary(_ entries: [(String, Variant)]) -> Variant {
    array(
      "{sv}",
      entries.map { name, value in
        // The pointers are good for as long as their owners live.
        let (key, box) = (text(name), boxed(value))
        return withExtendedLifetime((key, box)) {
          unsafe Variant(made: g_variant_new_dict_entry(key.pointer, box.pointer))
        }
      })
  }

  // MARK: - Reading

  /// How many values it holds; 0 where it is none that holds others.
  var count: Int {
    unsafe g_variant_is_container(pointer) != 0 ? Int(g_variant_n_children(pointer)) : 0
  }

  /// One of the values that it holds; nil where there are fewer.
  subscript(_ index: Int) -> Variant? {
    guard index >= 0, index < count else { return nil }
    return unsafe Variant(owning: g_variant_get_child_value(pointer, UInt(index)))
  }

  /// All values that it holds.
  var children: [Variant] { (0..<count).compactMap { self[$0] } }

  /// The value without the boxes around it.
  var unboxed: Variant { type == "v" ? self[0]?.unboxed ?? self : self }

  /// A text or a path; nil for another type.
  var text: String? {
    guard ["s", "o", "g"].contains(type) else { return nil }
    return unsafe String(cString: g_variant_get_string(pointer, nil))
  }

  /// A truth value; nil for another type.
  var flag: Bool? { type == "b" ? unsafe g_variant_get_boolean(pointer) != 0 : nil }

  /// A number of any type that has one; nil for another type.
  var number: Double? {
    switch type {
    case "d": unsafe g_variant_get_double(pointer)
    case "i": unsafe Double(g_variant_get_int32(pointer))
    case "u": unsafe Double(g_variant_get_uint32(pointer))
    case "x": unsafe Double(g_variant_get_int64(pointer))
    default: nil
    }
  }

  /// A whole number; nil for another type.
  var int: Int? { number.flatMap { Int(exactly: $0) } }

  /// What a dictionary has under a name, without its box; nil for nothing.
  func value(named name: String) -> Variant? {
    children.first { $0[0]?.text == name }?[1]?.unboxed
  }
}
