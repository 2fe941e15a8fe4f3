/// What has to hold before the result of a search is believed.
///
/// The layout of metadata is the runtime's own business: another version of it, or a tool that
/// strips it, would make a search find nothing. An empty answer must not be taken for the truth
/// then, so a class that is certainly there is searched for first.
package struct SelfCheck: Sendable {
  /// Finds out what is wrong; `nil` means that nothing is.
  package let failure: @Sendable () -> Unavailability?

  /// Creates a check of one's own.
  ///
  /// - Parameter failure: Finds out what is wrong; called once for each search.
  package init(failure: @escaping @Sendable () -> Unavailability?) {
    self.failure = failure
  }

  /// Searches for a private class of this library, once in the life of a process.
  package static let canary = SelfCheck { canaryFailure }

  /// Searches for a class that is expected to be found as the only subclass of another one.
  ///
  /// - Parameters:
  ///   - canary: The class that has to be found.
  ///   - base: Its superclass.
  ///   - path: The path that the class has to be found under.
  /// - Returns: A check that fails when the answer isn't exactly this class.
  package static func finds<Base: AnyObject & SendableMetatype>(
    _ canary: AnyClass,
    of base: Base.Type,
    at path: String
  ) -> SelfCheck {
    SelfCheck { () -> Unavailability? in
      do throws(Unavailability) {
        let found = try LoadedImages.snapshot(around: base).discovery(of: base).classes
        guard found.count == 1, found[0].type == canary, found[0].path == path else {
          let paths = found.map(\.path).joined(separator: ", ")
          return Unavailability(
            .selfCheck,
            reason: "the self-check expected \(path) and found \(paths.isEmpty ? "nothing" : paths)"
              + "; the metadata of this process isn't laid out as known"
          )
        }
        return nil
      } catch {
        return error
      }
    }
  }

  private static let canaryFailure =
    finds(Canary.self, of: CanaryBase.self, at: "TypeDiscovery._.Canary").failure()
}

private class CanaryBase {}

private final class Canary: CanaryBase {}
