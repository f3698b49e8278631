import AppSupport
import BrowseOverflow
import Foundation
import Kea
import SpecSupport

final class QuestionListRowsSpec: Spec {
    override class func spec() {
        describe("the rows of the list of questions") {
            @Let var server = FakeServer(json: page())
            @Let var services = Services(transport: server, clock: VirtualClock())
            @Let var list = QuestionList(Topic(name: "iPhone", tag: "iphone"), services: services)

            @MainActor func load(_ items: [String], hasMore: Bool = false) async {
                let json = #"{"items":[\#(items.joined(separator: ","))],"has_more":\#(hasMore)}"#
                server.answer = { request in
                    request.url.pathExtension == "png" ? .response(Fixtures.picture) : .json(json)
                }
                await list.load()
            }

            @MainActor func items(_ numbers: some Sequence<Int>) -> [String] {
                numbers.map {
                    #"{"question_id":\#($0),"title":"Question \#($0)","creation_date":\#(1_767_225_600 + $0),"score":2,"owner":{"display_name":"Ada Brook","profile_image":"https://avatars.example.org/ada.png"}}"#
                }
            }

            // QuestionListTableDataSourceTests 1, QuestionListTableDataSourceTests 3, QuestionListTableDataSourceTests 10
            // resolution 12
            it("consist of a message or a spinner while there are no questions, and open nothing") {
                expect(list.rows.map(\.message)).to(equal(["No questions yet."]))
                server.isHolding = true
                list.open()
                expect(list.rows).to(equal([.spinner]))
                server.release()
                await list.finishLoading()
                expect(list.rows.map(\.message)).to(equal(["Nothing is tagged “iphone”."]))
                expect(list.question(at: 0)).to(beNil())
            }

            // QuestionListTableDataSourceTests 2, QuestionListTableDataSourceTests 4, QuestionListTableDataSourceTests 11,
            // S3.10, S3.11 with resolution 9: the original adds eight questions, perhaps to an existing one.
            it("consist of the questions, and of a spinner only if there are more", each: [1, 2, 8, 9]) {
                count in
                await load(items(1...count))
                expect(list.rows).to(haveCount(count))
                expect(list.rows).to(equal(list.questionRows.map(QuestionList.Row.question)))
                expect(list.question(at: 0)?.id).to(equal(count))
                list = QuestionList(Topic(name: "C", tag: "c"), services: services)
                await load(items(1...count), hasMore: true)
                expect(list.rows).to(equal(list.questionRows.map(QuestionList.Row.question) + [.spinner]))
                expect(list.question(at: count)).to(beNil())
                expect(list.question(at: -1)).to(beNil())
            }

            it("replace a missing title, name and score in each language") {
                await load([#"{"question_id": 1, "score": 5}"#, #"{"question_id": 2}"#])
                expect(list.questionRows.map(\.score)).to(equal(["–", "5"]))
                let row = list.questionRows[1]
                expect(Language.allCases.map { row.title[$0] }).to(
                    equal(["Untitled question", "Вопрос без названия", "無題の質問"]))
                expect(Language.allCases.map { row.asker.displayName[$0] }).to(
                    equal(["Unknown user", "Неизвестный пользователь", "不明なユーザー"]))
                expect(Language.allCases.map { Problem.retryTitle[$0] }).to(
                    equal(["Try again", "Повторить", "再試行"]))
                expect(Language.allCases.map { LoadingPhase.spinnerTitle[$0] }).to(
                    equal(["Loading", "Загрузка", "読み込み中"]))
            }

            // QuestionListTableDataSourceTests 5, QuestionListTableDataSourceTests 6,
            // BrowseOverflowViewControllerTests 33, S1.4
            it("show a title, a score, the asker with a picture, a date and a link") {
                await load(items([17]))
                let row = list.questionRows[0]
                expect(row.title[.english]).to(equal("Question 17"))
                expect(row.score).to(equal("2"))
                expect(row.asker.displayName[.english]).to(equal("Ada Brook"))
                expect(row.askedAt).to(equal(Date(timeIntervalSince1970: 1_767_225_617)))
                expect(row.link?.absoluteString).to(equal("https://stackoverflow.com/q/17"))
                expect(row.avatar).to(equal(AvatarState.none))
                list.rowShown(at: 0)
                expect(row.avatar).to(equal(.loading))
                await services.avatars.load(Person.avatarURL(from: "https://avatars.example.org/ada.png"))
                expect(row.avatar).to(equal(.loaded(try AvatarImage.sample)))
            }

            context("with an observer") {
                // QuestionListTableDataSourceTests 7, QuestionListTableDataSourceTests 9
                it("notify it of a loaded picture, and an observer of the list of nothing") {
                    await load(items([17]))
                    server.isHolding = true
                    list.rowShown(at: 0)
                    await expect(server.heldCount).eventually(equal(1))
                    let announced = Announcements { list.questionRows.first?.avatar }
                    let rows = Announcements { list.rows }
                    server.release()
                    await expect(announced.values).eventually(equal([.loaded(try AvatarImage.sample)]))
                    await expect(rows.values).always(beEmpty(), for: .milliseconds(30))
                }

                it("notify it of loaded questions") {  // BrowseOverflowViewControllerTests 31
                    server.answer = { _ in .json(page(items([17])[0])) }
                    server.isHolding = true
                    list.open()
                    await expect(server.heldCount).eventually(equal(1))
                    let announced = Announcements { list.rows }
                    server.release()
                    // Saving them changes the phase, which rows depend on, too.
                    await expect(list.phase).eventually(equal(.loaded))
                    let rows = list.questionRows.map(QuestionList.Row.question)
                    await expect(announced.values.last).eventually(equal(rows))
                    expect(list.questionRows.map(\.id)).to(equal([17]))
                }

                // QuestionListTableDataSourceTests 8
                it("notify it of nothing more once its observation has ended") {
                    await load(items([17]))
                    @MainActor final class Reads { var count = 0 }
                    let reads = Reads()
                    var announced: Announcements? = Announcements {
                        reads.count += 1
                        return list.questionRows.first?.avatar
                    }
                    expect(announced?.values).to(beEmpty())
                    announced = nil
                    let other = Announcements { list.questionRows.first?.avatar }
                    await services.avatars.load(list.questionRows.first?.picture.url)
                    await expect(other.values.last??.image).eventuallyNot(beNil())
                    expect(reads.count).to(equal(1))
                }
            }
        }
    }
}
