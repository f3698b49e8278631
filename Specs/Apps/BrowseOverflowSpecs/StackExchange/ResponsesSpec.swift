import AppSupport
import BrowseOverflow
import Foundation
import Kea
import SpecSupport

final class ResponsesSpec: Spec {
    @MainActor private static func site(_ json: String) -> StackExchange {
        StackExchange(transport: FakeServer(json: json), clock: VirtualClock())
    }

    override class func spec() {
        describe("a response with questions") {
            // QuestionBuilderTests 7, QuestionBuilderTests 8, QuestionCreationWorkflowTests 7,
            // QuestionCreationWorkflowTests 10, StackOverflowCommunicatorTests 12
            it(
                "has a question with all its fields for each item, the quota, and whether there is a further page"
            ) {
                let listing = try await site(
                    page(
                        """
                        {"question_id": 2817980, "creation_date": 1273660706, "score": 2, "accepted_answer_id": 7,
                         "title": "Why does Keychain Services return the wrong keychain content?", "tags": ["a", "b"],
                         "owner": {"display_name": "Hana Marsh", "user_type": "registered",
                                   "profile_image": "https://avatars.example.org/hana.png"}}
                        """, hasMore: "true")
                ).questions(tagged: "ios")
                expect(listing.values).to(
                    equal([
                        Question(
                            id: 2_817_980,
                            title: "Why does Keychain Services return the wrong keychain content?",
                            askedAt: Date(timeIntervalSince1970: 1_273_660_706), score: 2, tags: ["a", "b"],
                            asker: Person(
                                name: "Hana Marsh", avatarLocation: "https://avatars.example.org/hana.png"),
                            acceptedAnswerID: 7)
                    ]))
                expect(listing.dropped + listing.issues).to(beEmpty())
                expect(listing.hasMore).to(beTrue())
                expect(listing.quotaRemaining).to(equal(280))
            }
        }

        describe("a response with answers") {
            // AnswerBuilderTests 6, AnswerBuilderTests 7, AnswerBuilderTests 8, AnswerBuilderTests 9,
            // AnswerCreationWorkflowTests 4, StackOverflowCommunicatorTests 14
            it("has an answer with all its fields for each item") {
                let listing = try await site(
                    page(
                        """
                        {"answer_id": 3231900, "question_id": 2817980, "creation_date": 1273660800, "score": 1,
                         "is_accepted": true, "body": "<p>Turns out that it works.</p>",
                         "owner": {"display_name": "Goran Pine", "profile_image": "https://avatars.example.org/g.png"}}
                        """)
                ).answers(to: 2_817_980)
                expect(listing.values).to(
                    equal([
                        Answer(
                            id: 3_231_900, text: "<p>Turns out that it works.</p>",
                            answerer: Person(
                                name: "Goran Pine", avatarLocation: "https://avatars.example.org/g.png"),
                            score: 1, answeredAt: Date(timeIntervalSince1970: 1_273_660_800), isAccepted: true
                        )
                    ]))
                expect(listing.dropped + listing.issues).to(beEmpty())
            }

            // S1.6
            it("is followed by further pages until the last one, or ten in total", each: [(3, 3), (11, 10)]) {
                pages, requested in
                let server = FakeServer { request in
                    let number = Int(request.parameter("page") ?? "") ?? 0
                    return .json(
                        page(#"{"answer_id": \#(number), "body": "x"}"#, hasMore: "\(number < pages)"))
                }
                let listing = try await StackExchange(transport: server, clock: VirtualClock()).answers(to: 5)
                expect(listing.values.map(\.id)).to(equal(Array(1...requested)))
                expect(server.requests).to(haveCount(requested))
                expect(listing.hasMore).to(equal(pages > requested))
            }
        }
    }
}
