import InterceptionMacros

@Interceptable
protocol Counting { func count() -> Int }
