internal import CSDL2
import Canvas

/// One shape of the pointer.
@safe final class CursorHandle {
  let pointer: OpaquePointer
  private let runtime: SDLRuntime

  /// Owns SDL's cursor; nil where SDL made none.
  init?(_ made: OpaquePointer?, _ runtime: SDLRuntime) {
    guard let made = unsafe made else { return nil }
    unsafe pointer = made
    self.runtime = runtime
  }

  deinit { unsafe SDL_FreeCursor(pointer) }
}

/// The pointer's shapes, each made when it is first shown.
final class CursorSet {
  private let runtime: SDLRuntime
  private var made: [Cursor: CursorHandle] = [:]
  private var shown: Cursor?

  init(_ runtime: SDLRuntime) { self.runtime = runtime }

  /// Shows a shape; hands are drawn `factor` times as large on dense screens.
  func show(_ cursor: Cursor, factor: Int) {
    guard cursor != shown else { return }
    shown = cursor
    if made[cursor] == nil {
      made[cursor] = unsafe CursorHandle(make(cursor, factor: factor), runtime)
    }
    if let handle = made[cursor] { unsafe SDL_SetCursor(handle.pointer) }
  }

  private func make(_ cursor: Cursor, factor: Int) -> OpaquePointer? {
    switch cursor {
    case .arrow: unsafe SDL_CreateSystemCursor(SDL_SYSTEM_CURSOR_ARROW)
    case .iBeam: unsafe SDL_CreateSystemCursor(SDL_SYSTEM_CURSOR_IBEAM)
    case .resizeHorizontal: unsafe SDL_CreateSystemCursor(SDL_SYSTEM_CURSOR_SIZEWE)
    case .openHand: unsafe hand(HandImage.open, factor)
    case .closedHand: unsafe hand(HandImage.closed, factor)
    }
  }

  /// SDL has a pointing hand only: these two are drawn.
  private func hand(_ image: HandImage, _ factor: Int) -> OpaquePointer? {
    let factor = min(max(factor, 1), 4)
    var pixels = image.pixels(factor: factor)
    let side = Int32(HandImage.side * factor)
    return unsafe pixels.withUnsafeMutableBytes { bytes in
      guard
        let surface = unsafe SDL_CreateRGBSurfaceWithFormatFrom(
          bytes.baseAddress, side, side, 32, side * 4, SDL_PIXELFORMAT_ARGB8888.rawValue)
      else { return unsafe SDL_CreateSystemCursor(SDL_SYSTEM_CURSOR_HAND) }
      defer { unsafe SDL_FreeSurface(surface) }
      return unsafe SDL_CreateColorCursor(surface, side / 2, side / 2)
    }
  }
}

/// A hand as a small picture: `#` its outline, `.` its inside.
struct HandImage {
  private let rows: [String]

  /// Pixels along an edge, before they are repeated.
  static let side = 16
  private static let outline: UInt32 = 0xFF00_0000, inside: UInt32 = 0xFFFF_FFFF

  /// The pixels, 0xAARRGGBB, each repeated `factor` times both ways.
  func pixels(factor: Int) -> [UInt32] {
    rows.flatMap { row in
      let line = row.flatMap { mark -> [UInt32] in
        let color: UInt32 = mark == "#" ? Self.outline : mark == "." ? Self.inside : 0
        return Array(repeating: color, count: factor)
      }
      return Array(repeating: line, count: factor).flatMap(\.self)
    }
  }

  /// An open hand, over what can be dragged.
  static let open = HandImage(rows: [
    "       ##       ",
    "   ## #..###    ",
    "  #..##..#..#   ",
    "  #..##..#..# # ",
    "   #..#..#..##.#",
    "   #..#..#..#..#",
    " ## #.......#..#",
    "#..##..........#",
    "#...#.........# ",
    " #............# ",
    "  #...........# ",
    "  #..........#  ",
    "   #.........#  ",
    "    #.......#   ",
    "     #......#   ",
    "     ########   ",
  ])

  /// A closed hand, while something is dragged.
  static let closed = HandImage(rows: [
    "                ",
    "                ",
    "                ",
    "    ## ## ##    ",
    "   #..#..#..##  ",
    "   #........#.# ",
    "    #.........# ",
    "   ##.........# ",
    "  #...........# ",
    "  #...........# ",
    "  #..........#  ",
    "   #.........#  ",
    "    #.......#   ",
    "     #......#   ",
    "     ########   ",
    "                ",
  ])
}
