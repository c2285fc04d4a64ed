extension Script {
  /// The word of a command: the table that reading, help and completions share.
  public enum Verb: String, Hashable, Sendable, CaseIterable {
    /// A new screen covers the present one.
    case push
    /// The top screen leaves.
    case pop
    /// Several screens leave at once.
    case unwind
    /// A screen appears over the stack.
    case present
    /// A presented screen leaves.
    case dismiss
    /// A new screen takes the place of the present one.
    case replace
    /// The running transition is taken by hand.
    case grab
    /// The hand moves.
    case scrub
    /// The hand lets go.
    case release
    /// The running transition is taken back.
    case cancel
    /// The container gets another size.
    case resize
    /// The process that runs the animator is killed.
    case killWorker = "kill-worker"

    /// What the command does, for help.
    public var summary: String {
      switch self {
      case .push: "cover the present screen by another"
      case .pop: "go back to the screen below"
      case .unwind: "go back to a screen further below in one transition"
      case .present: "show a screen over the whole stack"
      case .dismiss: "take the presented screen away"
      case .replace: "put a screen in the place of the present one"
      case .grab: "take the running transition by hand"
      case .scrub: "move the hand to a progress from 0 to 1"
      case .release: "let go at a velocity in transitions a second"
      case .cancel: "take the running transition back"
      case .resize: "give the container another size"
      case .killWorker: "kill the process that runs the animator"
      }
    }

    /// The members that the command must have besides `at` and `do`.
    public var required: [String] {
      switch self {
      case .push, .unwind, .present, .replace: ["screen"]
      case .scrub: ["progress"]
      case .release: ["velocity"]
      case .resize: ["size"]
      case .pop, .dismiss, .grab, .cancel, .killWorker: []
      }
    }

    /// The members that the command may have.
    public var optional: [String] {
      switch self {
      case .push, .pop, .unwind, .present, .dismiss, .replace:
        ["animator", "identifier", "animated", "set", "container"]
      case .grab: ["law", "container"]
      case .release: ["outcome", "container"]
      case .scrub, .cancel, .resize, .killWorker: ["container"]
      }
    }
  }
}
