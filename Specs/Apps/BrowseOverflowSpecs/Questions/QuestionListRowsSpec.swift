import AppSupport
import BrowseOverflow
import Foundation
import Kea
import Observation
import SpecSupport

final class QuestionListRowsSpec: Spec {
    override class func spec() {
        describe("the rows of the list of questions") {
            @Let var server = FakeServer(json: page())
            @Let var services = Services(transport: server, clock: VirtualClock())
            @Let var list = QuestionList(Topic(name: "iPhone", tag: "iphone"), services: services)

            /// Loads the list from a server that has the items.
            @MainActor func load(_ items: [String], hasMore: Bool = false) async {
                let json = #"{"items":[\#(items.joined(separator: ","))],"has_more":\#(hasMore)}"#
                server.answer = { request in
                    request.url.pathExtension == "png" ? .response(Fixtures.picture) : .json(json)
                }
                list.open()
                await list.finishLoading()
            }

            @MainActor func items(_ numbers: some Sequence<Int>) -> [String] {
                numbers.map {
                    #"{"question_id":\#($0),"title":"Question \#($0)","creation_date":\#(1_767_225_600 + $0),"score":2,"owner":{"display_name":"Ada Brook","profile_image":"https://avatars.example.org/ada.png"}}"#
                }
            }

            // QuestionListTableDataSourceTests 1
            it("are one, with no question in it, while there are no questions") {
                expect(list.rows).to(equal([.message("No questions yet.")]))
                await load([])
                expect(list.rows).to(equal([.message("Nothing is tagged “iphone”.")]))
            }

            it("are one a question") {  // QuestionListTableDataSourceTests 2
                await load(items(1...2))
                expect(list.rows).to(haveCount(2))
            }

            // QuestionListTableDataSourceTests 3
            it("say that there was a problem where the questions did not come") {
                server.answer = { _ in .failure(.notConnected) }
                list.open()
                await list.finishLoading()
                expect(list.rows).to(equal([.message("There was a problem.")]))
            }

            it("are a spinner while the first questions are on their way") {  // resolution 12
                server.isHolding = true
                list.open()
                expect(list.rows).to(equal([.spinner]))
            }

            // QuestionListTableDataSourceTests 4
            it("are questions and nothing else where there are questions") {
                await load(items(1...2))
                expect(list.rows).to(equal(list.questionRows.map(QuestionList.Row.question)))
            }

            // QuestionListTableDataSourceTests 5, S1.4
            it("say the title, the score and the asker of their question") {
                await load(items([17]))
                let row = try unwrap(list.questionRows.first)
                expect(row.title).to(equal("Question 17"))
                expect(row.score).to(equal("2"))
                expect(row.askerName).to(equal("Ada Brook"))
            }

            it("say a dash for a score that is not known") {
                await load([#"{"question_id":1,"title":"?"}"#])
                expect(list.questionRows.map(\.score)).to(equal(["–"]))
            }

            // QuestionListTableDataSourceTests 6, BrowseOverflowViewControllerTests 33
            it("have the picture of their asker from the store of avatars") {
                await load(items([17]))
                expect(list.questionRows.first?.avatar).to(equal(AvatarState.none))
                list.rowShown(at: 0)
                await services.avatars.load(Person.avatarURL(from: "https://avatars.example.org/ada.png"))
                expect(list.questionRows.first?.avatar).to(equal(.loaded(try AvatarImage.sample)))
            }

            context("that are being watched") {
                // QuestionListTableDataSourceTests 7, QuestionListTableDataSourceTests 9
                it("announce a picture that comes") {
                    await load(items([17]))
                    server.isHolding = true
                    list.rowShown(at: 0)
                    await expect(server.heldCount).eventually(equal(1))
                    let announced = Announcements { list.questionRows.first?.avatar }
                    server.release()
                    await expect(announced.values).eventually(equal([.loaded(try AvatarImage.sample)]))
                }

                it("announce questions that come") {  // BrowseOverflowViewControllerTests 31
                    server.answer = { _ in .json(page(items([17])[0])) }
                    server.isHolding = true
                    list.open()
                    await expect(server.heldCount).eventually(equal(1))
                    let announced = Announcements { list.rows }
                    server.release()
                    await expect(announced.values).eventually(haveCount(1))
                    expect(announced.values).to(equal([list.questionRows.map(QuestionList.Row.question)]))
                    expect(list.questionRows.map(\.id)).to(equal([17]))
                }

                it("do not keep the list alive") {  // QuestionListTableDataSourceTests 8
                    var watched: QuestionList? = QuestionList(Topic(name: "C", tag: "c"), services: services)
                    withObservationTracking {
                        _ = watched?.rows
                    } onChange: {
                    }
                    weak let gone = watched
                    watched = nil
                    expect(gone).to(beNil())
                }
            }

            it("open nothing where they are no question") {  // QuestionListTableDataSourceTests 10
                expect(list.question(at: 0)).to(beNil())
                await load(items(1...2), hasMore: true)
                expect(list.question(at: 2)).to(beNil())
                expect(list.question(at: -1)).to(beNil())
            }

            it("open their question") {  // QuestionListTableDataSourceTests 11
                await load(items(1...2))
                expect(list.question(at: 0)?.id).to(equal(2))
            }

            context("of which the last is a spinner") {
                // S3.10, S3.11 with resolution 9: the original adds eight, perhaps to one that is there already.
                for count in [8, 9] {
                    it("begin with the \(count) questions that there are, where there are more") {
                        await load(items(1...count), hasMore: true)
                        expect(list.rows).to(haveCount(count + 1))
                        expect(list.rows.last).to(equal(.spinner))
                        expect(list.rows.dropLast()).toNot(contain(.spinner))
                    }

                    it("are the \(count) questions alone, where there are no more") {
                        await load(items(1...count))
                        expect(list.rows).to(haveCount(count))
                        expect(list.rows).toNot(contain(.spinner))
                    }
                }
            }
        }
    }
}
