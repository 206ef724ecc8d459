// UIKit's names for what stands below, so that code for UIKit Dynamics and collection view layouts
// compiles: what each type does is said where it is declared.
//
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// Foundation, Core Graphics and Core Animation come along, as they do with Apple's UIKit.

import CollectionLayout
import Dynamics
@_exported import Foundation
import Geometry
@_exported import QuartzCore

public typealias UIEdgeInsets = EdgeInsets
public typealias UIOffset = Offset
public typealias UIFloatRange = FloatRange

public typealias UIBezierPath = BezierPath
public typealias UIRectCorner = RectCorner

/// UIKit's name for `DynamicItem`: any object with a centre, bounds and a transform.
public typealias UIDynamicItem = DynamicItem
public typealias UIDynamicItemCollisionBoundsType = DynamicItemCollisionBoundsType
public typealias UIDynamicItemGroup = DynamicItemGroup
public typealias UIDynamicAnimator = DynamicAnimator
public typealias UIDynamicAnimatorDelegate = DynamicAnimatorDelegate
/// The one clock of all animators and collection views of a thread: an extension of ours.
public typealias DisplayLink = Dynamics.DisplayLink
public typealias UIDynamicBehavior = DynamicBehavior
public typealias UIAttachmentBehavior = AttachmentBehavior
public typealias UICollisionBehavior = CollisionBehavior
public typealias UICollisionBehaviorDelegate = CollisionBehaviorDelegate
public typealias UIDynamicItemBehavior = DynamicItemBehavior
public typealias UIFieldBehavior = FieldBehavior
public typealias UIGravityBehavior = GravityBehavior
public typealias UIPushBehavior = PushBehavior
public typealias UIRegion = Region
public typealias UISnapBehavior = SnapBehavior

public typealias UIView = View
/// Collection views are the only views here that scroll.
public typealias UIScrollView = CollectionView
public typealias UIScrollViewDelegate = ScrollViewDelegate
public typealias UICollectionView = CollectionView
public typealias UICollectionReusableView = CollectionReusableView
public typealias UICollectionViewCell = CollectionViewCell
public typealias UIColor = ViewColor
/// What `#colorLiteral(red:green:blue:alpha:)` is for the compiler.
public typealias _ColorLiteralType = ViewColor
/// Core Graphics' name for a colour, which is a `UIColor` here.
public typealias CGColor = ViewColor
/// Core Graphics' name for a path: a value here.
public typealias CGPath = Path
/// Core Graphics' name for a path that changes: a value here, so that it is a variable.
public typealias CGMutablePath = Path
/// Core Animation's name for `ViewLayer`.
public typealias CALayer = ViewLayer
public typealias UIUserInterfaceLayoutDirection = LayoutDirection
public typealias UISemanticContentAttribute = View.SemanticContentAttribute
public typealias UIWindow = Window
public typealias UITouch = Touch
public typealias UIEvent = TouchEvent
/// Hands the pointer of a window over to views: an extension of ours.
public typealias TouchDelivery = CollectionLayout.TouchDelivery
public typealias UIGestureRecognizer = GestureRecognizer
public typealias UIGestureRecognizerDelegate = GestureRecognizerDelegate
public typealias UITapGestureRecognizer = TapGestureRecognizer
public typealias UILongPressGestureRecognizer = LongPressGestureRecognizer
public typealias UIPanGestureRecognizer = PanGestureRecognizer
public typealias UIScreenEdgePanGestureRecognizer = ScreenEdgePanGestureRecognizer
public typealias UIRectEdge = ScreenEdgePanGestureRecognizer.Edges
public typealias UISwipeGestureRecognizer = SwipeGestureRecognizer
public typealias UIPinchGestureRecognizer = PinchGestureRecognizer
public typealias UIRotationGestureRecognizer = RotationGestureRecognizer
public typealias UICollectionViewDataSource = CollectionViewDataSource
public typealias UICollectionViewDelegate = CollectionViewDelegate
public typealias UICollectionViewDelegateFlowLayout = CollectionViewDelegateFlowLayout
public typealias UICollectionViewFlowLayout = CollectionViewFlowLayout
public typealias UICollectionViewFlowLayoutInvalidationContext =
  CollectionViewFlowLayoutInvalidationContext
public typealias UICollectionViewLayout = CollectionViewLayout
/// `CollectionViewLayoutState`: what a layout remembers, an extension of ours.
public typealias UICollectionViewLayoutState = CollectionViewLayoutState
public typealias UICollectionViewLayoutAttributes = CollectionViewLayoutAttributes
public typealias UICollectionViewLayoutInvalidationContext = CollectionViewLayoutInvalidationContext
public typealias UICollectionViewTransitionLayout = CollectionViewTransitionLayout
public typealias UICollectionViewUpdateItem = CollectionViewUpdateItem
