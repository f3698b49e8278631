import Foundation
import Kea
import KeaEvents
import KeaFeatures
import KeaReports
import KeaText
import XCTest

/// Classes of specs, steps, hooks or tests in the sources that are missing in this executable and so are not run.
///
/// The package manager ignores a folder without a target, and an optimiser removes private classes without a reference.
package struct UnbuiltClasses {
    private struct Declaration {
        let superclass: String
        let location: SourceLocation
        /// Whether it is generic: its tests run in the classes that inherit from it.
        let isGeneric: Bool
    }

    private let known: Set<String>
    private var declarations: [String: Declaration] = [:]

    /// Searches the Swift files below a folder, without nested packages.
    @MainActor
    package init(below folder: String, in root: String) {
        known = Set(
            TypeDiscovery.names(below: XCTestCase.self) + TypeDiscovery.names(below: Spec.self)
                + TypeDiscovery.names(below: Steps.self) + TypeDiscovery.names(below: GlobalHooks.self))
        let excluded = Self.excluded(by: root + "/Package.swift")
        let files = SwiftFiles.paths(below: folder)
        let others = files.filter { $0.hasSuffix("/Package.swift") && $0 != folder + "/Package.swift" }
            .map { String($0.dropLast("Package.swift".count)) }
        for file in files {
            // The manifest's paths are relative to the package's folder.
            let path = file.path(below: root) ?? file
            guard !excluded.contains(where: "/\(path)".contains), !others.contains(where: file.hasPrefix)
            else { continue }
            guard let data = FileManager.default.contents(atPath: file), containsUnknownClass(data)
            else { continue }
            for type in SwiftOutline(SwiftText(data)).declarations
            where type.keyword == "class" && !type.isConditional && !known.contains(type.name) {
                guard let superclass = type.inherited.first, !type.inherited.contains("OptIn")
                else { continue }
                let location = SourceLocation(file: file, line: type.lines.lowerBound)
                declarations[type.name] = Declaration(
                    superclass: superclass, location: location, isGeneric: type.isGeneric)
            }
        }
    }

    package func warning(_ paths: PathText) -> Diagnostic? {
        let lost = declarations.filter { !$0.value.isGeneric && isWanted($0.value) }
            .sorted {
                ($0.value.location.file, $0.value.location.line) < (
                    $1.value.location.file, $1.value.location.line
                )
            }
        guard let first = lost.first else { return nil }
        let subject = lost.count == 1 ? "\(first.key) is" : "\(lost.count) classes are"
        let object = lost.count == 1 ? "it" : "them"
        let reason =
            "either in no target of Package.swift, or not built, or private and removed from an optimised build"
        let locations = lost.map { "\($0.key)  \(paths.short($0.value.location))" }
        return Diagnostic(
            .warning, "\(subject) not in this executable: nothing in \(object) is run",
            details: (lost.count == 1 ? [] : locations) + [reason],
            at: lost.count == 1 ? first.value.location : nil)
    }

    /// Whether a class inherits from a class of specs, steps, hooks or tests, also through unbuilt classes.
    private func isWanted(_ declaration: Declaration) -> Bool {
        var superclass = declaration.superclass
        var seen: Set<String> = []
        while !known.contains(superclass) {
            guard seen.insert(superclass).inserted, let next = declarations[superclass] else { return false }
            superclass = next.superclass
        }
        return true
    }

    /// Whether the text of a file may declare a subclass that is not known: to find the declarations takes longer.
    private func containsUnknownClass(_ data: Data) -> Bool {
        var rest = data[...]
        while let keyword = rest.range(of: Self.keyword) {
            rest = rest[keyword.upperBound...]
            let name = rest.prefix { !Self.ends.contains($0) }
            // `class func`, a class without a superclass, and prose are followed by something else.
            let next = rest.dropFirst(name.count).first { $0 != UInt8(ascii: " ") } ?? 0
            if Self.ends.contains(next), next != UInt8(ascii: "{"),
                !known.contains(String(decoding: name, as: UTF8.self))
            {
                return true
            }
        }
        return false
    }

    private static let ends = Data(" :<{/\n\r".utf8)
    private static let keyword = Data("class ".utf8)

    /// Returns the parts of paths that a manifest excludes, or declares as resources.
    private static func excluded(by manifest: String) -> [String] {
        let text = SwiftText(FileManager.default.contents(atPath: manifest) ?? Data())
        var parts: [String] = []
        var word = ""
        text.scan { token in
            if token.kind == .word { word = text[token.range] }
            guard token.kind == .literal, ["exclude", "copy", "process", "embedInCode"].contains(word) else {
                return true
            }
            let path = text[token.range].filter { $0 != "\"" }
            parts.append(path.hasSuffix(".swift") ? "/\(path)" : "/\(path)/")
            return true
        }
        return parts
    }
}
