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
    /// The whole stack becomes another one.
    case setStack = "set-stack"
    /// The running transition is taken by hand.
    case grab
    /// The hand moves.
    case scrub
    /// The hand lets go.
    case release
    /// The running transition goes on to its end.
    case finish
    /// The running transition is taken back.
    case cancel
    /// The outermost container gets another size.
    case resize
    /// What becomes of requests while a transition runs.
    case policy
    /// An animator is chosen for requests to come.
    case choose
    /// A container is put into a layer.
    case embed
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
      case .setStack: "make these the screens of the stack, from the bottom to the top"
      case .grab: "take the running transition by hand"
      case .scrub: "move the hand to a progress from 0 to 1, or by a distance in points"
      case .release: "let go at a velocity in transitions a second"
      case .finish: "let the running transition go on to its end"
      case .cancel: "take the running transition back"
      case .resize: "give the outermost container another size"
      case .policy: "interrupt, queue or refuse: what requests do while a transition runs"
      case .choose: "choose the animator for an identifier, operation, from and to"
      case .embed: "put a container with a screen into the layer \"in\": \"screen/layer\""
      case .killWorker: "kill the process that runs the animator"
      }
    }

    /// The members that the command must have besides `at` and `do`.
    public var required: [String] {
      switch self {
      case .push, .unwind, .present, .replace: ["screen"]
      case .setStack: ["screens"]
      case .release: ["velocity"]
      case .resize: ["size"]
      case .policy: ["policy"]
      case .choose: ["animator"]
      case .embed: ["name", "screen", "in"]
      case .pop, .dismiss, .grab, .scrub, .finish, .cancel, .killWorker: []
      }
    }

    /// The members that the command may have.
    public var optional: [String] {
      switch self {
      case .push, .pop, .unwind, .dismiss, .replace, .setStack:
        ["animator", "identifier", "animated", "set", "container"]
      case .present: ["presentation", "animator", "identifier", "animated", "set", "container"]
      case .grab: ["law", "from", "container"]
      case .scrub: ["progress", "distance", "container"]
      case .release: ["outcome", "container"]
      case .choose: ["identifier", "operation", "from", "to", "container"]
      case .finish, .cancel, .policy, .embed, .killWorker: ["container"]
      case .resize: []
      }
    }
  }
}
