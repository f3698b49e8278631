import Foundation
import Kea

/// A type that is not equatable.
private final class Cell {
    let row: Int
    init(row: Int) { self.row = row }
}

private actor StoreDouble {
    let save = ThrowingStub<String, Void>()
    func save(_ text: String) async throws { try await save.call(text) }
}

private protocol Decoding {
    func decode<Value>(_ type: Value.Type, from text: String) throws -> Value
}

private struct DecoderDouble: Decoding {
    let decode = ThrowingStub<(any Any.Type, String), Any>()
    func decode<Value>(_ type: Value.Type, from text: String) throws -> Value {
        try unwrap(decode.call((type, text)) as? Value)
    }
}

/// A double of a property.
private struct MeterDouble {
    let valueSpy = Stub<Void, Int>()
    var value: Int { valueSpy.call() }
}

final class SpySpec: Spec {
    override class func spec() {
        describe("a spy") {
            @Let var controller = ControllerDouble()
            @Let var transport = TransportDouble()

            it("records the calls of a delegate in order") {
                let delegate: any FetchDelegate = controller
                delegate.receivedJSON("{}")
                delegate.receivedJSON("[]")
                delegate.cancel()
                expect(controller.receivedJSON.calls).to(equal(["{}", "[]"]))
                expect(controller.cancelSpy).to(haveBeenCalled(.once))
                expect(controller.fetchFailed).toNot(haveBeenCalled())
            }

            it("records several arguments as a tuple") {
                transport.send.returns("")
                _ = try await transport.send("a", retries: 2)
                expect(transport.send.calls[0]).to(equalTuple(("a", 2)))
                expect(transport.send.calls.map(\.1)).to(equal([2]))
            }

            it("forgets its calls on request and keeps its answers") {
                transport.size.returns(3)
                _ = transport.size(of: "a")
                transport.size.forgetCalls()
                expect(transport.size).toNot(haveBeenCalled())
                expect(transport.size(of: "b")).to(equal(3))
            }

            it("can replace a closure") {
                let fetch = ThrowingStub<String, Int>()
                fetch.returns(7)
                let client: (String) throws -> Int = { try fetch.call($0) }
                expect(try client("a")).to(equal(7))
                let asyncClient: @Sendable (String) async throws -> Int = { try await fetch.call($0) }
                let answer = try await asyncClient("b")
                expect(answer).to(equal(7))
                expect(fetch.calls).to(equal(["a", "b"]))
                expect(callLog(fetch)).to(equal([#"fetch("a")"#, #"fetch("b")"#]))
            }

            it("accepts arguments that are neither Sendable nor equatable, and closures") {
                let cell = Cell(row: 3)
                let select = Stub<Cell, Int>()
                select.answers { $0.row + cell.row }
                expect(select.call(cell)).to(equal(6))
                expect(select.calls[0]).to(beIdentical(to: cell))
                expect(select).to(haveBeenCalled(with: Matcher("be in row 3") { $0.row == 3 }))
            }

            it("supports actors") {
                let store = StoreDouble()
                try await store.save("a")
                expect(store.save).to(haveBeenCalled(.once, with: "a"))
            }

            it("supports generic functions and fails on an answer of the wrong type") {
                let decoder = DecoderDouble()
                decoder.decode.returns(5, "five", then: .fail)
                expect(try decoder.decode(Int.self, from: "5")).to(equal(5))
                expect(try decoder.decode(String.self, from: "5")).to(equal("five"))
                let run = SpecRun {
                    it("wants a number") {
                        let decoder = DecoderDouble()
                        decoder.decode.returns("five")
                        _ = try? decoder.decode(Int.self, from: "5")
                    }
                }
                expect(run.messages).to(equal(["expected to have a value, got nil"]))
            }

            it("is safe to call from many threads at once") {
                transport.size.answers { $0.count }
                let size = transport.size
                DispatchQueue.concurrentPerform(iterations: 1000) { _ = size.call("\($0)") }
                expect(size).to(haveBeenCalled(.times(1000)))
                expect(Set(size.calls)).to(haveCount(1000))
            }

            it("lists the calls of several doubles as one log") {
                transport.send.returns("")
                controller.receivedJSON("{}")
                _ = try await transport.send("a", retries: 2)
                controller.cancel()
                expect(callLog(controller, transport)).to(
                    equal([#"receivedJSON("{}")"#, #"send("a", retries: 2)"#, "cancel()"]))
                let meter = nullDouble(MeterDouble())
                expect(meter.value).to(equal(0))
                expect(callLog(meter)).to(equal(["value()"]))
            }
        }

        describe("the name of a double") {
            func name(_ double: Stub<Void, Void>) -> String? {
                double.call()
                return callLog(double).last?.components(separatedBy: "(").first
            }

            it("is the name of its variable") {
                let first = Stub<Void, Void>()
                let second = Stub<Void, Void>()
                var third_1: Stub<Void, Void> = Stub()
                expect([name(first), name(second), name(third_1)]).to(equal(["first", "second", "third_1"]))
                do {
                    let first = Stub<Void, Void>()
                    expect(name(first)).to(equal("first"))
                }
                third_1 = second
                expect(name(third_1)).to(equal("second"))
            }

            // swift-format-ignore
            it("is found across line breaks, and not taken from another declaration") {
                let broken =
                    Stub<Void, Void>()
                expect(name(broken)).to(equal("broken"))
                let given = 1
                expect(name(Stub<Void, Void>())).to(equal("the spy"))
                expect(name(Stub<Void, Void>(line: 1_000_000))).to(equal("the spy"))
                expect(name(Stub<Void, Void>(file: "", line: 1))).to(equal("the spy"))
                _ = given
            }

            // swift-format-ignore
            it("is unknown when a line declares several doubles") {
                let one = Stub<Void, Void>(), two = Stub<Void, Void>()
                let (three, four) = (Stub<Void, Void>(), Stub<Void, Void>())
                expect([one, two, three, four].map(name)).to(equal(Array(repeating: "the spy", count: 4)))
            }

            it("is the initializer's argument, even if another double has it") {
                let one = Stub<Void, Void>("send")
                let two = Stub<Void, Void>("send")
                expect([name(one), name(two)]).to(equal(["send", "send"]))
            }

            it("is, if not given, the label of the property that stores it") {
                class Base {
                    let inherited = Stub<Void, Void>(file: "", line: 0)
                    let named = Stub<Void, Void>("given", file: "", line: 0)
                }
                final class Double: Base {
                    let own = Stub<Void, Void>(file: "", line: 0)
                    let _hidden = Stub<Void, Void>(file: "", line: 0)
                }
                let double = Double()
                expect(callLog(double)).to(beEmpty())
                let all = [double.own, double._hidden, double.inherited, double.named]
                expect(all.map(name)).to(equal(["own", "hidden", "inherited", "given"]))
            }
        }
    }
}
