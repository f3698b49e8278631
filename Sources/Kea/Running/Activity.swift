import KeaEvents

/// The thing that the main thread is busy with, to blame where it hangs or crashes.
package enum Activity: Sendable {
    /// It declares: the specs of a class, or its step definitions or hooks.
    case loading(String)
    /// It runs an example, its hooks included.
    case example(ExampleInfo)
    /// It runs a hook that runs once for a group.
    case hook(GroupHook)

    /// The line that it is about, and its name in words.
    var title: (place: SourceLocation?, words: String) {
        switch self {
        case .loading(let name): (nil, "loading \(name)")
        case .example(let info): (info.location, "\"\(info.title)\"")
        case .hook(let hook): (hook.location, hook.words)
        }
    }

    /// Its name in words, and its line.
    var words: String {
        let (place, words) = title
        return place.map { "\(words) (\($0))" } ?? words
    }
}

/// A hook that runs once for a group, such as `beforeAll` or `afterFeature`.
package struct GroupHook: Sendable {
    /// Its group and its word: `a basket, in afterAll`.
    package var words: String
    /// The group.
    package var group: ObjectIdentifier
    /// Its place.
    package var location: SourceLocation
    /// The spec class or feature file that it belongs to.
    package var suite: String
    /// The time that it may take.
    package var limit: Duration?
}

/// The loading of what people have declared in classes, one by one, so that the one to blame has a name.
@MainActor
package enum Loading {
    /// The names of classes that are not loaded, because each has ended a process before.
    package static var leftOut: Set<String> = []

    /// The time that one class may take.
    package static var limit: Duration?

    /// Whether a class is to be loaded.
    package static func isWanted(_ type: AnyClass) -> Bool { !leftOut.contains(String(reflecting: type)) }

    /// Loads one class.
    package static func load<Value>(_ type: AnyClass, _ body: () -> Value) -> Value {
        Watchdog.shared.during(.loading(String(reflecting: type)), limit: limit) {
            defer { MainLoop.runQueued() }
            return GroupBuilder.declare(body)
        }
    }
}
