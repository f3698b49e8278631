import AppSupport
import BrowseOverflow
import BrowseOverflowCommand
import Foundation
import Kea

final class FixtureTransportSpec: Spec {
    override class func spec() {
        describe("a fixture transport") {
            let root = "https://api.stackexchange.com/2.3"

            it(
                "responds to an address with a file",
                each: [
                    ("\(root)/questions?tagged=iphone&page=2", "questions-iphone-2.json"),
                    ("\(root)/questions?tagged=c%2B%2B", "questions-c++-1.json"),
                    ("\(root)/questions/17?filter=withbody", "question-17.json"),
                    ("\(root)/questions/17/answers", "answers-17.json"),
                    ("https://avatars.example.org/ada.png?s=1", "avatar.png"),
                    ("\(root)/questions?tagged=../../x", "questions-.._.._x-1.json"),
                    ("\(root)/questions/..%2F..%2Fx", "question-.._.._x.json"),
                    ("file:///?type=2", "events-2.json"),
                    ("file:///public_timeline.json", "public_time_line.json"),
                    ("file:///search.json?q=..%2Fios", "search_.._ios.json"),
                ]
            ) { address, name in
                expect(FixtureTransport.fileName(for: try unwrap(URL(string: address)))).to(equal(name))
            }

            it(
                "responds to another address with 404",
                each: [
                    "https://example.org/", "\(root)/users/1", "\(root)/questions/1/comments", "asda",
                    "file:///?type=9", "file:///search.json?q=ada",
                ]
            ) { address in
                let request = Request(try unwrap(URL(string: address)))
                let response = try await FixtureTransport(folder: Fixtures.folder).send(request)
                expect(response.status).to(equal(404))
            }

            it("has a text for each question of each topic, and the answers that the list announces") {
                let services = Services(transport: FixtureTransport(folder: Fixtures.folder))
                for topic in Topic.standard {
                    let list = QuestionList(topic, services: services)
                    await list.load()
                    while list.hasMore { await list.showLastRow() }
                    expect(list.questions).toNot(beEmpty(), topic.tag)
                    expect(list.issues).to(beEmpty(), topic.tag)
                    for question in list.questions {
                        let detail = QuestionDetail(question, services: services)
                        await detail.load()
                        expect(detail.problems).to(beEmpty(), "\(question.id)")
                        expect(detail.issues).to(beEmpty(), "\(question.id)")
                    }
                }
            }
        }
    }
}
