package enum Activity: Sendable {
    case loading(String)
    case example(ExampleInfo)
    case hook(GroupHook)
    /// Running code of the tests at the exit of the process, after the run.
    case exit

    var title: (location: SourceLocation?, title: String) {
        switch self {
        case .loading(let name): (nil, "loading \(name)")
        case .example(let info): (info.location, "\"\(info.title)\"")
        case .hook(let hook): (hook.location, hook.title)
        case .exit: (nil, "code at the exit of the process")
        }
    }

    var description: String {
        let (location, title) = title
        return location.map { "\(title) (\($0))" } ?? title
    }
}

// Loads the declarations of classes one by one, so that a hang or crash is attributed to a class.
@MainActor
extension Loading {
    package static func isWanted(_ type: AnyClass) -> Bool {
        let leftOut = Run.current.loading.leftOut
        return leftOut.isEmpty || !leftOut.contains(String(reflecting: type))
    }

    package static func load<Value>(_ type: AnyClass, _ body: () -> Value) -> Value {
        Watchdog.shared.during(.loading(String(reflecting: type)), limit: Run.current.loading.limit) {
            defer { MainLoop.runQueued() }
            return GroupBuilder.declare(body)
        }
    }
}
