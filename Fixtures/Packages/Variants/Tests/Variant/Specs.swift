import Foundation
import Kea
import KeaFeatures
import KeaReports
// Names of both libraries are Kea's in its classes.
import Testing

enum Size: String, CaseIterable, Decodable, StepArgument { case small, large }

struct Cup: Decodable, Equatable {
    var size: Size
    var price: Int
}

struct Order: StepDocument { var cups: [Cup] }

final class VariantCounter: World {
    static let parameterNames = ["server"]
    var cups: [Cup] = []
    init() async throws { await Task.yield() }
    func tearDown() async throws { cups = [] }
}

final class VariantSteps: Steps {
    override class func steps() {
        beforeScenario { (counter: VariantCounter) in expect(counter.cups).to(beEmpty()) }
        parameterType("Variant", "Variants?") { (texts: [String]) in texts[0] }
        when("I buy {int} {word} Variant cup(s)") { (counter: VariantCounter, count: Int, size: Size) in
            counter.cups += Array(repeating: Cup(size: size, price: 2), count: count)
        }
        when("I buy these Variant cups") { (counter: VariantCounter, cups: [Cup]) in counter.cups += cups }
        when("I order for Variant") { (counter: VariantCounter, order: Order) async throws in
            await Task.yield()
            counter.cups += order.cups
        }
        then("{Variant} cost(s) {int}") { (counter: VariantCounter, name: String, total: Int) in
            expect(name).to(beginWith("Variant"))
            expect(counter.cups.map(\.price).reduce(0, +)).to(equal(total))
        }
    }
}

final class VariantHooks: GlobalHooks {
    @MainActor static var isOpen = false
    override class var traits: [Trait] { [.waiting(within: .seconds(5))] }
    override class func hooks() { beforeAll { isOpen = true } }
}

struct VariantReport: Report {
    static let format = ReportFormat("Variant", summary: "the titles of Variant")
    private let output: TextOutput
    private var titles: [String] = []
    init(_ context: ReportContext) { output = context.output }
    mutating func receive(_ event: RunEvent) {
        guard case .exampleFinished(let example, let result) = event else { return }
        titles.append(example.title)
        output.write("\(result.status): \(example.title)\n")
    }
}

struct Opened: ExampleScoping {
    func provideScope(
        for example: ExampleInfo, performing body: @MainActor () async -> Void
    ) async throws {
        await body()
    }
}

@MainActor protocol Till: AnyObject {
    func take(_ cents: Int)
    func change(for cents: Int) async throws -> Int
}

@MainActor final class TillDouble: Till {
    let take = Stub<Int, Void>()
    func take(_ cents: Int) { take.call(cents) }
    let change = ThrowingStub<Int, Int>()
    func change(for cents: Int) async throws -> Int { try await change.call(cents) }
}

@MainActor final class Shop {
    private(set) var sales = 0
    private let till: any Till
    init(till: any Till) { self.till = till }
    func sell(_ cup: Cup) async throws -> Int {
        await Task.yield()
        till.take(cup.price)
        sales += 1
        return try await till.change(for: cup.price)
    }
}

func cost(_ cents: Int) -> Matcher<Cup> { Matcher("cost \(cents)") { $0.price == cents } }

extension Cup: CustomSpecStringConvertible {
    var specDescription: String { "a \(size) cup" }
}

final class VariantSpec: Spec {
    @MainActor private static var count = 0
    override class var traits: [Trait] { [.tags("Variant")] }

    override class func spec() {
        let cup = Behavior("a cup") { (make: @escaping @MainActor () -> Cup) in
            it("costs 2") { expect(make()).to(cost(2)) }
        }

        describe("a shop") {
            @Let var till = TillDouble()
            @Let var shop = Shop(till: till)

            beforeAll { count = 1 }
            beforeEach { till.change.answers { $0 + 1 } }
            aroundEach { example in try await example() }
            afterEach { count += 1 }

            it("sells", .scope(Opened())) {
                expect(VariantHooks.isOpen).to(beTrue())
                let change = try await shop.sell(Cup(size: .small, price: 2))
                expect(change).to(equal(3))
                expect(till.take).to(haveBeenCalled(with: 2))
                log("\(ExampleInfo.current?.title ?? "") \(count)")
            }

            it("sells in time") {
                Task { try await shop.sell(Cup(size: .large, price: 3)) }
                await expect(shop.sales).eventually(equal(1))
                await expect { shop.sales }.eventually(equal(1))
                await confirmation("a sale") { sold in
                    await Task.yield()
                    sold()
                }
            }

            it("says what is wrong") {
                let failures = recordFailures { expect(Cup(size: .small, price: 2)).to(cost(3)) }
                expect(failures.first?.message).to(equal("expected to cost 3, got a small cup"))
            }

            itBehavesLike(cup) { Cup(size: .large, price: 2) }
        }

        it("is counted", each: [Cup(size: .small, price: 1), Cup(size: .large, price: 2)]) { cup in
            expect(cup.price).to(beGreaterThan(0))
            expect(try unwrap([cup].first)).to(have(\.price, beLessThan(3)))
        }
    }
}
