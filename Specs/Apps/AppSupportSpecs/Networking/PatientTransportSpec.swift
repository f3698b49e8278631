import AppSupport
import Foundation
import Kea
import SpecSupport

/// The pauses of a busy server (RFC 9110, 10.2.3).
final class PatientTransportSpec: Spec {
    override class func spec() {
        describe("a patient transport") {
            @Let var clock = VirtualClock()
            @Let var server = FakeServer(json: "{}")
            @Let var transport = PatientTransport(server, timeout: .seconds(10), clock: clock)
            @Let var times: [Duration] = []

            /// Answers the first requests with a status and `Retry-After`, and the others with success.
            @MainActor func beBusy(_ count: Int, _ pause: String, status: Int = 503) {
                server.answer = { _ in
                    times.append(clock.now.offset)
                    let headers = ["Retry-After": pause, "Date": "Thu, 01 Jan 2026 00:00:00 GMT"]
                    let busy = Response(status: status, headers: headers, body: Data())
                    return times.count <= count ? .response(busy) : .json("{}")
                }
            }
            @MainActor func ask() async -> Result<Int, TransportError> {
                let (transport, url) = (transport, URL(filePath: "/"))
                var outcome: Result<Int, TransportError>?
                Task {
                    do throws(TransportError) {
                        outcome = .success(try await transport.send(Request(url)).status)
                    } catch {
                        outcome = .failure(error)
                    }
                }
                // On a busy machine, the transport may begin to wait after the clock has run.
                while true {
                    await clock.run()
                    if let outcome { return outcome }
                }
            }

            it("waits for a short pause, given in seconds or as a date") {
                for (index, pause) in [
                    "1", "5", "Thu, 01 Jan 2026 00:00:03 GMT", "Thursday, 01-Jan-26 00:00:03 GMT",
                    "Thu Jan  1 00:00:03 2026",
                ].enumerated() {
                    transport = PatientTransport(server, timeout: .seconds(10), clock: clock)
                    times = []
                    beBusy(1, pause, status: index == 0 ? 429 : 503)
                    await expect { await ask() }.to(equal(.success(200)))
                    expect(times.last.map { $0 - times[0] }).to(equal(.seconds(Int(pause) ?? 3)))
                }
            }

            it("sends a request at most three times") {
                beBusy(9, "2")
                await expect { await ask() }.to(equal(.success(503)))
                expect(times).to(equal([.zero, .seconds(2), .seconds(4)]))
            }

            it("says at once when a longer pause ends, and sends nothing before") {
                beBusy(1, "120")
                await expect { await ask() }.to(equal(.failure(.busy(retryAfter: .seconds(120)))))
                await clock.advance(by: .seconds(100))
                await expect { await ask() }.to(equal(.failure(.busy(retryAfter: .seconds(20)))))
                await clock.advance(by: .seconds(20))
                await expect { await ask() }.to(equal(.success(200)))
                expect(times).to(haveCount(2))
            }

            it("returns a response without a usable pause as it is") {
                for (pause, status) in [("soon", 503), ("-1", 503), ("9", 500)] {
                    times = []
                    beBusy(1, pause, status: status)
                    await expect { await ask() }.to(equal(.success(status)))
                }
            }
        }
    }
}
