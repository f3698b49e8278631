import AppSupport
import BrowseOverflow
import Foundation
import Kea
import SpecSupport

final class ResponsesSpec: Spec {
    /// Returns a client of a server with one response for all requests.
    @MainActor private static func site(_ json: String, status: Int = 200) -> StackExchange {
        StackExchange(transport: FakeServer(json: json, status: status), clock: VirtualClock())
    }

    override class func spec() {
        describe("a response with questions") {
            @Let var json = page(
                """
                {"question_id": 2817980, "creation_date": 1273660706, "score": 2, "accepted_answer_id": 7,
                 "title": "Why does Keychain Services return the wrong keychain content?",
                 "owner": {"display_name": "Hana Marsh", "user_type": "registered",
                           "profile_image": "https://avatars.example.org/hana.png"}}
                """, hasMore: "true")
            @Let var site = Self.site(json)

            // QuestionBuilderTests 7, QuestionCreationWorkflowTests 10, StackOverflowCommunicatorTests 12
            it("has as many questions as items") {
                let listing = try await site.questions(tagged: "ios")
                expect(listing.values).to(haveCount(1))
                expect(listing.dropped).to(beEmpty())
                expect(listing.issues).to(beEmpty())
            }

            // QuestionBuilderTests 8, QuestionCreationWorkflowTests 7
            it("has questions with all their fields") {
                let listing = try await site.questions(tagged: "ios")
                let question = try unwrap(listing.values.first)
                expect(question.id).to(equal(2_817_980))
                expect(question.askedAt).to(equal(Date(timeIntervalSince1970: 1_273_660_706)))
                expect(question.title).to(
                    equal("Why does Keychain Services return the wrong keychain content?"))
                expect(question.score).to(equal(2))
                expect(question.acceptedAnswerID).to(equal(7))
                expect(question.asker.name).to(equal("Hana Marsh"))
                expect(question.asker.avatarURL?.absoluteString).to(
                    equal("https://avatars.example.org/hana.png"))
            }

            it("has the quota, and whether there is a further page") {
                let listing = try await site.questions(tagged: "ios")
                expect(listing.hasMore).to(beTrue())
                expect(listing.quotaRemaining).to(equal(280))
            }

            // QuestionBuilderTests 15, QuestionCreationWorkflowTests 11
            it("has no questions and no error if the list is empty") {
                json = page()
                let listing = try await site.questions(tagged: "ios")
                expect(listing.values).to(beEmpty())
                expect(listing.issues).to(beEmpty())
            }

            // QuestionBuilderTests 9: the original makes a question of {}. Without an ID it can be neither opened nor
            // distinguished from others, so it is dropped with its original value (resolution 18).
            it("drops an item without an ID") {
                json = page("{}")
                let listing = try await site.questions(tagged: "ios")
                expect(listing.values).to(beEmpty())
                expect(listing.dropped.map(\.raw)).to(equal([.object([:])]))
            }

            it("is read without issues from recorded responses") {
                for number in 1...3 {
                    let site = Self.site(Fixtures.text("questions-iphone-\(number).json"))
                    let listing = try await site.questions(tagged: "iphone")
                    expect(listing.values).to(haveCount(number == 3 ? 5 : 20))
                    expect(listing.hasMore).to(equal(number < 3))
                    expect(listing.dropped + listing.issues).to(beEmpty())
                }
            }
        }

        describe("a response with the body of a question") {
            // QuestionBuilderTests 14, QuestionCreationWorkflowTests 14, QuestionCreationWorkflowTests 15,
            // StackOverflowCommunicatorTests 13
            it("has a question with its body in HTML") {
                let site = Self.site(page(#"{"question_id": 5, "title": "?", "body": "<p>I &amp; you</p>"}"#))
                let question = try await site.question(5)
                expect(question.body).to(equal("<p>I &amp; you</p>"))
            }
        }

        describe("a response with answers") {
            @Let var json = page(
                """
                {"answer_id": 3231900, "question_id": 2817980, "creation_date": 1273660800, "score": 1,
                 "is_accepted": true, "body": "<p>Turns out that it works.</p>",
                 "owner": {"display_name": "Goran Pine", "profile_image": "https://avatars.example.org/g.png"}}
                """)
            @Let var site = Self.site(json)

            // AnswerBuilderTests 6, AnswerBuilderTests 7, AnswerCreationWorkflowTests 4,
            // StackOverflowCommunicatorTests 14
            it("has as many answers as items") {
                let listing = try await site.answers(to: 2_817_980)
                expect(listing.values).to(haveCount(1))
                expect(listing.dropped + listing.issues).to(beEmpty())
            }

            it("has answers with all their fields") {  // AnswerBuilderTests 8
                let listing = try await site.answers(to: 2_817_980)
                let answer = try unwrap(listing.values.first)
                expect(answer.score).to(equal(1))
                expect(answer.isAccepted).to(beTrue())
                expect(answer.text).to(equal("<p>Turns out that it works.</p>"))
                expect(answer.answeredAt).to(equal(Date(timeIntervalSince1970: 1_273_660_800)))
            }

            it("has answers with their authors") {  // AnswerBuilderTests 9
                let listing = try await site.answers(to: 2_817_980)
                let answer = try unwrap(listing.values.first)
                expect(answer.answerer).to(
                    equal(Person(name: "Goran Pine", avatarLocation: "https://avatars.example.org/g.png")))
            }

            it("is followed by further pages until the last one") {  // S1.6
                let server = FakeServer { request in
                    let number = Int(request.parameter("page") ?? "") ?? 0
                    return .json(
                        page(
                            #"{"answer_id": \#(number), "question_id": 5, "score": 0, "creation_date": 1, "is_accepted": false, "body": "x"}"#,
                            hasMore: number < 3 ? "true" : "false"))
                }
                let listing = try await StackExchange(transport: server, clock: VirtualClock()).answers(to: 5)
                expect(listing.values.map(\.id)).to(equal([1, 2, 3]))
                expect(server.requests).to(haveCount(3))
            }

            it("is followed by at most ten pages in total") {
                let server = FakeServer { request in
                    .json(page(#"{"answer_id": 1, "body": "x"}"#, hasMore: "true"))
                }
                let listing = try await StackExchange(transport: server, clock: VirtualClock()).answers(to: 5)
                expect(server.requests).to(haveCount(10))
                expect(listing.hasMore).to(beTrue())
            }
        }
    }
}
