import Kea
import KeaVirtualTime

/// A search field with a race: it shows the reply that arrives last.
@MainActor
private final class Search {
    var shown = ""

    func type(_ text: String) async {
        shown = await Self.reply(to: text)
    }

    @concurrent private static func reply(to text: String) async -> String { "results for \(text)" }
}

final class RacySpec: Spec, OptIn {
    override class func spec() {
        describe("a search field", .virtualTime) {
            for (name, trait) in [("once", Trait.virtualTime), ("often", .virtualTime(seeds: 100))] {
                it("shows the latest search, tried \(name)", trait) {
                    let search = Search()
                    Task { await search.type("ke") }
                    Task { await search.type("kea") }
                    try await Task.sleep(for: .seconds(1))
                    expect(search.shown).to(equal("results for kea"))
                }
            }
        }
    }
}
