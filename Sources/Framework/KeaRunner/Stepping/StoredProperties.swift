import Kea

/// The stored properties of an object, as failures print values.
@MainActor
struct StoredProperties {
    /// The names and values, those of superclasses first.
    let all: [(name: String, value: Any)]

    init(of value: Any) {
        var mirrors = [Mirror(reflecting: value)]
        // An optional has the properties of its value.
        if mirrors[0].displayStyle == .optional, let wrapped = mirrors[0].children.first?.value {
            mirrors = [Mirror(reflecting: wrapped)]
        }
        while let parent = mirrors[0].superclassMirror { mirrors.insert(parent, at: 0) }
        all = mirrors.flatMap(\.children).enumerated().compactMap { index, child in
            guard let label = child.label else { return ("\(index)", child.value) }
            return Self.name(label).map { ($0, child.value) }
        }
    }

    /// Returns the name in the source; `nil` for what a macro has added.
    private static func name(_ label: String) -> String? {
        let lazy = "$__lazy_storage_$_"
        if label.hasPrefix(lazy) { return String(label.dropFirst(lazy.count)) }
        guard label.hasPrefix("_") else { return label }
        return label.hasPrefix("_$") ? nil : String(label.dropFirst())
    }

    /// A line for each property; the address of an object says nothing to the reader of a feature.
    var lines: [String] {
        all.map { "\($0.name) = \(printed($0.value).replacing(/\ 0x[0-9a-f]+>/, with: ">"))" }
    }
}
