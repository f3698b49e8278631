import Foundation
import Kea
import KeaEvents
import XCTest

/// A class of plain XCTest, with the tests in it.
///
/// Beside an `XCTMain.swift` the package manager makes no list of tests, so that Kea finds them itself: the classes
/// by their types, the methods by the executable's symbols.
@MainActor
struct PlainTestClass {
    /// The class.
    let type: XCTestCase.Type
    /// The name with its module, as `swift test list` prints it.
    let name: String
    /// Its tests and those that it inherits, sorted by name.
    let tests: [PlainTest]

    /// All plain classes of this executable; what cannot be run in them becomes a mistake.
    static func findAll() -> [PlainTestClass] {
        let types = TypeDiscovery.subclasses(of: XCTestCase.self).filter { !($0 is ExampleCase.Type) }
        let specs = TypeDiscovery.subclasses(of: Spec.self)
        let generic = TypeDiscovery.genericClasses(below: XCTestCase.self)
        guard !types.isEmpty || !specs.isEmpty || !generic.isEmpty else { return [] }
        guard var table = SymbolTable.ofThisExecutable() else {
            guard !types.isEmpty else { return [] }
            let names = types.map { String(reflecting: $0) }.joined(separator: ", ")
            let message =
                "the tests of \(names) cannot be found, and were not run: the executable has no symbol table"
            let remedy = "build it without stripping it (-Xlinker -s), on 64-bit Linux"
            Diagnostics.record(.error, message, details: [remedy], at: nil)
            return []
        }
        // Reading the libraries is worth it only where classes come from them.
        if types.flatMap(ancestors).contains(where: { table.name(of: $0) == nil }) { table.addLibraries() }
        let methods = PlainTest.all(in: table)
        noteGenericClasses(methods, table)
        noteTests(inSpecs: specs, methods, table)
        return types.compactMap { type in
            let found = PlainTestClass(type, methods, table)
            for ancestor in ancestors(of: type) where table.name(of: ancestor) == nil {
                let message =
                    "the tests that \(found.name) inherits from \(String(reflecting: ancestor)) cannot be found, "
                    + "and were not run: \(SymbolTable.file(of: ancestor)) has no symbol for that class"
                let remedy = "build it without stripping it (-Xlinker -s)"
                Diagnostics.record(.error, message, details: [remedy], at: nil)
            }
            guard found.tests.isEmpty else { return found }
            let isBase = types.contains { $0 != type && isSubclass($0, of: type) }
            if !isBase {
                let message =
                    "\(found.name) is an XCTestCase without tests: no method `func test…()` was found in it"
                let remedy = "add one, or remove the class; a private one is not found"
                Diagnostics.record(.error, message, details: [remedy], at: nil)
            }
            return nil
        }
    }

    /// Makes a mistake of each generic class with tests that no other inherits.
    private static func noteGenericClasses(_ methods: [String: [PlainTest]], _ table: SymbolTable) {
        var inherited: Set<String> = []
        for type in TypeDiscovery.knownSubclasses(of: XCTestCase.self) {
            inherited.formUnion(ancestors(of: type).map { table.name(of: $0) ?? "" })
        }
        let generic = TypeDiscovery.genericClasses(below: XCTestCase.self).compactMap { table.classes[$0] }
        for name in generic.sorted() where !inherited.contains(name) && methods[name] != nil {
            let short = String(name.split(separator: ".").last ?? "")
            Diagnostics.record(
                .error, "the tests of \(name) were not run: it is generic, and no class inherits from it",
                details: ["write one that says for which type, as in `final class … : \(short)<…> {}`"],
                at: nil)
        }
    }

    /// Makes a mistake of each test in a class of specs, which runs its examples and nothing else.
    private static func noteTests(
        inSpecs types: [Spec.Type], _ methods: [String: [PlainTest]], _ table: SymbolTable
    ) {
        for type in types {
            guard let name = table.name(of: type) else { continue }
            for test in (methods[name] ?? []).sorted(by: { $0.name < $1.name }) {
                let message =
                    "\(name).\(test.name)() was not run: the tests of a class of specs are its examples"
                let remedy = "make an `it` of it, or move it into a class that inherits from XCTestCase"
                Diagnostics.record(.error, message, details: [remedy], at: nil)
            }
        }
    }

    private init(_ type: XCTestCase.Type, _ methods: [String: [PlainTest]], _ table: SymbolTable) {
        self.type = type
        // The runtime's own name of a private class is another one in each process.
        name = table.name(of: type) ?? String(reflecting: type)
        var tests: [String: PlainTest] = [:]
        // The nearest class that has a method is the one whose method it is.
        for ancestor in Self.ancestors(of: type) {
            for test in methods[table.name(of: ancestor) ?? ""] ?? [] where tests[test.name] == nil {
                tests[test.name] = test
            }
        }
        self.tests = tests.values.sorted { $0.name < $1.name }
    }

    /// A class and the classes that it inherits from, down to XCTest's own.
    private static func ancestors(of type: XCTestCase.Type) -> [AnyClass] {
        sequence(first: type as AnyClass) { _getSuperclass($0) }.prefix { $0 != XCTestCase.self }
    }

    private static func isSubclass(_ type: XCTestCase.Type, of base: XCTestCase.Type) -> Bool {
        ancestors(of: type).dropFirst().contains { $0 == base }
    }
}
