import BrowseOverflow
import Kea
import SpecSupport

/// Answers that belong to another question, contradict each other or are missing.
final class HostileAnswersSpec: Spec {
    override class func spec() {
        describe("a list of answers", .tags("hostile-27")) {
            @MainActor func answers(_ items: String, accepted: Int? = nil) async throws -> Listing<Answer> {
                let server = FakeServer(json: page(items))
                return try await StackExchange(transport: server, clock: VirtualClock())
                    .answers(to: 5, accepted: accepted)
            }

            func answer(_ id: Int, question: Int = 5, accepted: Bool = false, body: String = "x") -> String {
                #"{"answer_id": \#(id), "question_id": \#(question), "creation_date": 1, "score": 0, "is_accepted": \#(accepted), "body": "\#(body)"}"#
            }

            it("drops answers to another question") {
                let listing = try await answers("\(answer(1)),\(answer(2, question: 6))")
                expect(listing.values.map(\.id)).to(equal([1]))
                expect(listing.dropped.map(\.path)).to(equal(["items[1]"]))
            }

            it("keeps the last of several answers with the same ID") {
                let listing = try await answers(
                    "\(answer(1, body: "old")),\(answer(2)),\(answer(1, body: "new"))")
                expect(listing.values.map(\.id)).to(equal([2, 1]))
                expect(listing.values.map(\.text)).to(equal(["x", "new"]))
                expect(listing.dropped.map(\.description)).to(equal(["items: answer 1 came again later"]))
            }

            it("records an issue if several answers are accepted") {
                let listing = try await answers("\(answer(1, accepted: true)),\(answer(2, accepted: true))")
                expect(listing.values).to(haveCount(2))
                expect(listing.issues.map(\.problem)).to(equal(["2 answers are accepted: [1, 2]"]))
            }

            it("records an issue if the accepted answer is missing") {
                let listing = try await answers(answer(1), accepted: 9)
                expect(listing.issues.map(\.problem)).to(equal(["the accepted answer 9 is not among them"]))
            }

            it("records no issue if a further page may have the accepted answer") {
                let server = FakeServer(json: page(answer(1), hasMore: "true"))
                var configuration = StackExchange.Configuration()
                configuration.maximumAnswerPages = 1
                let listing = try await StackExchange(
                    transport: server, clock: VirtualClock(), configuration: configuration
                ).answers(to: 5, accepted: 9)
                expect(listing.issues).to(beEmpty())
            }

            it("drops answers without a text") {
                let listing = try await answers(#"{"answer_id": 1, "question_id": 5}"#)
                expect(listing.values).to(beEmpty())
                expect(listing.dropped).to(haveCount(1))
            }
        }
    }
}
