extension Raster {
  /// Blurs all pixels by a Gaussian; beyond the edges the nearest pixel counts.
  ///
  /// The standard deviation is in pixels. One of 0 changes no bit, and the picture follows it
  /// smoothly from there.
  ///
  /// - Complexity: O(*n*) in the number of pixels.
  public mutating func blur(sigma: Double) {
    guard let blur = Blur(sigma: sigma) else { return }
    withCanvas { $0.blur(blur) }
  }

  /// Mixes another raster of the same size into this one: 0 keeps this one, 1 gives the other one.
  ///
  /// A mix of equal pixels is that pixel, whatever its alpha, so matched pictures never dip.
  ///
  /// - Complexity: O(*n*) in the number of pixels.
  public mutating func mix(_ other: Raster, share: Double) {
    precondition(width == other.width && height == other.height, "one size mixes with itself")
    var other = other
    other.withCanvas { source in
      withCanvas { $0.mix(source, within: $0.region, coverage: nil, share: share.share) }
    }
  }
}
