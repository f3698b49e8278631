import EventGuide
import Kea

final class EventOrderSpec: Spec {
    private static func events(_ type: EventType, _ names: String?...) -> [Event] {
        names.map { Event(type: type, name: $0) }
    }

    override class func spec() {
        describe("the order of the guide") {
            it("puts films first") {  // S0.1
                let events = [
                    Event(type: .performance, name: "А"), Event(type: .init(rawValue: 7), name: "Б"),
                    Event(type: .cinema, name: "Я"),
                ]
                expect(events.inGuideOrder().map(\.type)).to(
                    equal([.cinema, .performance, .init(rawValue: 7)]))
            }

            it("neither loses nor adds an event") {  // S0.3
                let events = events(.cinema, "В", nil, "А", "В") + events(.init(rawValue: 3), "Б", "А", nil)
                let ordered = events.inGuideOrder()
                expect(ordered).to(haveCount(events.count))
                expect(Dictionary(ordered.map { ($0, 1) }, uniquingKeysWith: +)).to(
                    equal(Dictionary(events.map { ($0, 1) }, uniquingKeysWith: +)))
            }

            it("sorts numbers first, then Cyrillic names, then Latin ones, ignoring case") {
                let names = ["zoo", "Яма", "Alien", "ёлка", "7 дней", "Zorro", "Ель", "alf", "Éva", "10 лет"]
                for shift in names.indices {
                    let came = Array(names[shift...] + names[..<shift])
                    let ordered = came.map { Event(type: .cinema, name: $0) }.inGuideOrder()
                    expect(ordered.map(\.name)).to(
                        equal([
                            "7 дней", "10 лет", "ёлка", "Ель", "Яма", "alf", "Alien", "Éva", "zoo", "Zorro",
                        ]))
                }
            }

            it("keeps the order of equal names, with unnamed events last") {
                let one = Event(type: .cinema, name: "А", summary: "1")
                let two = Event(type: .cinema, name: "А", summary: "2")
                let nameless = Event(type: .cinema)
                expect([nameless, two, one].inGuideOrder()).to(equal([two, one, nameless]))
                expect([one, nameless, two].inGuideOrder()).to(equal([one, two, nameless]))
            }
        }
    }
}
