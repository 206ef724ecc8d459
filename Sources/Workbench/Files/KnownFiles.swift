/// The files of the work: which one each scene's work is in, and what this window has seen of it.
struct KnownFiles {
  /// Reads and writes files; nil where there are none.
  let store: (any WorkStore)?
  /// The file that each scene's work was opened from or saved to last, by the scene's name.
  private(set) var paths: [String: String] = [:]
  /// The versions of these files that each scene read or wrote last, by the scene's name: another scene may have
  /// written to the same file since.
  private var versions: [String: String] = [:]
  /// The file that is read, and its version before that.
  private var read: (path: String, version: String?)?

  init(store: (any WorkStore)?) { self.store = store }

  /// A path from the root, of one that may be from the folder that the program was started in.
  func absolute(_ path: String) -> String { store?.absolute(path) ?? path }

  /// Notes the version of a file that is going to be read.
  mutating func noteReading(of path: String) { read = (path, store?.version(of: path)) }

  /// Notes the file that a scene's work was read from, in the version before that: what another program makes of it
  /// while it is read is not what was read.
  mutating func noteRead(_ path: String, of scene: String) {
    let path = absolute(path)
    paths[scene] = path
    versions[scene] = read?.path == path ? read?.version : store?.version(of: path)
    read = nil
  }

  /// Notes the file that a scene's work was written to just now.
  mutating func noteWritten(_ path: String, of scene: String) {
    paths[scene] = path
    versions[scene] = store?.version(of: path)
  }

  /// Whether saving a scene's work to a path would replace what it does not come from: another file, or what another
  /// program has made of its own one.
  func replacesOthers(at path: String, of scene: String) -> Bool {
    guard let store else { return false }
    guard paths[scene] == path else { return store.exists(path) }
    return store.version(of: path).map { $0 != versions[scene] } ?? false
  }
}
