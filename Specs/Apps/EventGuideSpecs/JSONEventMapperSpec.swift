import AppSupport
import EventGuide
import Foundation
import Kea

final class JSONEventMapperSpec: Spec {
    private static func map(_ json: String, of type: EventType? = nil) throws -> LossyList<Event> {
        JSONEventMapper().events(in: try JSONValue.parse(Data(json.utf8)), of: type)
    }

    override class func spec() {
        describe("a JSON event mapper") {
            it("reads a list of events under “event” with all their fields") {  // S0.4
                let mapped = try map(#"{"event": [{"type": 1, "name": "test", "description": "test"}]}"#)
                expect(mapped.values).to(equal([Event(type: .cinema, name: "test", summary: "test")]))
                expect(mapped.issues + mapped.dropped).to(beEmpty())
            }

            it(
                "returns an issue and no events for another document",  // S0.5
                each: [
                    "null", "[]", "7", #""event""#, "{}", #"{"event": null}"#, #"{"event": {"type": 1}}"#,
                    #"{"event": "x"}"#, #"{"event": 1e400}"#, #"{"events": [{"type": 1}]}"#,
                ]
            ) { json in
                let mapped = try map(json)
                expect(mapped.values).to(beEmpty())
                expect(mapped.issues).to(haveCount(1))
            }

            it("drops an event without a type, and reports it") {  // S0.6, resolution 2
                let mapped = try map(#"{"event": [{"name": "test"}]}"#)
                expect(mapped.values).to(beEmpty())
                expect(mapped.dropped.map(\.problem)).to(equal(["expected a type, got nothing"]))
            }

            it("keeps an event with only a type") {  // S0.7
                let mapped = try map(#"{"event": [{"type": 1, "name": null, "description": null}]}"#)
                expect(mapped.values).to(equal([Event(type: .cinema)]))
                expect(mapped.issues.map(\.path)).to(equal(["event[0].name", "event[0].description"]))
            }

            it("reads a type written as a string of digits") {  // S0.8, resolution 3
                let mapped = try map(#"{"event": [{"type": "123", "name": "x", "description": "x"}]}"#)
                expect(mapped.values.map(\.type.rawValue)).to(equal([123]))
                expect(mapped.values.map(\.type)).to(equal([.init(rawValue: 123)]))
            }

            it("sanitizes and truncates names and descriptions") {
                let long = String(repeating: "x", count: 3000)
                let mapped = try map(
                    #"""
                    {"event": [{"type": 1, "name": " a\u0000\u202Eb &amp; c\n", "description": "\#(long)"},
                               {"type": 1, "name": "\#(long)", "description": "?"}]}
                    """#)
                expect(mapped.values.map(\.name)).to(equal(["ab & c", String(long.prefix(300)) + "…"]))
                expect(mapped.values.first?.summary).to(equal(String(long.prefix(2000)) + "…"))
            }

            it("drops only the items that are not events") {
                let mapped = try map(
                    #"{"event": [null, {"type": 2}, 7, {"type": true}, {"type": 1}, {"type": 1.5}]}"#)
                expect(mapped.values.map(\.type)).to(equal([.performance, .cinema]))
                expect(mapped.dropped.map(\.path)).to(
                    equal(["event[0]", "event[2]", "event[3]", "event[5]"]))
            }

            it("drops events of another type than the requested one") {
                let mapped = try map(#"{"event": [{"type": 2}, {"type": 1}]}"#, of: .cinema)
                expect(mapped.values.map(\.type)).to(equal([.cinema]))
                expect(mapped.dropped.map(\.problem)).to(equal(["expected an event of type 1, got type 2"]))
            }
        }

        describe("an event type") {
            it(
                "converts a number and back",
                each: [
                    (1, EventType.cinema), (2, .performance), (3, .init(rawValue: 3)),
                    (0, .init(rawValue: 0)),
                ]
            ) { number, type in
                expect(EventType(rawValue: number)).to(equal(type))
                expect(type.rawValue).to(equal(number))
                let data = try JSONEncoder().encode([type])
                expect(try JSONDecoder().decode([EventType].self, from: data)).to(equal([type]))
            }
        }
    }
}
