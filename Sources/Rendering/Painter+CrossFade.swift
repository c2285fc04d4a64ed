internal import LayerTree

extension Painter {
  /// Draws children each of which takes the place of those below it, as far as it is opaque.
  ///
  /// The law is `below·(1 − o) + child·o` over the whole of the parent, so that what both show stays
  /// as it is and nothing dips in between. One child that has the only say is drawn as ever.
  func drawCrossFading(_ item: Item, on canvas: Canvas) {
    let children = crossFading(item.layer)
    guard children.count > 1 else {
      for child in children { draw(child, in: item.plane, within: item.clip, on: canvas) }
      return
    }
    let area = item.clip.intersection(extent(of: item.layer, in: item.plane))
    guard !area.isEmpty else { return }
    scratch.withCanvas(area) { group in
      draw(children[0], in: item.plane, within: area, on: group)
      for id in children.dropFirst() {
        guard var child = tree.layer(id)?.drawable else { continue }
        let share = child.opacity.share
        child.opacity = 1
        scratch.withCanvas(area) { own in
          draw(child, in: item.plane, within: area, on: own)
          group.mix(own, within: area, coverage: nil, share: share)
        }
      }
      canvas.draw(group, within: area, coverage: nil, opacity: 65_535)
    }
  }

  /// Draws children one above the other; those that are added to the one below share a group with it.
  func drawChildren(of item: Item, on canvas: Canvas) {
    var group: [LayerID] = []
    for child in tree.childrenInDrawingOrder(of: item.layer) {
      if tree[child].compositing == .normal {
        drawAdded(group, in: item, on: canvas)
        group = []
      }
      group.append(child)
    }
    drawAdded(group, in: item, on: canvas)
  }

  /// Draws layers as their sum, each as much as it is opaque.
  ///
  /// Of two the law is `first·o₁ + second·o₂`, rounded once; one that is alone is drawn as ever.
  private func drawAdded(_ ids: [LayerID], in item: Item, on canvas: Canvas) {
    let shown = ids.compactMap { tree.layer($0) }.filter { !$0.isHidden && $0.opacity.share > 0 }
      .map(\.drawable)
    guard shown.count > 1 else {
      for layer in shown { draw(layer, in: item.plane, within: item.clip, on: canvas) }
      return
    }
    let area = item.clip.intersection(canvas.region)
    guard !area.isEmpty else { return }
    scratch.withCanvas(area) { group in
      var present: UInt32 = 0
      for layer in shown {
        var whole = layer
        whole.opacity = 1
        let share = layer.opacity.share
        if present == 0 {
          draw(whole, in: item.plane, within: area, on: group)
          present = share
        } else {
          scratch.withCanvas(area) { own in
            draw(whole, in: item.plane, within: area, on: own)
            group.add(own, within: area, share: share, to: present)
          }
          present = 65_535
        }
      }
      canvas.draw(group, within: area, coverage: nil, opacity: 65_535)
    }
  }

  /// The children that have a say: the last one that is wholly there, and those above it.
  private func crossFading(_ layer: Layer) -> [LayerID] {
    let shown = tree.childrenInDrawingOrder(of: layer).filter { id in
      tree.layer(id).map { !$0.isHidden && $0.opacity.share > 0 } ?? false
    }
    let last = shown.lastIndex { tree[$0].opacity.share == 65_535 } ?? 0
    return Array(shown.dropFirst(last))
  }
}
