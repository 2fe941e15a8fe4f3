import InterceptionMacros

// An internal protocol with one conformer besides the interceptor.
@Interceptable
protocol Counting { func count() -> Int }
extension CountingInterceptor: Counting {}

struct Counter: Counting {
  var first = 11
  var second = 31
  func count() -> Int { first + second }
}

@inline(never) func total(_ counting: any Counting) -> Int { counting.count() }
