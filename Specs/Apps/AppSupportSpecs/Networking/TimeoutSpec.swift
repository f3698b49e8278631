import AppSupport
import Foundation
import Kea
import SpecSupport

final class TimeoutSpec: Spec {
    override class func spec() {
        describe("a request with a timeout") {
            @Let var clock = VirtualClock()
            @Let var server = FakeServer(json: "hello")
            typealias Outcome = Result<Int, TransportError>

            @MainActor func ask() -> Task<Outcome, Never> {
                let (server, clock) = (server, clock)
                return Task { () async -> Outcome in
                    do throws(TransportError) {
                        let request = Request(URL(filePath: "/"))
                        return .success(try await server.send(request, within: .seconds(3), on: clock).status)
                    } catch {
                        return .failure(error)
                    }
                }
            }

            it("returns the response or the transport's error, and cancels its timer") {
                await expect { await ask().value }.to(equal(.success(200)))
                await clock.advance(by: .zero)
                expect(clock.nextWaking).to(beNil())
                server.answer = { _ in .failure(.notConnected) }
                await expect { await ask().value }.to(equal(.failure(.notConnected)))
            }

            it("times out at the limit and not before") {
                server.isHolding = true
                let task = ask()
                await clock.advance(by: .milliseconds(2999))
                expect(server.heldCount).to(equal(1))
                await clock.advance(by: .milliseconds(1))
                expect(server.heldCount).to(equal(0))
                await expect { await task.value }.to(equal(.failure(.timedOut)))
            }

            it("ends when its task is cancelled, also before it started", each: [true, false]) { hasStarted in
                server.isHolding = true
                let task = ask()
                if hasStarted { await expect(server.heldCount).eventually(equal(1)) }
                task.cancel()
                await expect { await task.value }.to(equal(.failure(.cancelled)))
                await expect(clock.nextWaking).eventually(beNil())
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
}
