import Foundation
import Kea
import KeaEvents
import KeaFeatures
import KeaReports
import XCTest

/// Classes of specs, steps, hooks or tests in the sources that are missing in this executable, so that they are not run.
///
/// The package manager silently ignores a folder without a target, and an optimiser removes private classes without a
/// reference.
struct UnbuiltClasses {
    private struct Declaration {
        let superclass: String
        let location: SourceLocation
    }

    private let known: Set<String>
    private let excluded: [String]
    private var declarations: [String: Declaration] = [:]

    /// Searches the Swift files below a folder, without nested packages.
    ///
    /// - Parameter root: The package's folder, whose manifest may exclude files.
    @MainActor
    init(below folder: String, in root: String) {
        known = Set(
            TypeDiscovery.names(below: XCTestCase.self) + TypeDiscovery.names(below: Spec.self)
                + TypeDiscovery.names(below: Steps.self) + TypeDiscovery.names(below: GlobalHooks.self))
        excluded = Self.excluded(by: root + "/Package.swift")
        let files = SwiftFiles.paths(below: folder)
        let others = files.filter { $0.hasSuffix("/Package.swift") && $0 != folder + "/Package.swift" }
            .map { String($0.dropLast("Package.swift".count)) }
        for file in files {
            // The manifest's paths are relative to the package's folder.
            let path = FeatureFiles.name(of: file, in: root)
            guard !excluded.contains(where: "/\(path)".contains), !others.contains(where: file.hasPrefix)
            else { continue }
            guard let data = FileManager.default.contents(atPath: file) else { continue }
            read(data, of: file)
        }
    }

    /// Returns a warning, if there are any.
    func warning(_ paths: PathText) -> Diagnostic? {
        let lost = declarations.filter { isWanted($0.value) }
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

    private mutating func read(_ data: Data, of file: String) {
        var rest = data[...]
        while let found = rest.range(of: Self.keyword) {
            rest = data[found.upperBound...]
            guard !rest.starts(with: Self.member) else { continue }
            let start = data[..<found.lowerBound].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
            let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? data.endIndex
            let line = String(decoding: data[start..<end], as: UTF8.self)
            guard let (name, superclass) = Self.declaration(line), !known.contains(name) else { continue }
            let before = String(decoding: data[..<start], as: UTF8.self)
            guard !Self.isInactive(after: before) else { continue }
            let number = before.utf8.count { $0 == UInt8(ascii: "\n") } + 1
            declarations[name] = Declaration(
                superclass: superclass, location: SourceLocation(file: file, line: number))
        }
    }

    private static let keyword = Data("class ".utf8)
    /// The text after the keyword of a class method.
    private static let member = Data("func ".utf8)

    /// Returns the name and the superclass of the class that a line declares, unless it is opt-in.
    private static func declaration(_ line: String) -> (name: String, superclass: String)? {
        let parts = line.split(separator: ":", maxSplits: 1)
        guard parts.count == 2, !parts[1].contains("OptIn") else { return nil }
        let words = parts[0].split(whereSeparator: \.isWhitespace)
        guard let name = words.last, words.dropLast().last == "class",
            words.dropLast(2).allSatisfy({ modifiers.contains($0) || $0.hasPrefix("@") }),
            name.allSatisfy(\.isIdentifier)
        else { return nil }
        let path = parts[1].drop(while: \.isWhitespace).prefix { $0.isIdentifier || $0 == "." }
        return path.split(separator: ".").last.map { (String(name), String($0)) }
    }

    private static let modifiers: Set<Substring> = [
        "open", "public", "package", "internal", "fileprivate", "private", "final",
    ]

    /// Whether the end of a text is within a compiler condition, a multiline string, or a comment.
    private static func isInactive(after text: String) -> Bool {
        var depth = 0
        for line in text.split(separator: "\n") {
            let line = line.drop(while: \.isWhitespace)
            if line.hasPrefix("#if") { depth += 1 }
            if line.hasPrefix("#endif") { depth -= 1 }
        }
        func count(_ mark: String) -> Int { text.components(separatedBy: mark).count - 1 }
        return depth > 0 || count("\"\"\"") % 2 == 1 || count("/*") > count("*/")
    }

    /// Returns the parts of paths that a manifest excludes, or declares as resources.
    private static func excluded(by manifest: String) -> [String] {
        let text = (try? String(contentsOfFile: manifest, encoding: .utf8)) ?? ""
        let lists = text.matches(of: #/exclude:\s*\[([^\]]*)\]/#).map(\.1)
        let quoted = lists.flatMap { $0.matches(of: #/"([^"]+)"/#).map(\.1) }
        let resources = text.matches(of: #/\.(?:copy|process|embedInCode)\(\s*"([^"]+)"/#).map(\.1)
        return (quoted + resources).map { $0.hasSuffix(".swift") ? "/\($0)" : "/\($0)/" }
    }
}

extension Character {
    fileprivate var isIdentifier: Bool { isLetter || isNumber || self == "_" }
}
