/// What a class of services says about itself: asked once for each instance, since answers may change.
struct ServiceTraits {
  let type: AppService.Type
  /// Tells classes of the same label apart.
  let name: String
  let label: String
  let priority: Int
  let isEssential: Bool
  let dependencies: [AppService.Type]

  init(_ type: AppService.Type, name: String) {
    self.type = type
    self.name = name
    label = type.label
    priority = type.priority
    isEssential = type.isEssential
    dependencies = type.dependencies
  }
}
