import Foundation
import Kea
import KeaEvents
import XCTest

/// An XCTest class and its tests.
///
/// Beside an `XCTMain.swift`, the package manager lists no tests: Kea finds classes by metadata, methods by symbols.
@MainActor
struct XCTestClass {
    let type: XCTestCase.Type
    /// The name in symbols, with its module.
    private let name: String
    /// The name with its module, as `swift test --xunit-output` writes it.
    let declaration: String
    /// The same, with the file if private classes of several files have this name.
    private(set) var suite: String
    /// The path of that file; `nil` if no other class has the name, or without debug information.
    private(set) var file: String?
    /// Its own and inherited tests, sorted by name.
    let tests: [XCTestMethod]

    var module: String { String(suite.prefix { $0 != "." }) }

    func id(of test: XCTestMethod) -> String { "\(suite)/\(test.name)" }

    /// Whether it or an ancestor overrides the class method `setUp` or `tearDown`, so that its tests stay together.
    var hasClassFixtures: Bool {
        ["5setUp", "8tearDown"].contains { method in
            let original = dlsym(dlopen(nil, RTLD_NOW), "$s6XCTest0A4CaseC\(method)yyFZ")
            let index = original.flatMap {
                RenamedClass.words(of: XCTestCase.self).firstIndex(of: UInt(bitPattern: $0))
            }
            return index.map { RenamedClass.words(of: type)[$0] != UInt(bitPattern: original) } ?? true
        }
    }

    /// Returns the XCTest classes of this executable, and records an error for each test that cannot run.
    static func findAll() -> [XCTestClass] {
        let types = TypeDiscovery.subclasses(of: XCTestCase.self).filter { !($0 is ExampleCase.Type) }
        let specs = TypeDiscovery.subclasses(of: Spec.self)
        let generic = ([XCTestCase.self, Spec.self] as [AnyClass]).flatMap {
            TypeDiscovery.genericClasses(below: $0)
        }
        guard !types.isEmpty || !specs.isEmpty || !generic.isEmpty else { return [] }
        guard var table = SymbolTable.ofThisExecutable else {
            guard !types.isEmpty else { return [] }
            let names = types.map { String(reflecting: $0) }.joined(separator: ", ")
            let message =
                "the tests of \(names) cannot be found, and were not run: the executable has no symbol table"
            let remedy = "build it without stripping it (-Xlinker -s), on 64-bit Linux"
            Diagnostics.record(.error, message, details: [remedy])
            return []
        }
        // The libraries are read only if classes come from them.
        if types.flatMap(ancestors).contains(where: { table.name(of: $0) == nil }) { table.addLibraries() }
        let methods = XCTestMethod.all(in: table)
        recordGenericClasses(below: XCTestCase.self, with: "tests", table) { methods[$0] != nil }
        recordGenericClasses(below: Spec.self, with: "examples", table) { _ in true }
        recordTests(inSpecs: specs, methods, table)
        let found = types.compactMap { type -> XCTestClass? in
            let found = XCTestClass(type, methods, table)
            for ancestor in ancestors(of: type) where table.name(of: ancestor) == nil {
                let message =
                    "the tests that \(found.name) inherits from \(String(reflecting: ancestor)) cannot be found, "
                    + "and were not run: \(SymbolTable.file(of: ancestor)) has no symbol for that class"
                let remedy = "build it without stripping it (-Xlinker -s)"
                Diagnostics.record(.error, message, details: [remedy])
            }
            return found.tests.isEmpty ? nil : found
        }
        let uses = Dictionary(grouping: found, by: \.declaration)
        return found.map { uses[$0.declaration, default: []].count > 1 ? $0.distinguished(by: methods) : $0 }
    }

    /// Returns a private class with the file that declares it, according to the debug information of one of its tests.
    private func distinguished(by methods: [String: [XCTestMethod]]) -> XCTestClass {
        var copy = self
        copy.file = methods[name]?.lazy.compactMap(\.address).first.flatMap(SymbolTable.sourceFile)
        // Without debug information, the compiler's own mark of the file distinguishes them.
        let mark = name.firstMatch(of: /\(\w+ in _(\w{8})\w*\)/)?.output.1
        let fileName = copy.file.map { $0.split(separator: "/").last ?? "" }
        copy.suite += " (\(fileName ?? mark ?? ""))"
        return copy
    }

    /// Records an error for each generic class with tests or examples from which no class inherits.
    private static func recordGenericClasses<Base: AnyObject>(
        below base: Base.Type, with content: String, _ table: SymbolTable, where hasContent: (String) -> Bool
    ) {
        var inherited: Set<String> = []
        for type in TypeDiscovery.knownSubclasses(of: base) {
            inherited.formUnion(ancestors(of: type).map { table.name(of: $0) ?? "" })
        }
        let generic = TypeDiscovery.genericClasses(below: base).compactMap { table.name(ofDescriptor: $0) }
        for name in generic.sorted() where !inherited.contains(name) && hasContent(name) {
            let short = String(name.split(separator: ".").last ?? "")
            Diagnostics.record(
                .error,
                "the \(content) of \(name) were not run: it is generic, and no class inherits from it",
                details: ["write one that says for which type, as in `final class … : \(short)<…> {}`"])
        }
    }

    /// Records an error for each test in a spec class, which runs only its examples.
    private static func recordTests(
        inSpecs types: [Spec.Type], _ methods: [String: [XCTestMethod]], _ table: SymbolTable
    ) {
        for type in types {
            guard let name = table.name(of: type) else { continue }
            for test in (methods[name] ?? []).sorted(by: { $0.name < $1.name }) {
                let message =
                    "\(name).\(test.name)() was not run: the tests of a class of specs are its examples"
                let remedy = "make an `it` of it, or move it into a class that inherits from XCTestCase"
                Diagnostics.record(.error, message, details: [remedy])
            }
        }
    }

    private init(_ type: XCTestCase.Type, _ methods: [String: [XCTestMethod]], _ table: SymbolTable) {
        self.type = type
        // The runtime's own name of a private class differs between processes.
        name = table.name(of: type) ?? String(reflecting: type)
        declaration = name.replacing(/\((\w+) in \w+\)/) { $0.output.1 }
        suite = declaration
        var tests: [String: XCTestMethod] = [:]
        // The nearest class overrides the others.
        for ancestor in Self.ancestors(of: type) {
            for test in methods[table.name(of: ancestor) ?? ""] ?? [] where tests[test.name] == nil {
                tests[test.name] = test
            }
        }
        self.tests = tests.values.sorted { $0.name < $1.name }
    }

    /// Returns a class and its superclasses, those of tests below `XCTestCase`.
    private static func ancestors(of type: AnyClass) -> [AnyClass] {
        sequence(first: type) { _getSuperclass($0) }.prefix { $0 != XCTestCase.self }
    }
}
