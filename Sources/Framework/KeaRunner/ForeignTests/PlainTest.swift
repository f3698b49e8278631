import XCTest

/// A `test…` method of a class of plain XCTest.
struct PlainTest {
    /// The way in which the method is called.
    private enum Call {
        case sync(UnsafeRawPointer, throws: Bool)
        case async(UnsafeRawPointer, throws: Bool)
        case impossible(String)
    }

    /// The method's name.
    let name: String
    private let call: Call

    /// The reason for which it cannot be run; `nil` where it can.
    var obstacle: String? {
        if case .impossible(let reason) = call { reason } else { nil }
    }

    /// All methods of an executable that may be tests, by the name of their class.
    static func all(in table: SymbolTable) -> [String: [PlainTest]] {
        var methods: [String: [PlainTest]] = [:]
        for (text, address) in table.functions {
            guard let (owner, name, effects) = parts(of: text) else { continue }
            let call: Call
            switch effects {
            case "", "throws": call = .sync(address, throws: !effects.isEmpty)
            case "async", "async throws":
                let pointer = table.asyncFunctions[text]
                call =
                    pointer.map { .async($0, throws: effects.hasSuffix("throws")) }
                    ?? .impossible("the symbols lack its asynchronous part")
            default: call = .impossible("it throws an error of one type (\(effects)); write `throws`")
            }
            methods[owner, default: []].append(PlainTest(name: name, call: call))
        }
        return methods
    }

    /// Takes a symbol's text apart: `Module.Class.testName() async throws -> ()`, where it may be a test.
    private static func parts(of text: String) -> (owner: String, name: String, effects: String)? {
        guard text.hasSuffix(" -> ()"), !text.contains(" #"), !text.hasPrefix("static ") else { return nil }
        guard let brackets = text.range(of: "() ") else { return nil }
        var path = text[..<brackets.lowerBound]
        // An extension in another module says so: `(extension in Module):Module.Class.testName`.
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

    /// Calls the method of an instance as XCTest does: an asynchronous one is waited for.
    ///
    /// A method and a closure are called in the same way: what a closure has captured stands where a method has its
    /// `self`. So the address and the instance together are a closure.
    func run(_ test: XCTestCase) throws {
        let instance = UnsafeRawPointer(Unmanaged.passUnretained(test).toOpaque())
        switch call {
        case .sync(let address, throws: false): unsafeBitCast((address, instance), to: Sync.self).body()
        case .sync(let address, throws: true):
            try unsafeBitCast((address, instance), to: SyncThrowing.self).body()
        case .async(let pointer, throws: false):
            nonisolated(unsafe) let method = unsafeBitCast((pointer, instance), to: Async.self)
            try asyncTest { (_: XCTestCase) in { await method.body(0, 0) } }(test)()
        case .async(let pointer, throws: true):
            nonisolated(unsafe) let method = unsafeBitCast((pointer, instance), to: AsyncThrowing.self)
            try asyncTest { (_: XCTestCase) in { try await method.body(0, 0) } }(test)()
        case .impossible(let reason): throw XCTSkip(reason)
        }
    }
}

// Closures in structures, as a closure that is cast by itself would be taken for one of a generic function, which is
// called in another way.

private struct Sync { let body: () -> Void }
private struct SyncThrowing { let body: () throws -> Void }

// A method that runs on its caller's actor takes that actor as a first parameter, in two words; the others do not look
// at them. Nobody's actor is two zeros.

private struct Async { let body: (Int, Int) async -> Void }
private struct AsyncThrowing { let body: (Int, Int) async throws -> Void }
