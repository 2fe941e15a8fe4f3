extension String {
  /// The text as a notation wants it.
  ///
  /// - Parameter escape: What stands for a scalar; `nil` for the scalar itself.
  /// - Returns: The text, scalar by scalar.
  func escaped(_ escape: (Unicode.Scalar) -> String?) -> String {
    unicodeScalars.reduce(into: "") { text, scalar in
      if let other = escape(scalar) {
        text += other
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
  }
}
