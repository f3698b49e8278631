import BrowseOverflow
import Kea
import SpecSupport

/// What happens to answers that belong to another question, contradict each other or are missing.
final class HostileAnswersSpec: Spec {
    override class func spec() {
        describe("answers that do not fit", .tags("hostile-27")) {
            @MainActor func answers(_ items: String, accepted: Int? = nil) async throws -> Listing<Answer> {
                let server = FakeServer(json: page(items))
                return try await StackExchange(transport: server, clock: VirtualClock())
                    .answers(to: 5, accepted: accepted)
            }

            func answer(_ id: Int, question: Int = 5, accepted: Bool = false, body: String = "x") -> String {
                #"{"answer_id": \#(id), "question_id": \#(question), "creation_date": 1, "score": 0, "is_accepted": \#(accepted), "body": "\#(body)"}"#
            }

            it("to this question are set aside") {
                let listing = try await answers("\(answer(1)),\(answer(2, question: 6))")
                expect(listing.values.map(\.id)).to(equal([1]))
                expect(listing.dropped.map(\.place)).to(equal(["items[1]"]))
            }

            it("because they come twice count once, as they last came") {
                let listing = try await answers(
                    "\(answer(1, body: "old")),\(answer(2)),\(answer(1, body: "new"))")
                expect(listing.values.map(\.id)).to(equal([2, 1]))
                expect(listing.values.map(\.text)).to(equal(["x", "new"]))
                expect(listing.dropped.map(\.description)).to(equal(["items: answer 1 came again later"]))
            }

            it("because two are accepted are noted") {
                let listing = try await answers("\(answer(1, accepted: true)),\(answer(2, accepted: true))")
                expect(listing.values).to(haveCount(2))
                expect(listing.issues.map(\.problem)).to(equal(["2 answers are accepted: [1, 2]"]))
            }

            it("because the accepted one is not there are noted") {
                let listing = try await answers(answer(1), accepted: 9)
                expect(listing.issues.map(\.problem)).to(equal(["the accepted answer 9 is not among them"]))
            }

            it("are none where the accepted one may be among those that have not come") {
                let server = FakeServer(json: page(answer(1), hasMore: "true"))
                var configuration = StackExchange.Configuration()
                configuration.mostAnswerPages = 1
                let listing = try await StackExchange(
                    transport: server, clock: VirtualClock(), configuration: configuration
                ).answers(to: 5, accepted: 9)
                expect(listing.issues).to(beEmpty())
            }

            it("because they have no text are set aside") {
                let listing = try await answers(#"{"answer_id": 1, "question_id": 5}"#)
                expect(listing.values).to(beEmpty())
                expect(listing.dropped).to(haveCount(1))
            }
        }
    }
}
