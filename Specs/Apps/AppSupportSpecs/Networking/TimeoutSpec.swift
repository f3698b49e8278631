import AppSupport
import Foundation
import Kea
import SpecSupport

final class TimeoutSpec: Spec {
    override class func spec() {
        describe("a request with a timeout") {
            @Let var clock = VirtualClock()
            @Let var server = FakeServer(always: .response(Response(body: Data("hello".utf8))))
            @Let var outcomes = Outcomes()

            @MainActor func ask() -> Task<Void, Never> {
                let (server, clock, outcomes) = (server, clock, outcomes)
                return Task {
                    do throws(TransportError) {
                        let request = Request(URL(filePath: "/"))
                        outcomes.seen.append(
                            .success(try await server.send(request, within: .seconds(3), on: clock)))
                    } catch {
                        outcomes.seen.append(.failure(error))
                    }
                }
            }

            it("returns the response and cancels its timer") {
                _ = ask()
                expect(outcomes.seen).eventually(equal([.success(Response(body: Data("hello".utf8)))]))
                expect(clock.nextWaking).eventually(beNil())
            }

            it("times out at the limit and not before") {
                server.isHolding = true
                _ = ask()
                expect(clock.nextWaking).eventually(equal(.seconds(3)))
                clock.advance(by: .milliseconds(2999))
                expect(outcomes.seen).always(beEmpty(), for: .milliseconds(30))
                clock.advance(by: .milliseconds(1))
                expect(outcomes.seen).eventually(equal([.failure(.timedOut)]))
                expect(server.heldCount).eventually(equal(0))
            }

            it("ends when its task is cancelled") {
                server.isHolding = true
                let task = ask()
                expect(server.heldCount).eventually(equal(1))
                task.cancel()
                expect(outcomes.seen).eventually(equal([.failure(.cancelled)]))
                expect(clock.nextWaking).eventually(beNil())
            }

            it("ends when its task was cancelled before it started") {
                server.isHolding = true
                let task = ask()
                task.cancel()
                expect(outcomes.seen).eventually(equal([.failure(.cancelled)]))
            }

            it("throws the transport's error") {
                server.answer = { _ in .failure(.notConnected) }
                _ = ask()
                expect(outcomes.seen).eventually(equal([.failure(.notConnected)]))
            }
        }

        describe("a stopwatch") {
            it("measures elapsed time on any clock") {
                let clock = VirtualClock()
                clock.advance(by: .seconds(100))
                let stopwatch = Stopwatch(clock)
                expect(stopwatch.elapsed).to(equal(.zero))
                clock.advance(by: .seconds(5))
                expect(stopwatch.elapsed).to(equal(.seconds(5)))
            }
        }
    }

    @MainActor
    private final class Outcomes {
        var seen: [Result<Response, TransportError>] = []
    }
}
