import Kea
import KeaEvents
import KeaSpecSupport
import KeaVirtualTime

/// A search field with a race: it shows the reply that arrives last.
@MainActor
private final class Search {
    var shown = ""

    func type(_ text: String) async { shown = await Self.reply(to: text) }

    @concurrent private static func reply(to text: String) async -> String { "results for \(text)" }
}

/// Declares an example that fails in some orders because of the race.
@MainActor
private func showsTheLatest(_ trait: Trait) {
    it("shows the latest search", trait) {
        let search = Search()
        Task { await search.type("ke") }
        Task { await search.type("kea") }
        try await Task.sleep(for: .seconds(1))
        expect(search.shown).to(equal("results for kea"))
    }
}

/// The order in which five tasks of the thread pool and three of the main actor run.
@MainActor
private func order(_ trait: Trait, options: ExecutionOptions = ExecutionOptions()) -> [String] {
    let journal = Journal()
    let run = SpecRun(options: options) {
        it("does many things", trait) {
            for number in 1...3 {
                Task { journal.write("main \(number)") }
            }
            await withTaskGroup(of: Void.self) { group in
                for number in 1...5 {
                    group.addTask { await journal.write("pool \(number)") }
                }
            }
        }
    }
    expect(run.messages).to(beEmpty())
    return journal.entries
}

final class SeedSpec: Spec {
    override class func spec() {
        describe("options of virtual time without a meaning") {
            it("are errors at their lines") {
                let diagnostics = SpecRun {
                    it("a", .virtualTime(seeds: 0)) {}
                    it("b", .virtualTime(VirtualTime(.seeds(-1), outsideLimit: .seconds(-1)))) {}
                    it("c", .virtualTime(VirtualTime(.seeds(1), outsideLimit: .zero))) {}
                }.diagnostics
                expect(diagnostics.map { "\($0.severity) \($0.message)" }).to(
                    equal([
                        "error an example runs with at least one seed",
                        "error an example runs with at least one seed", "error a time is never negative",
                    ]))
                expect(diagnostics.map(\.location?.line)).to(equal([#line - 9, #line - 8, #line - 8]))
            }
        }

        describe("the seed of virtual time") {
            it("is optional: the natural order is always the same") {
                expect(order(.virtualTime)).to(
                    equal((1...3).map { "main \($0)" } + (1...5).map { "pool \($0)" }))
            }

            it("determines the order") {
                for seed: UInt64 in 1...5 {
                    expect(order(.virtualTime(seed: seed))).to(equal(order(.virtualTime(seed: seed))))
                }
            }

            it("leads to many different orders") {
                let orders = Set((1...20).map { order(.virtualTime(seed: $0)) })
                expect(orders.count).to(beGreaterThan(10))
            }

            it("keeps jobs of the main actor in their order") {
                for seed: UInt64 in 1...20 {
                    let main = order(.virtualTime(seed: seed)).filter { $0.hasPrefix("main") }
                    expect(main).to(equal(["main 1", "main 2", "main 3"]))
                }
            }

            it("finds a race and reproduces it") {
                let natural = SpecRun { showsTheLatest(.virtualTime) }
                expect(natural.statuses).to(equal([.passed]))

                let search = SpecRun { showsTheLatest(.virtualTime(seeds: 100)) }
                expect(search.statuses).to(equal([.failed]))
                expect(search.messages).to(
                    equal([#"expected to equal "results for kea", got "results for ke""#]))
                let note = try unwrap(search.results[0].failures[0].details.last)
                let seed = try unwrap(UInt64(note.prefix { $0 != ":" }.split(separator: " ").last ?? ""))
                expect(note).to(
                    equal(
                        "in virtual time with seed \(seed): .virtualTime(seed: \(seed)) or --seed \(seed) "
                            + "gives the same order again"))

                for _ in 1...3 {
                    let replay = SpecRun { showsTheLatest(.virtualTime(seed: seed)) }
                    expect(replay.messages).to(equal(search.messages))
                }
                let other = (1...100).filter { seed in
                    SpecRun { showsTheLatest(.virtualTime(seed: seed)) }.statuses == [.passed]
                }
                expect(other).toNot(beEmpty())
                expect(other).toNot(contain(seed))
            }

            it("can be set for the run") {
                let search = SpecRun { showsTheLatest(.virtualTime(seeds: 100)) }
                let note = try unwrap(search.results[0].failures[0].details.last)
                var options = ExecutionOptions()
                options.seed = UInt64(note.prefix { $0 != ":" }.split(separator: " ").last ?? "")
                expect(SpecRun(options: options) { showsTheLatest(.virtualTime) }.statuses).to(
                    equal([.failed]))
                expect(SpecRun(options: options) { showsTheLatest(.virtualTime(seeds: 100)) }.statuses)
                    .to(equal([.failed]))
            }

            it("takes precedence over the run's seed when the example sets it") {
                for seed: UInt64 in 1...5 {
                    var options = ExecutionOptions()
                    options.seed = seed + 100
                    expect(order(.virtualTime(seed: seed), options: options)).to(
                        equal(order(.virtualTime(seed: seed))))
                    expect(order(.virtualTime, options: options)).to(
                        equal(order(.virtualTime(seed: seed + 100))))
                }
            }

            it("is tried once when an example asks for less than one", each: [0, -1]) { count in
                let journal = Journal()
                _ = SpecRun { it("runs", .virtualTime(seeds: count)) { journal.write("run") } }
                expect(journal.entries).to(equal(["run"]))
            }

            it("is varied as often as requested, with hooks, and reported once") {
                let journal = Journal()
                let run = SpecRun {
                    describe("a group") {
                        @Let var list = [0]
                        beforeAll { journal.write("once") }
                        beforeEach { list.append(1) }
                        it("has a fresh value each time", .virtualTime(seeds: 3)) {
                            journal.write("\(list)")
                        }
                    }
                }
                expect(run.statuses).to(equal([.passed]))
                expect(journal.entries).to(equal(["once", "[0, 1]", "[0, 1]", "[0, 1]"]))
            }

            it("leaves only the attachments of the deciding attempt in the report") {
                var number = 0
                let run = SpecRun {
                    it("attaches", .virtualTime(seeds: 3)) {
                        number += 1
                        attach("run \(number)")
                    }
                }
                let attached = run.events.compactMap { event -> Attachment.Content? in
                    if case .attachment(let attachment, _) = event { attachment.content } else { nil }
                }
                expect(attached).to(equal([.text("run 3")]))
            }

            it("multiplies the time limit by the number of orders") {
                let engine = Engine()
                let examples = ExampleGroup.describing("") {
                    it("is real") {}
                    it("is short", .timeLimit(.seconds(7))) {}
                    it("is virtual", .virtualTime, .timeLimit(.seconds(7))) {}
                    it("is tried", .virtualTime(seeds: 3)) {}
                }.examples
                @MainActor func limits() -> [Duration?] { examples.map(engine.realTimeLimit) }
                expect(limits()).to(equal([nil, .seconds(7), .seconds(60), .seconds(180)]))
                engine.options.timeLimit = .seconds(5)
                expect(limits()).to(equal([.seconds(5), .seconds(7), .seconds(5), .seconds(15)]))
            }

            it("starts the SplitMix64 sequence") {
                var generator = SeededGenerator(seed: 1_234_567)
                expect((1...3).map { _ in generator.next() }).to(
                    equal([6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]))
            }

            it("is not varied further after a failed or skipped attempt") {
                let journal = Journal()
                let run = SpecRun {
                    it("fails", .virtualTime(seeds: 10)) {
                        journal.write("run")
                        fail("no")
                    }
                    it("is skipped", .virtualTime(seeds: 10)) {
                        journal.write("run")
                        throw Skip("not here")
                    }
                }
                expect(run.statuses).to(equal([.failed, .skipped]))
                expect(journal.entries).to(haveCount(2))
                expect(run.messages).to(equal(["no"]))
                expect(run.results[0].failures[0].details.last).to(
                    haveValue(beginWith("in virtual time with seed 1: ")))
            }
        }
    }
}
