import KeaEvents

/// What the main thread is doing, to attribute a hang or a crash.
package enum Activity: Sendable {
    /// Loading declarations: the specs of a class, or its step definitions or hooks.
    case loading(String)
    case example(ExampleInfo)
    /// Running a hook that runs once for a group.
    case hook(GroupHook)
    /// Running code of the tests at the exit of the process, after the run.
    case exit

    /// The source location and the name of the activity.
    var title: (location: SourceLocation?, title: String) {
        switch self {
        case .loading(let name): (nil, "loading \(name)")
        case .example(let info): (info.location, "\"\(info.title)\"")
        case .hook(let hook): (hook.location, hook.title)
        case .exit: (nil, "code at the exit of the process")
        }
    }

    /// The name and the source location.
    var description: String {
        let (location, title) = title
        return location.map { "\(title) (\($0))" } ?? title
    }
}

/// A hook that runs once for a group, such as `beforeAll` or `afterFeature`.
package struct GroupHook: Sendable {
    /// The group and the hook: `a basket, in afterAll`.
    package var title: String
    /// The index of the group in the plan of the run.
    package var group: Int
    package var location: SourceLocation
    /// The spec class or feature file that it belongs to.
    package var suite: String
    /// The time limit; `nil` if the hook shares the time of an example, or has none.
    package var limit: Duration?

    package init(
        title: String, group: Int, location: SourceLocation, suite: String, limit: Duration? = nil
    ) {
        self.title = title
        self.group = group
        self.location = location
        self.suite = suite
        self.limit = limit
    }
}

/// Loads the declarations of classes one by one, so that a hang or crash is attributed to a class.
@MainActor
package enum Loading {
    /// The names of classes that are not loaded, because each has ended a process before.
    package static var leftOut: Set<String> = []

    /// The only spec class to load; `nil` for all.
    package static var onlySpec: String?

    /// The time limit for one class.
    package static var limit: Duration?

    package static func isWanted(_ type: AnyClass) -> Bool {
        leftOut.isEmpty || !leftOut.contains(String(reflecting: type))
    }

    package static func load<Value>(_ type: AnyClass, _ body: () -> Value) -> Value {
        Watchdog.shared.during(.loading(String(reflecting: type)), limit: limit) {
            defer { MainLoop.runQueued() }
            return GroupBuilder.declare(body)
        }
    }
}
