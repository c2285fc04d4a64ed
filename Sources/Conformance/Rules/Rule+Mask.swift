import LayerTree
import PluginHost
import Rendering
import TimingEngine
import Transitions

extension Rule {
  /// Masks.
  static let mask: [Rule] = [
    Rule(
      "MK-01", "sets and clears masks only when it was granted them",
      detection: "calls of animator.layer-mask under every grant without it",
      advice: "ask the grant for animator.layer-mask before you call its functions"
    ) { (subject) throws(Finding) in
      var count = 0
      try subject.perform { (company, index, animator) throws(Finding) in
        for staging in animator.stagings where !staging.grant.allows(.layerMask) {
          count += 1
          let whole = try company.bout(of: index, staging)
          whole.run()
          let cut = try company.bout(of: index, staging)
          cut.transition.end(.cancelled, at: 0)
          cut.collect()
          for bout in [whole, cut] {
            let asks = bout.calls.first { $0.function.capability == .layerMask }
            if let asks { throw bout.breach(asks.text) }
          }
        }
      }
      if count == 0 { throw .doesNotApply("requires animator.layer-mask") }
    },
    Rule(
      "MK-05", "lets its mask through all of the incoming screen in the end",
      detection: "coverage of every mask as pixels, at the end that shows all of the masked layer",
      advice: "scale the mask until its solid part covers the bounds of what it cuts"
    ) { (subject) throws(Finding) in
      try subject.everyMask({ $1.withOtherReaders + $1.ofOtherShapes }) {
        (bout, layer) throws(Finding) in
        // A mask of the screen that goes has to let it through entirely at the start.
        let isComing = bout.transition.change.running.isDescendant(layer, of: bout.to)
        let isGoing = bout.transition.change.running.isDescendant(layer, of: bout.from)
        guard isComing || isGoing else { return }
        let time = isComing ? bout.end : 0
        let coverage = try bout.coverage(of: layer, at: time)
        guard let place = coverage.pixels.firstIndex(where: { $0 >> 24 < 253 }) else { return }
        throw bout.breach(
          isComing
            ? "the mask still cuts the incoming screen in the end"
            : "the mask cuts the outgoing screen from the start",
          frame: isComing ? bout.lastFrame : 0, layer: layer, expected: "every point covered",
          actual: "none at (\(place % coverage.width), \(place / coverage.width))")
      }
    },
    Rule(
      "MK-06", "lets ever more through its mask, when it claims so", level: .should,
      detection: "area of every mask in each frame of forward runs",
      advice: "let the mask grow all the way, or do not claim monotone-mask"
    ) { (subject) throws(Finding) in
      var count = 0
      try subject.everyMask { (bout, layer) throws(Finding) in
        guard bout.animator.claims.contains(.monotoneMask),
          bout.staging.operation.direction == .forward
        else { return }
        count += 1
        var last = 0
        for frame in 0...bout.lastFrame {
          let area = try bout.coverage(of: layer, at: bout.time(ofFrame: frame)).area
          // Soft edges may lose a little while they move.
          guard area * 1_000 >= last * 999 else {
            throw bout.breach(
              "the area of the mask shrinks", frame: frame, layer: layer,
              expected: "\(last / 255) pixels or more", actual: "\(area / 255)")
          }
          last = max(last, area)
        }
      }
      if count == 0 { throw .doesNotApply("does not claim a monotone mask") }
    },
    Rule(
      "MK-07", "closes every outline of its masks",
      detection: "the last step of each outline in every mask and in what lies in it",
      advice: "end each outline with CLOSE, or at the point where it started"
    ) { (subject) throws(Finding) in
      try subject.everyMask { (bout, layer) throws(Finding) in
        guard let tree = bout.animator.declared?.tree, let mask = tree[layer].mask else { return }
        for part in tree.subtree(of: mask) {
          guard case .shape(let shape) = tree[part].content, let open = shape.path.openEnd else {
            continue
          }
          throw bout.breach(
            "the outline of a mask is open", layer: part, expected: "back to where it started",
            actual: "ends at (\(open.x.short), \(open.y.short))")
        }
      }
    },
    Rule(
      "MK-08", "sets one mask for a layer, and none on a mask",
      detection: "every mask that is set, and the tree that comes of it",
      advice: "put two outlines into one path or one layer"
    ) { (subject) throws(Finding) in
      try subject.everyMask { (bout, layer) throws(Finding) in
        guard let tree = bout.animator.declared?.tree else { return }
        var ancestor: LayerID? = layer
        while let id = ancestor {
          guard tree[id].maskOwner == nil else {
            throw bout.breach("a mask cuts a mask", layer: layer)
          }
          ancestor = tree[id].parent
        }
        let set = bout.calls.flatMap(\.commands).compactMap { command -> LayerID? in
          if case .setMask(let mask?, layer) = command { mask } else { nil }
        }
        guard Set(set).count == 1 else {
          throw bout.breach("sets \(Set(set).count) masks for one layer", layer: layer)
        }
      }
    },
  ]
}

extension Staging {
  /// The same in a container that is wide and in one that is high; with the full grant alone.
  fileprivate var ofOtherShapes: [Staging] {
    guard withheld.isEmpty else { return [] }
    return [Rect(0, 0, 240, 60), Rect(0, 0, 60, 240)].map { container in
      var staging = self
      staging.container = container
      return staging
    }
  }
}

extension Subject {
  /// Looks at each layer that a plugin sets a mask for, in every transition.
  fileprivate func everyMask(
    _ vary: (AnimatorDescription, Staging) -> [Staging] = { $1.withOtherReaders },
    _ look: (Bout, LayerID) throws(Finding) -> Void
  ) throws(Finding) {
    var count = 0
    try everyBout(vary) { (bout, _) throws(Finding) in
      var seen: Set<LayerID> = []
      for call in bout.calls where call.status == "OK" {
        for case .setMask(.some, let layer) in call.commands where seen.insert(layer).inserted {
          count += 1
          try look(bout, layer)
        }
      }
    }
    if count == 0 { throw .doesNotApply("sets no mask") }
  }
}

extension Bout {
  /// What the mask of a layer lets through of its bounds, in the alpha of a picture.
  fileprivate func coverage(of layer: LayerID, at time: Double) throws(Finding) -> Raster {
    let shown = transition.presentation(at: time)
    var root = Layer(name: "bounds")
    root.bounds.size = shown[layer].bounds.size
    var tree = LayerTree(root: root)
    var solid = Layer(name: "solid")
    solid.bounds = shown[layer].bounds
    solid.position = shown[layer].bounds.size.middle
    solid.backgroundColor = .black
    let all = tree.create(solid)
    do {
      try tree.insert(all, into: LayerTree.rootID)
      if let mask = shown[layer].mask { try tree.setMask(tree.copy(mask, from: shown), of: all) }
    } catch {
      throw breach("the mask cannot be looked at alone: \(error)", layer: layer)
    }
    return try picture(of: tree)
  }
}

extension Size {
  fileprivate var middle: Point { Point(width / 2, height / 2) }
}

extension Raster {
  /// How much is covered, in 255ths of a pixel.
  fileprivate var area: Int { pixels.reduce(0) { $0 + Int($1 >> 24) } }
}

extension Path {
  /// Where an outline ends that does not lead back to its start; nil when all do.
  fileprivate var openEnd: Point? {
    var (start, pen) = (Point.zero, Point.zero)
    for element in elements {
      switch element {
      case .move(let point):
        if pen != start { return pen }
        (start, pen) = (point, point)
      case .line(let point): pen = point
      case .curve(_, _, let point): pen = point
      case .close: pen = start
      }
    }
    return pen == start ? nil : pen
  }
}
