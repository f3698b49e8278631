import Kea
import KeaEvents
import KeaText

/// The step classes that `--glue` selects by the names of classes, enclosing types or modules; without a name, all.
package struct GlueChoice: Sendable {
    private let names: [String]

    package init(_ names: [String] = []) { self.names = names }

    @MainActor package var types: [Steps.Type] { selected.filter { Loading.isWanted($0) } }

    /// The names of selected classes that are not loaded, because each has ended a process before.
    @MainActor package var leftOut: [String] {
        selected.filter { !Loading.isWanted($0) }.map { String(reflecting: $0) }
    }

    @MainActor private var selected: [Steps.Type] {
        names.isEmpty
            ? TypeDiscovery.subclasses(of: Steps.self)
            : known.filter { type in names.contains { Self.fits($0, String(reflecting: type)) } }
    }

    /// The error about a name without a class of steps.
    @MainActor package var mistake: Diagnostic? {
        guard !names.isEmpty else { return nil }
        let all = known.map { String(reflecting: $0) }
        guard let name = names.first(where: { name in !all.contains { Self.fits(name, $0) } }) else {
            return nil
        }
        let short = all.flatMap { Self.sets(of: $0) + $0.split(separator: ".").map(String.init) }
        let ordinary = TypeDiscovery.subclasses(of: Steps.self).map { String(reflecting: $0) }
        let sets = Dictionary(grouping: ordinary.flatMap(Self.sets), by: \.self).mapValues(\.count).sorted {
            $0.key < $1.key
        }
        let list = sets.map { "\($0.key) (\($0.value))" }.joined(separator: ", ")
        return Diagnostic(
            .error,
            "--glue: there is no class of steps \"\(name)\", and no type or module of that name has one"
                + didYouMean(name, among: Set(short).sorted()),
            details: sets.isEmpty
                ? [] : ["modules, types and the number of their classes of steps: \(list)"])
    }

    /// All classes, including opt-in ones: naming a class opts in.
    @MainActor private var known: [Steps.Type] {
        TypeDiscovery.knownSubclasses(of: Steps.self).sorted {
            String(reflecting: $0) < String(reflecting: $1)
        }
    }

    private static func fits(_ name: String, _ type: String) -> Bool {
        let wanted = name.split(separator: ".", omittingEmptySubsequences: false)
        let parts = type.split(separator: ".")
        return parts.indices.contains { parts[$0...].starts(with: wanted) }
    }

    private static func sets(of type: String) -> [String] {
        let parts = type.split(separator: ".")
        return (1..<max(parts.count, 2)).map { parts.prefix($0).joined(separator: ".") }
    }
}
