// The names of Apple's framework that the porting page shows beside ours, and no more: they let
// the compiler read those blocks where the framework does not exist.

public typealias CGFloat = Double
public typealias TimeInterval = Double

public struct CGPoint {
  public var x = 0.0, y = 0.0
  public init(x: CGFloat, y: CGFloat) {}
}

public struct CGRect {
  public var width = 0.0, height = 0.0, midX = 0.0, midY = 0.0, maxY = 0.0
}

public struct CGAffineTransform {
  public init(scaleX: CGFloat, y: CGFloat) {}
  public init(translationX: CGFloat, y: CGFloat) {}
  public static let identity = CGAffineTransform(scaleX: 1, y: 1)
}

public struct CATransform3D {}
public func CATransform3DMakeScale(_ x: CGFloat, _ y: CGFloat, _ z: CGFloat) -> CATransform3D {
  CATransform3D()
}
public func CATransform3DMakeTranslation(_ x: CGFloat, _ y: CGFloat, _ z: CGFloat) -> CATransform3D {
  CATransform3D()
}
public func CATransform3DScale(
  _ t: CATransform3D, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D { t }

public final class CAMediaTimingFunction {
  public enum Name { case easeIn, easeOut, linear }
  public init(name: Name) {}
}
public enum CAMediaTimingFillMode { case forwards, both }

open class CALayer {
  public init() {}
  public var position = CGPoint(x: 0, y: 0)
  public var mask: CALayer?
  public func add(_ animation: CABasicAnimation, forKey: String?) {}
}
public protocol CAAnimationDelegate: AnyObject {
  func animationDidStop(_ animation: CABasicAnimation, finished: Bool)
}
public final class CABasicAnimation {
  public init(keyPath: String) {}
  public var fromValue: Any?, toValue: Any?
  public var duration: TimeInterval = 0
  public var timingFunction: CAMediaTimingFunction?
  public var fillMode = CAMediaTimingFillMode.forwards
  public var isRemovedOnCompletion = true
  public weak var delegate: (any CAAnimationDelegate)?
}

open class UIView {
  public struct AnimationOptions: OptionSet {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let curveEaseInOut = AnimationOptions(rawValue: 1)
  }
  public init() {}
  public var bounds = CGRect(), frame = CGRect()
  public var alpha: CGFloat = 1
  public var center = CGPoint(x: 0, y: 0)
  public var transform = CGAffineTransform.identity
  public let layer = CALayer()
  public func addSubview(_ view: UIView) {}
  public func insertSubview(_ view: UIView, belowSubview: UIView) {}
  public static func animate(
    withDuration: TimeInterval, delay: TimeInterval = 0, usingSpringWithDamping: CGFloat,
    initialSpringVelocity: CGFloat, options: AnimationOptions = [], animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {}
  public static func animate(
    withDuration: TimeInterval, animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {}
}

open class UIViewController { public var view = UIView() }
public enum UITransitionContextViewKey { case from, to }
public protocol UIViewControllerContextTransitioning: AnyObject {
  var containerView: UIView { get }
  var transitionWasCancelled: Bool { get }
  func view(forKey: UITransitionContextViewKey) -> UIView?
  func completeTransition(_ didComplete: Bool)
}
public protocol UIViewControllerAnimatedTransitioning: AnyObject {
  func transitionDuration(using: (any UIViewControllerContextTransitioning)?) -> TimeInterval
  func animateTransition(using: any UIViewControllerContextTransitioning)
}
