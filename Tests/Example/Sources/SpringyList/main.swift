import CSDL
import UIKit

// A list on springs in a window of SDL2. `SpringyList 120` shows 120 frames of a drag and ends.

final class Rows: NSObject, UICollectionViewDataSource {
  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { 500 }
}

/// The drag of a run without a person: up by 6 points a frame for 20 frames.
func drag(_ touches: TouchDelivery, frame: Int) {
  let time = Double(frame) / 60
  let place = CGPoint(x: 160, y: 400 - 6 * Double(min(frame, 20)))
  if frame == 0 { touches.touchBegan(at: place, time: time) }
  if frame > 0, frame < 20 { touches.touchMoved(to: place, time: time) }
  if frame == 20 { touches.touchEnded(time: time) }
}

/// Hands an event of the window over; false when it is to close.
func handle(_ event: SDL_Event, _ touches: TouchDelivery, time: Double) -> Bool {
  switch SDL_EventType(rawValue: event.type) {
  case SDL_QUIT: return false
  case SDL_MOUSEBUTTONDOWN:
    let place = CGPoint(x: Int(event.button.x), y: Int(event.button.y))
    touches.touchBegan(at: place, time: time)
  case SDL_MOUSEMOTION:
    touches.touchMoved(to: CGPoint(x: Int(event.motion.x), y: Int(event.motion.y)), time: time)
  case SDL_MOUSEBUTTONUP: touches.touchEnded(time: time)
  case SDL_MOUSEWHEEL:
    var (x, y): (Int32, Int32) = (0, 0)
    SDL_GetMouseState(&x, &y)
    touches.wheel(
      by: CGVector(dx: 0, dy: -40 * CGFloat(event.wheel.y)), at: CGPoint(x: Int(x), y: Int(y)),
      isPrecise: false)
  default: break
  }
  return true
}

func draw(_ list: UICollectionView, with renderer: OpaquePointer?) {
  SDL_SetRenderDrawColor(renderer, 245, 245, 250, 255)
  SDL_RenderClear(renderer)
  SDL_SetRenderDrawColor(renderer, 0, 122, 255, 255)
  for element in list.visibleElements {
    let frame = element.frame.offsetBy(dx: 0, dy: -list.contentOffset.y)
    var rect = SDL_FRect(
      x: Float(frame.minX), y: Float(frame.minY), w: Float(frame.width), h: Float(frame.height))
    SDL_RenderFillRectF(renderer, &rect)
  }
  SDL_RenderPresent(renderer)
}

func run(frames: Int?) {
  guard SDL_Init(SDL_INIT_VIDEO) == 0 else { fatalError(String(cString: SDL_GetError())) }
  defer { SDL_Quit() }
  let window = SDL_CreateWindow("Springy list", 0, 0, 320, 480, 0)
  let renderer = SDL_CreateRenderer(window, -1, 0)
  let layout = SpringyLayout()
  layout.itemSize = CGSize(width: 300, height: 44)
  let list = ListView(
    frame: CGRect(x: 0, y: 0, width: 320, height: 480), collectionViewLayout: layout)
  let rows = Rows()
  list.dataSource = rows
  let touches = TouchDelivery(to: list)
  var (isOpen, frame, farthest) = (true, 0, 0.0)
  // The display link: what is called once a frame, before animators and layout.
  let link = CADisplayLink { link in
    if frames != nil { drag(touches, frame: frame) }
    frame += 1
    if let frames, frame >= frames { link.invalidate() }
  }
  link.add(to: .main, forMode: .common)
  var last = SDL_GetTicks64()
  while isOpen, frames == nil || frame < frames ?? 0 {
    var event = SDL_Event()
    while SDL_PollEvent(&event) != 0 {
      isOpen = isOpen && handle(event, touches, time: Double(SDL_GetTicks64()) / 1000)
    }
    let now = SDL_GetTicks64()
    DisplayLink.advance(by: frames == nil ? Double(now - last) / 1000 : 1.0 / 60)
    last = now
    draw(list, with: renderer)
    let gaps = list.visibleElements.map(\.frame).sorted { $0.minY < $1.minY }
    for (a, b) in zip(gaps, gaps.dropFirst()) { farthest = max(farthest, b.minY - a.maxY - 10) }
    if frames == nil { SDL_Delay(8) }
  }
  guard frames != nil else { return }
  print("scrolled by \(list.contentOffset.y) points; rows were \(farthest) points farther apart")
  precondition(list.contentOffset.y > 100 && farthest > 1, "The list scrolls on springs.")
}

run(frames: CommandLine.arguments.dropFirst().first.flatMap { Int($0) })
