import Foundation

/// Which parts of the window stand where, by the window's size: everything in points.
struct WindowLayout: Hashable {
  /// The panels that were folded or opened by hand; nil where the window's size decides.
  struct Panels: Hashable {
    var list: Bool?
    var inspector: Bool?
    /// How high the timeline wants to be, in points; nil for none.
    var timeline: CGFloat?
  }

  static let listWidth: CGFloat = 208

  static let barHeight: CGFloat = 44
  static let lowBarHeight: CGFloat = 36
  /// From here on the scene list stands beside the stage; below it is a menu in the bar.
  static let widthForList: CGFloat = 1080
  /// From here on the inspector stands beside the stage; below it lies over it.
  static let widthForInspector: CGFloat = 720
  /// Below this height the bar is low.
  static let heightForFullBar: CGFloat = 400
  /// Lower than this a timeline shows nothing, in points.
  static let lowestTimeline: CGFloat = 110
  /// From this window size on the timeline is open unless it was folded.
  static let sizeForTimeline = CGSize(width: 1800, height: 1000)
  /// Up to here a bar that holds the menu of scenes has no room for the last gesture and for hints, which
  /// then have a line of their own above it.
  static let widthForLineInBar: CGFloat = 1256
  /// How high that line is, in points.
  static let lineHeight: CGFloat = 28
  /// Below this the stage stands alone.
  static let smallest = CGSize(width: 240, height: 160)

  let stage: CGRect
  let list: CGRect?
  let inspector: CGRect?
  let bar: CGRect?
  /// What is above the bar where the last gesture and hints have no room in it.
  let line: CGRect?
  let timeline: CGRect?
  let inspectorIsOverlay: Bool
  /// Whether the bar has to hold the menu of scenes.
  let barHoldsScenes: Bool

  /// A layout whose stage has a least width, in points: panels are folded for it, the list of scenes first, where
  /// that makes room enough; where nothing does, they stay.
  init(window: CGSize, panels: Panels, stageAlone: Bool = false, leastStage: CGFloat) {
    var folded = [panels, panels, panels, panels]
    (folded[1].list, folded[2].inspector) = (false, false)
    (folded[3].list, folded[3].inspector) = (false, false)
    let layouts = folded.lazy.map { Self(window: window, panels: $0, stageAlone: stageAlone) }
    self = layouts.first { $0.stage.width >= leastStage } ?? layouts[0]
  }

  init(window: CGSize, panels: Panels, stageAlone: Bool = false) {
    let (w, h) = (max(1, window.width), max(1, window.height))
    guard !stageAlone, w >= Self.smallest.width, h >= Self.smallest.height else {
      stage = CGRect(x: 0, y: 0, width: w, height: h)
      (list, inspector, bar, line, timeline) = (nil, nil, nil, nil, nil)
      (inspectorIsOverlay, barHoldsScenes) = (false, false)
      return
    }
    let barHeight = h < Self.heightForFullBar ? Self.lowBarHeight : Self.barHeight
    let barTop = h - barHeight
    bar = CGRect(x: 0, y: barTop, width: w, height: barHeight)

    let hasRoomForList = w >= Self.widthForList
    let showsList = hasRoomForList && panels.list ?? true
    barHoldsScenes = !showsList
    let hasLine = barHoldsScenes && w < Self.widthForLineInBar && h >= Self.heightForFullBar
    let top = barTop - (hasLine ? Self.lineHeight : 0)

    inspectorIsOverlay = w < Self.widthForInspector
    let column = CGRect(x: 0, y: 0, width: w, height: inspectorIsOverlay ? top : barTop)
      .divided(atDistance: inspectorIsOverlay ? min(280, w) : 304, from: .maxXEdge).slice
    inspector = panels.inspector ?? !inspectorIsOverlay ? column : nil

    let right = inspectorIsOverlay ? w : inspector?.minX ?? w
    line = hasLine ? CGRect(x: 0, y: top, width: right, height: Self.lineHeight) : nil
    // Never more than half of the window.
    let height = min(panels.timeline ?? 0, (h / 2).rounded())
    let isRoom = height >= Self.lowestTimeline
    timeline = isRoom ? CGRect(x: 0, y: top - height, width: right, height: height) : nil
    let above = timeline?.minY ?? top
    list = showsList ? CGRect(x: 0, y: 0, width: Self.listWidth, height: above) : nil
    let left = list?.maxX ?? 0
    stage = CGRect(x: left, y: 0, width: right - left, height: above)
  }
}
