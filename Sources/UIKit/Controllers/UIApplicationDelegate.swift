import CollectionLayout
import Foundation

/// What an application's and a scene's delegate are: UIKit's `UIResponder`, as a name for their superclass.
open class UIResponder: NSObject {
  /// A responder.
  public override init() { super.init() }
}

/// Is told that an application begins: UIKit's `UIApplicationDelegate`.
///
/// The owner of the window calls it, since nothing here runs a loop.
public protocol UIApplicationDelegate: AnyObject {
  /// The application begins; true where it can.
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  /// A window's scene begins: how it is to be made.
  func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration
  /// It is about to be behind others.
  func applicationWillResignActive(_ application: UIApplication)
  /// It is behind others.
  func applicationDidEnterBackground(_ application: UIApplication)
  /// It is about to be in front.
  func applicationWillEnterForeground(_ application: UIApplication)
  /// It is in front.
  func applicationDidBecomeActive(_ application: UIApplication)
  /// It ends.
  func applicationWillTerminate(_ application: UIApplication)
}

extension UIApplicationDelegate {
  /// True.
  public func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool { true }
  /// A plain one.
  public func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration {
    UISceneConfiguration(name: nil, sessionRole: connectingSceneSession.role)
  }
  /// Nothing by default.
  public func applicationWillResignActive(_ application: UIApplication) {}
  /// Nothing by default.
  public func applicationDidEnterBackground(_ application: UIApplication) {}
  /// Nothing by default.
  public func applicationWillEnterForeground(_ application: UIApplication) {}
  /// Nothing by default.
  public func applicationDidBecomeActive(_ application: UIApplication) {}
  /// Nothing by default.
  public func applicationWillTerminate(_ application: UIApplication) {}
}

extension UIApplication {
  /// A reason why an application begins: UIKit's names.
  public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// A reason of a name.
    public init(rawValue: String) { self.rawValue = rawValue }
  }
}

/// What a window belongs to: UIKit's `UIScene`.
open class UIScene: NSObject {
  /// What a scene begins with: nothing here.
  public final class ConnectionOptions: NSObject {
    /// No options.
    public override init() { super.init() }
  }
}

/// What a window belongs to: UIKit's `UIWindowScene`.
open class UIWindowScene: UIScene {
  /// The screen of the thread.
  public var screen: UIScreen { .main }
  /// The windows of the thread's application.
  public var windows: [UIWindow] { UIApplication.shared.windows }
}

/// A scene over time: UIKit's `UISceneSession`.
public final class UISceneSession: NSObject {
  /// What a scene is for: UIKit's names.
  public struct Role: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// A purpose of a name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// An application's window.
    public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")
  }
  /// What it is for.
  public let role = Role.windowApplication
  /// A session.
  public override init() { super.init() }
}

/// How a scene is made: UIKit's `UISceneConfiguration`, as values.
public final class UISceneConfiguration: NSObject {
  /// Its name; nil for none.
  public let name: String?
  /// What it is for.
  public let role: UISceneSession.Role
  /// The class of its delegate, which the owner of the window makes.
  public var delegateClass: AnyClass?
  /// A configuration of a name.
  public init(name: String?, sessionRole: UISceneSession.Role) {
    (self.name, role) = (name, sessionRole)
    super.init()
  }
}

/// Is told that a scene begins: UIKit's `UISceneDelegate`; the owner of the window calls it.
public protocol UISceneDelegate: AnyObject {
  /// The scene begins.
  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions)
  /// The scene is let go of.
  func sceneDidDisconnect(_ scene: UIScene)
  /// It is in front.
  func sceneDidBecomeActive(_ scene: UIScene)
  /// It is about to be behind others.
  func sceneWillResignActive(_ scene: UIScene)
  /// It is about to be in front.
  func sceneWillEnterForeground(_ scene: UIScene)
  /// It is behind others.
  func sceneDidEnterBackground(_ scene: UIScene)
}

/// Is told of the scene of a window: UIKit's `UIWindowSceneDelegate`.
public protocol UIWindowSceneDelegate: UISceneDelegate {}

extension UISceneDelegate {
  /// Nothing by default.
  public func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {}
  /// Nothing by default.
  public func sceneDidDisconnect(_ scene: UIScene) {}
  /// Nothing by default.
  public func sceneDidBecomeActive(_ scene: UIScene) {}
  /// Nothing by default.
  public func sceneWillResignActive(_ scene: UIScene) {}
  /// Nothing by default.
  public func sceneWillEnterForeground(_ scene: UIScene) {}
  /// Nothing by default.
  public func sceneDidEnterBackground(_ scene: UIScene) {}
}

extension UIWindow {
  /// A window of the size of the screen.
  public convenience init(windowScene: UIWindowScene) {
    self.init(frame: windowScene.screen.bounds)
  }
  /// What it belongs to: a scene of the thread.
  public var windowScene: UIWindowScene? { UIWindowScene() }
}
