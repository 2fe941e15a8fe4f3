import ServiceKit

/// A service that comes with a module.
public final class ModuleService: Service {}

private class HiddenService: Box<Int> {}
