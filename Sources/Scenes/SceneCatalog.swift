/// All scenes, in the order of the list and of the digit keys.
public enum SceneCatalog {
  /// The scenes' types; a new scene is one line here.
  public static var scenes: [any Scene.Type] {
    [
      MessagesScene.self,
      CradleScene.self,
      GridScene.self,
      CarouselScene.self,
      NewtonianScene.self,
      ExpandingScene.self,
      StickyScene.self,
      WaterfallScene.self,
      PlaygroundScene.self,
    ]
  }

  /// What the scenes declare, in order.
  public static var infos: [SceneInfo] { scenes.map { $0.info } }

  /// The scene of a name.
  public static func scene(_ id: String) -> (any Scene.Type)? {
    scenes.first { $0.info.id == id }
  }
}
