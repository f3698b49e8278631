import Kea
import KeaText

/// The choice of `--glue`: the classes of steps that a run uses, by their names and by those of what they stand in.
///
/// A name is that of a class, of a type around it, or of a module: `PagingSteps`, `Shop` or `ShopSpecs.Shop`, as Cucumber
/// knows glue by the names of packages. Without a name all classes are used but those that are found on request.
package struct GlueChoice: Sendable {
    /// A name that no class has, and those that there are.
    package struct Unknown: Error {
        package let name: String
        /// The names that were possible, each with the number of its classes.
        package let sets: [(name: String, count: Int)]
        /// The nearest name; `nil` where none is near.
        package let nearest: String?
    }

    private let names: [String]

    /// Makes a choice.
    package init(_ names: [String] = []) { self.names = names }

    /// The classes, in the order of their qualified names.
    @MainActor package var types: [Steps.Type] {
        let wanted =
            names.isEmpty
            ? TypeDiscovery.subclasses(of: Steps.self)
            : known.filter { type in names.contains { Self.fits($0, String(reflecting: type)) } }
        return wanted.filter { Loading.isWanted($0) }
    }

    /// Makes sure that each name chooses something.
    @MainActor package func check() throws(Unknown) {
        let all = known.map { String(reflecting: $0) }
        for name in names where !all.contains(where: { Self.fits(name, $0) }) {
            let ordinary = TypeDiscovery.subclasses(of: Steps.self).map { String(reflecting: $0) }
            let sets = Dictionary(grouping: ordinary.flatMap(Self.sets), by: \.self)
                .map { (name: $0.key, count: $0.value.count) }.sorted { $0.name < $1.name }
            let short = all.flatMap { Self.sets(of: $0) + $0.split(separator: ".").map(String.init) }
            throw Unknown(
                name: name, sets: sets, nearest: KeaText.nearest(to: name, among: Set(short).sorted()))
        }
    }

    /// All classes, those that are found on request too: to be named is to be asked for.
    @MainActor private var known: [Steps.Type] {
        TypeDiscovery.knownSubclasses(of: Steps.self).sorted {
            String(reflecting: $0) < String(reflecting: $1)
        }
    }

    /// Whether a name is a class's own, or that of something around it, with or without what that stands in.
    private static func fits(_ name: String, _ type: String) -> Bool {
        let wanted = name.split(separator: ".", omittingEmptySubsequences: false)
        let parts = type.split(separator: ".")
        return parts.indices.contains { parts[$0...].starts(with: wanted) }
    }

    /// The names of what a class stands in: its module, and the types around it.
    private static func sets(of type: String) -> [String] {
        let parts = type.split(separator: ".")
        return (1..<max(parts.count, 2)).map { parts.prefix($0).joined(separator: ".") }
    }
}
