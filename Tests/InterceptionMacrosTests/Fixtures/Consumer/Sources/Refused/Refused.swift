// swift-format-ignore-file
import InterceptionMacros

@Interceptable
protocol Joining { /* ü → 🇨🇭 */ func join(_ parts: String...) -> String }
