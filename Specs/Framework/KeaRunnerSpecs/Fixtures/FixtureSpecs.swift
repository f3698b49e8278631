import Foundation
import Kea
import XCTest

// Spec classes for child runs, whose output and exit status other specs check.

final class MixedSpec: Spec, OptIn {
    override class func spec() {
        describe("a basket") {
            it("holds what was put in") { expect([1]).to(equal([1])) }

            it("is too full") {
                let items = [1, 2, 3]
                expect(items.count).to(equal(2))
                expect(items).to(beEmpty())
            }

            context("of glass", .tags("glass")) {
                beforeEach {}

                it("breaks", .pending("no glass yet")) {}
                it("shines") { expect(true).to(beTrue()) }
            }
        }
    }
}

final class CrashingSpec: Spec, OptIn {
    override class func spec() {
        describe("thin ice") {
            it("holds a bird") { () }
            it("breaks under an index") {
                let numbers = [Int]()
                print(numbers[3])
            }
            it("is left by exit") { exit(0) }
            it("follows a stray pointer") { print(UnsafePointer<Int>(bitPattern: 8)?.pointee ?? 0) }
            it("says why") { fatalError(deniedBefore("the ice is thin")) }
            it("holds another bird") { () }
        }
    }
}

final class FailingEarlySpec: Spec, OptIn {
    override class func spec() {
        it("passes") { () }
        it("fails") { fail("on purpose") }
        it("comes after") { () }
        it("comes last") { () }
    }
}

final class FocusedSpec: Spec, OptIn {
    override class func spec() {
        it("is left out") { fail("it was run") }
        fit("is focused") { () }
    }
}

final class EmptySpec: Spec, OptIn {
    override class func spec() {
        describe("nothing") {}
    }
}

final class HangingSpec: Spec, OptIn {
    override class func spec() {
        it("hangs without suspending", .timeLimit(.milliseconds(100))) {
            while true { Thread.sleep(forTimeInterval: 0.01) }
        }
        it("comes after") { () }
    }
}

final class SlowSpec: Spec, OptIn {
    override class func spec() {
        describe("slow work") {
            afterAll { print("cleaned up") }

            it("begins") { print("begun") }
            it("goes on") { Thread.sleep(forTimeInterval: 0.2) }
            for number in 1...50 {
                it("goes on and on, \(number)") { Thread.sleep(forTimeInterval: 0.2) }
            }
        }
    }
}

final class ForeignAssertionsSpec: Spec, OptIn {
    override class func spec() {
        it("asserts as XCTest does") { XCTAssertEqual(1, 2, "by hand") }
    }
}

final class CrashAtLoadSpec: Spec, OptIn {
    override class func spec() {
        fatalError("there is no spec in me")
    }
}

final class OrderSpec: Spec, OptIn {
    override class func spec() {
        for group in ["a", "b", "c"] {
            describe(group) {
                beforeAll { print("before \(group)") }
                afterAll { print("after \(group)") }
                for number in 1...4 { it("\(number)") { () } }
            }
        }
    }
}

final class NamesSpec: Spec, OptIn {
    override class func spec() {
        describe("names, with everything") {
            it("holds a/b, c.d and \"quotes\"") { () }
            it("is named twice") { () }
            it("is named twice") { () }
            it("smiles 🦜, 'quoted' & <marked>") { fail("on purpose") }
        }
    }
}

final class HostileSpec: Spec, OptIn {
    override class func spec() {
        describe("a group \(TerminalSafetySpec.hostile)") {
            it("is \(TerminalSafetySpec.hostile)\nand more", .tags("t")) { fail(TerminalSafetySpec.hostile) }
            it("throws") { throw OutOfReach(address: TerminalSafetySpec.hostile) }
            it("waits", .pending(TerminalSafetySpec.hostile)) {}
            it("is left out", .skipped("\(TerminalSafetySpec.hostile)")) {}
        }
    }
}

final class BareSpec: Spec, OptIn {}

class SharedSpec: Spec, OptIn {}

final class HeirSpec: SharedSpec {
    override class func spec() {
        it("inherits") { () }
    }
}

/// A generic class, whose examples run only in a subclass.
class GenericSpec<Value>: Spec {
    override class func spec() {
        it("is about \(Value.self)") { () }
    }
}

final class IntSpec: GenericSpec<Int>, OptIn {}

extension FixtureSpace {
    final class NestedSpec: Spec, OptIn {
        override class func spec() {
            it("passes") { () }
            it("fails") { fail("on purpose") }
        }
    }
}

/// Returns a text after writing another one, which looks like that of a crash.
private func deniedBefore(_ text: String) -> String {
    FileHandle.standardError.write(Data("Ice.swift:1: Fatal error: it is cold\n".utf8))
    return text
}
