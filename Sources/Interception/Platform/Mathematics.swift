#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The functions of the platform's mathematics library that the core needs.
enum Mathematics {
  static func exp2(_ x: Double) -> Double {
    #if canImport(Darwin)
      Darwin.exp2(x)
    #elseif canImport(Glibc)
      Glibc.exp2(x)
    #else
      Musl.exp2(x)
    #endif
  }

  static func tanh(_ x: Double) -> Double {
    #if canImport(Darwin)
      Darwin.tanh(x)
    #elseif canImport(Glibc)
      Glibc.tanh(x)
    #else
      Musl.tanh(x)
    #endif
  }
}
