import AppSupport
import EventGuide
import Foundation
import Kea
import SpecSupport

final class EventServiceSpec: Spec {
    override class func spec() {
        describe("an event service") {
            @Let var server = FakeServer(
                json: #"{"event": [{"type": 1, "name": "Солярис", "description": "!"}]}"#)
            @Let var clock = VirtualClock()
            @Let var client = ClientDouble(
                HTTPEventClient(root: URL(filePath: "/events"), transport: server, clock: clock))
            @Let var mapper = MapperDouble()
            @Let var store = StoreDouble()
            @Let var service = EventService(client: client, mapper: mapper, store: store)

            @MainActor func names() -> [String?] { service.events(of: .cinema).map(\.name) }
            @MainActor func send(_ json: String) { server.answer = { _ in .json(json) } }

            // S0.11
            it("returns the saved events of the requested type at once, in the order of the guide") {
                store.memory.replace(
                    with: [Event(type: .cinema, name: "Г"), Event(type: .cinema, name: "В")], of: .cinema)
                store.memory.replace(with: [Event(type: .performance, name: "Б")], of: .performance)
                expect(names()).to(equal(["В", "Г"]))
                expect(service.events(of: .init(rawValue: 9))).to(beEmpty())
                expect(server.requests).to(beEmpty())
            }

            it("fetches, maps and saves, then returns, in that order") {  // S0.10, S0.12
                try await service.update(.cinema)
                expect(callLog(client, mapper, store)).to(
                    elementsMatch(beginWith("document("), beginWith("events("), beginWith("replace(")))
                expect(client.document).to(haveBeenCalled(with: .cinema))
                expect(mapper.events).to(haveBeenCalled(with: any(), equal(.cinema)))
                expect(store.replace).to(haveBeenCalled(with: haveCount(1), equal(.cinema)))
                expect(server.requests.map(\.url.query)).to(equal(["type=1"]))
                expect(names()).to(equal(["Солярис"]))
            }

            it("neither duplicates events nor keeps those that the server no longer has") {  // resolution 5
                for _ in 1...2 { try await service.update(.cinema) }
                expect(names()).to(haveCount(1))
                send(#"{"event": []}"#)
                try await service.update(.cinema)
                expect(names()).to(beEmpty())
            }

            it("works with another mapper") {  // S0.9
                mapper.events.returns(LossyList(values: [Event(type: .performance, name: "Always")]))
                try await service.update(.performance)
                expect(service.events(of: .performance)).to(
                    equal([Event(type: .performance, name: "Always")]))
            }

            it("reports unusable items as issues") {
                send(#"{"event": [{}, {"type": 1, "name": "?", "description": "?"}, null]}"#)
                let issues = try await service.update(.cinema)
                expect(issues.map(\.path)).to(equal(["event[0]", "event[2]"]))
            }

            // S0.12: an unusable response deletes nothing
            it(
                "fails if the server sends another document, and keeps the saved events",
                each: [
                    "{}", #"{"error": "maintenance"}"#, #"{"event": null}"#, "[]", "null",
                    #"{"event": [{}, null]}"#, #"{"event": [{"type": 2, "name": "of another type"}]}"#,
                ]
            ) { reply in
                try await service.update(.cinema)
                send(reply)
                await expect { try await service.update(.cinema) }.to(
                    throwError { (error: LoadingError) in
                        guard case .unusable = error else { return fail("\(error)") }
                    })
                expect(names()).to(equal(["Солярис"]))
            }

            // S0.12: a damaged response deletes nothing
            it("keeps 20 saved events if the server sends mostly nulls") {
                let saved = (1...20).map { Event(type: .cinema, name: "\($0)") }
                store.memory.replace(with: saved, of: .cinema)
                let nulls = String(repeating: ", null", count: 19)
                send(#"{"event": [{"type": 1, "name": "?", "description": "?"}\#(nulls)]}"#)
                await expect { try await service.update(.cinema) }.to(
                    throwError { (error: LoadingError) in
                        guard case .unusable(let issues) = error else { return fail("\(error)") }
                        expect(issues.map(\.path)).to(equal((1...19).map { "event[\($0)]" }))
                    })
                expect(store.memory.events(of: .cinema)).to(equal(saved))
            }

            it("adopts a damaged response with as many events as are saved") {
                try await service.update(.cinema)
                send(#"{"event": [null, {"type": 1, "name": "Зеркало"}]}"#)
                try await service.update(.cinema)
                expect(names()).to(equal(["Зеркало"]))
            }

            it("adopts fewer events if the others are only of another type") {
                store.memory.replace(with: [Event(type: .cinema), Event(type: .cinema)], of: .cinema)
                send(#"{"event": [{"type": 2}, {"type": 1, "name": "Зеркало"}]}"#)
                try await service.update(.cinema)
                expect(names()).to(equal(["Зеркало"]))
            }

            it("cancels its request when the caller is cancelled") {
                server.isHolding = true
                let task = Task { try await service.update(.cinema) }
                await expect(server.heldCount).eventually(equal(1))
                task.cancel()
                await expect(server.heldCount).eventually(equal(0))
                let outcome = await task.result
                expect { try outcome.get() }.to(throwError(LoadingError.transport(.cancelled)))
                expect(store.memory.events(of: .cinema)).to(beEmpty())
            }

            it(
                "keeps the saved events and returns an error if the server fails",  // S0.13
                each: [
                    (.failure(.notConnected), .transport(.notConnected)),
                    (.json("Not found", status: 404), .http(status: 404)), (.json(""), .unreadable(.empty)),
                ] as [(FakeServer.Reply, LoadingError)]
            ) { reply, error in
                try await service.update(.cinema)
                server.answer = { _ in reply }
                await expect { await service.beginUpdate(.cinema).value }.to(beFailure(equal(error)))
                expect(names()).to(equal(["Солярис"]))
            }

            it("times out after 30 seconds") {  // S0.14
                server.isHolding = true
                let task = service.beginUpdate(.cinema)
                await expect(clock.nextWaking).eventually(equal(.seconds(30)))
                await clock.advance(by: .seconds(30))
                await expect { await task.value }.to(beFailure(equal(.transport(.timedOut))))
            }

            it("is not retained by a request, and saves nothing after its release") {  // S0.15, resolution 5
                server.isHolding = true
                var other: EventService? = EventService(
                    client: client, mapper: JSONEventMapper(), store: store)
                weak let gone = other
                let task = other?.beginUpdate(.cinema)
                await expect(server.heldCount).eventually(equal(1))
                other = nil
                expect(gone).to(beNil())
                server.release()
                await expect { await task?.value }.to(beFailure(equal(.transport(.cancelled))))
                expect(store.memory.events(of: .cinema)).to(beEmpty())
            }
        }

        describe("a file event store") {
            @Let var folder = FileManager.default.temporaryDirectory.appending(
                path: "kea-\(UUID().uuidString)")
            afterEach { try? FileManager.default.removeItem(at: folder) }

            it("returns the saved events at the next launch, by type") {
                let events = [Event(type: .cinema, name: "Солярис", summary: nil)]
                try FileEventStore(folder: folder).replace(with: events, of: .cinema)
                expect(FileEventStore(folder: folder).events(of: .cinema)).to(equal(events))
                expect(FileEventStore(folder: folder).events(of: .performance)).to(beEmpty())
            }

            it("returns no events if its file is unreadable") {
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
                try Data("half".utf8).write(to: folder.appending(path: "events-1.json"))
                expect(FileEventStore(folder: folder).events(of: .cinema)).to(beEmpty())
            }

            it("throws if it cannot write") {
                try Data().write(to: folder)
                expect(try FileEventStore(folder: folder).replace(with: [], of: .cinema)).to(throwError())
            }
        }
    }
}
