import CairoCanvas
import Canvas
import Documents
import Foundation
import Workbench

/// Reads the files that the command line names; failures carry their exit status.
enum Inputs {
  static func conversation(_ path: String) throws -> Conversation {
    try reading(path) { try Conversation(contentsOf: path) }
  }

  static func sample(_ name: String) throws -> Conversation {
    try reading(name) { try Samples.conversation(named: name) }
  }

  /// Saved work: a file, or the text that it was shared as.
  static func work(_ source: String) throws -> SavedWork {
    guard SavedWork.isText(source) else {
      return try reading(source) { try SavedWork(data: try data(source), file: source) }
    }
    do { return try SavedWork(text: source) } catch { throw Failure(.badInput, "\(error)") }
  }

  /// A gesture: a file, or that of shared text.
  static func gesture(_ path: String) throws -> Gesture {
    if SavedWork.isText(path) {
      if let gesture = try work(path).gesture { return gesture }
      throw Failure(.badInput, "The shared text holds no gesture to replay.")
    }
    return try reading(path) { try Gesture(data: try data(path), file: path) }
  }

  static func experiment(_ path: String) throws -> Experiment {
    try reading(path) { try Experiment(data: try data(path), file: path) }
  }

  /// Opens saved work; a failure names what is not here.
  static func open(_ work: SavedWork, from path: String?, on workbench: Workbench) throws {
    do { try workbench.open(work, from: path) } catch { throw Failure(.badInput, "\(error)") }
  }

  static func text() throws -> PangoText {
    do { return try PangoText() } catch { throw Failure(.unavailable, "\(error)") }
  }

  static func canvas(_ size: CGSize, scale: Double, text: PangoText) throws -> CairoCanvas {
    do {
      return try CairoCanvas(size: size, scale: scale, text: text)
    } catch {
      throw Failure(.usage, "\(error)")
    }
  }

  static func size(_ words: String) throws -> CGSize {
    let parts = words.lowercased().split(separator: "x").map { Double($0) }
    guard parts.count == 2, let w = parts[0], let h = parts[1], (1...16384).contains(w),
      (1...16384).contains(h)
    else {
      throw Failure(.usage, "--size takes WIDTHxHEIGHT from 1x1 to 16384x16384, not \"\(words)\".")
    }
    return CGSize(width: w, height: h)
  }

  private static func data(_ path: String) throws -> Data {
    let isThere = FileManager.default.fileExists(atPath: path)
    guard isThere else { throw Failure(.noInput, "\(path): there is no such file.") }
    do {
      return try Data(contentsOf: URL(fileURLWithPath: path))
    } catch {
      throw Failure(.badInput, "\(path): cannot be read as a file; are its permissions right?")
    }
  }

  private static func reading<T>(_ path: String, _ read: () throws -> T) throws -> T {
    do {
      return try read()
    } catch let failure as Failure {
      throw failure
    } catch {
      let isThere = FileManager.default.fileExists(atPath: path)
      throw Failure(
        isThere ? .badInput : .noInput, isThere ? "\(error)" : "\(path): there is no such file.")
    }
  }
}

/// Writes files and standard output.
enum Outputs {
  static func write(_ data: Data, to path: String?) throws {
    do {
      if let path {
        try data.write(to: URL(fileURLWithPath: path), options: .atomic)
      } else {
        try FileHandle.standardOutput.write(contentsOf: data)
      }
    } catch {
      throw path.map(failure) ?? Failure(.cannotWrite, "standard output could not be written.")
    }
  }

  /// The failure of writing a file, with the reason where its folder shows one.
  static func failure(_ path: String) -> Failure {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    let isThere = FileManager.default.fileExists(atPath: folder)
    let why = isThere ? "" : ": there is no folder \(folder)"
    return Failure(.cannotWrite, "\(path) could not be written\(why).")
  }
}
