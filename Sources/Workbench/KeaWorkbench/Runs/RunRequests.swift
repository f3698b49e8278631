import Gherkin

/// What is to be run, until it has a result.
///
/// Requests join: a smaller one neither replaces a larger one nor is lost in it.
package struct RunRequests: Sendable, Equatable {
    package var everything = false
    package var build = false
    /// The features that were saved, the last one first; they run before everything else.
    package private(set) var saved: [String] = []
    package private(set) var scenarios: [String: Set<String>] = [:]
    /// The places of other examples to run, by identifier.
    package var places: [String: String] = [:]

    package init() {}

    package var isEmpty: Bool {
        !everything && !build && saved.isEmpty && scenarios.isEmpty && places.isEmpty
    }

    package mutating func join(_ other: RunRequests) {
        everything = everything || other.everything
        build = build || other.build
        saved += other.saved.filter { !saved.contains($0) }
        scenarios.merge(other.scenarios) { $0.union($1) }
        places.merge(other.places) { $1 }
    }

    package mutating func save(_ path: String) { saved = [path] + saved.filter { $0 != path } }

    package mutating func add(_ texts: some Sequence<String>, in path: String) {
        let all = scenarios[path, default: []].union(texts)
        scenarios[path] = all.isEmpty ? nil : all
    }

    /// Removes a scenario that has a result, or is gone.
    package mutating func remove(_ text: String, in path: String) {
        scenarios[path]?.remove(text)
        if scenarios[path]?.isEmpty == true { scenarios[path] = nil }
    }

    package mutating func forget(_ path: String) {
        saved.removeAll { $0 == path }
        scenarios[path] = nil
    }

    /// Takes what runs next: a build with everything or with what else is asked for, saved features, everything, or the rest.
    package mutating func next() -> RunRequests {
        var next = RunRequests()
        if build, !everything {
            next = self
            self = RunRequests()
        } else if build || everything && saved.isEmpty {
            (next.everything, next.build) = (true, build)
            self = RunRequests()
        } else if !saved.isEmpty {
            for path in saved.reversed() {
                next.save(path)
                next.add(scenarios[path] ?? [], in: path)
                scenarios[path] = nil
            }
            saved = []
        } else {
            (next.scenarios, next.places) = (scenarios, places)
            (scenarios, places) = ([:], [:])
        }
        return next
    }
}
