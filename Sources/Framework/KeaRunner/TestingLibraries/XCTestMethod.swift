import XCTest

struct XCTestMethod {
    private enum Call {
        case sync(UnsafeRawPointer)
        case async(UnsafeRawPointer, throws: Bool)
        case unsupported(String)
    }

    let name: String
    private let call: Call

    var unsupportedReason: String? {
        if case .unsupported(let reason) = call { reason } else { nil }
    }

    var address: UnsafeRawPointer? {
        switch call {
        case .sync(let address), .async(let address, throws: _): address
        case .unsupported: nil
        }
    }

    /// Returns the methods of an executable that may be tests, by the name of their class.
    static func all(in table: SymbolTable) -> [String: [XCTestMethod]] {
        var methods: [String: [XCTestMethod]] = [:]
        for (text, address) in table.functions {
            guard let (owner, name, effects) = parts(of: text) else { continue }
            let call: Call
            switch effects {
            case "", "throws": call = .sync(address)
            case "async", "async throws":
                let pointer = table.asyncFunctions[text]
                call =
                    pointer.map { .async($0, throws: effects.hasSuffix("throws")) }
                    ?? .unsupported("the symbols lack its asynchronous part")
            default: call = .unsupported("it throws an error of one type (\(effects)); write `throws`")
            }
            methods[owner, default: []].append(XCTestMethod(name: name, call: call))
        }
        return methods
    }

    /// Splits the text of a symbol that may be a test: `Module.Class.testName() async throws -> ()`.
    private static func parts(of text: String) -> (owner: String, name: String, effects: String)? {
        guard text.hasSuffix(" -> ()"), !text.contains(" #"), !text.hasPrefix("static ") else { return nil }
        guard let brackets = text.range(of: "() ") else { return nil }
        var path = text[..<brackets.lowerBound]
        // An extension in another module: `(extension in Module):Module.Class.testName`.
        if path.hasPrefix("(extension in "), let colon = path.range(of: "):") {
            path = path[colon.upperBound...]
        }
        let name: Substring
        if path.last == "`", let tick = path.dropLast().lastIndex(of: "`") {
            name = path[path.index(after: tick)...].dropLast()
            path = path[..<tick].dropLast()
        } else {
            guard let dot = path.lastIndex(of: ".") else { return nil }
            name = path[path.index(after: dot)...]
            path = path[..<dot]
        }
        guard name.hasPrefix("test"), !name.contains(")") else { return nil }
        let effects = text[brackets.upperBound...].dropLast("-> ()".count)
        return (String(path), String(name), effects.trimmingCharacters(in: .whitespaces))
    }

    /// Calls the method of an instance as XCTest does, and waits for the end of an asynchronous one.
    ///
    /// A method takes its `self` where a closure takes captured values: address and instance together are a closure.
    func run(_ test: XCTestCase) throws {
        let instance = UnsafeRawPointer(Unmanaged.passUnretained(test).toOpaque())
        switch call {
        // A function that throws nothing is one that may throw, too; not so an asynchronous one.
        case .sync(let address): try unsafeBitCast((address, instance), to: Sync.self).body()
        case .async(let pointer, throws: false):
            nonisolated(unsafe) let method = unsafeBitCast((pointer, instance), to: Async.self)
            try asyncTest { (_: XCTestCase) in { await method.body(0, 0) } }(test)()
        case .async(let pointer, throws: true):
            nonisolated(unsafe) let method = unsafeBitCast((pointer, instance), to: AsyncThrowing.self)
            try asyncTest { (_: XCTestCase) in { try await method.body(0, 0) } }(test)()
        case .unsupported(let reason): throw XCTSkip(reason)
        }
    }
}

// Closures in structures, because the cast of a bare closure would assume the calling convention of a generic function.

private struct Sync { let body: () throws -> Void }

// A method that runs on its caller's actor takes that actor as a first parameter, in two words, which other methods
// ignore. Two zeros mean no actor.

private struct Async { let body: (Int, Int) async -> Void }
private struct AsyncThrowing { let body: (Int, Int) async throws -> Void }
