import AppSupport
import BrowseOverflow
import Foundation
import Kea
import SpecSupport

final class TopicStoreSpec: Spec {
    override class func spec() {
        describe("the store of topics") {
            @Let var storage = MemoryStorage()
            @Let var store = TopicStore(storage) { Date(timeIntervalSince1970: 1_767_225_600) }
            @Let var topic = Topic(name: "C++", tag: "c++")

            beforeEach { topic.add(Question.samples(3)) }

            it("has no questions of a topic that was never kept") {
                let kept = await store.questions(of: topic)
                expect(kept).to(beNil())
            }

            // S1.20: plain files, no database
            it("gives back the questions that were kept, answers and all") {
                var question = Question(id: 9, title: "Why?", body: "<p>?</p>", score: -2)
                question.add(Answer(id: 1, text: "So.", score: 3, isAccepted: true))
                topic.add(question)
                try await store.keep(topic)
                let kept = await store.questions(of: topic)
                expect(kept?.value).to(equal(topic.recentQuestions))
                expect(kept?.date).to(equal(Date(timeIntervalSince1970: 1_767_225_600)))
            }

            it("gives back a question with its text and its answers, and each by its number") {
                for id in [7, 8] {
                    var question = Question(id: id, title: "Why \(id)?", body: "<p>?</p>")
                    question.add(Answer(id: id * 10, text: "So.", score: 3, isAccepted: true))
                    try await store.keep(question)
                }
                let kept = await store.question(7)
                expect(kept?.value.title).to(equal("Why 7?"))
                expect(kept?.value.body).to(equal("<p>?</p>"))
                expect(kept?.value.answers.map(\.id)).to(equal([70]))
                expect(kept?.date).to(equal(Date(timeIntervalSince1970: 1_767_225_600)))
                let other = await store.question(9)
                expect(other).to(beNil())
            }

            it("keeps the 100 questions that were opened last, and no others") {  // S1.17
                for id in 1...100 { try await store.keep(Question(id: id, title: "Why?")) }
                try await store.keep(Question(id: 1, title: "Why again?"))
                for id in 101...102 { try await store.keep(Question(id: id, title: "Why?")) }
                let names = await storage.names
                let numbers = names.compactMap { $0.split(separator: "-").last.flatMap { Int($0) } }
                expect(numbers.sorted()).to(equal([1] + Array(4...102)))
                let first = await store.question(1)
                expect(first?.value.title).to(equal("Why again?"))
            }

            it("keeps each topic apart") {
                try await store.keep(topic)
                let kept = await store.questions(of: Topic(name: "C", tag: "c"))
                expect(kept).to(beNil())
            }

            it("takes what it cannot read for nothing") {
                await storage.write(Data("half a docu".utf8), to: "questions-c++")
                let kept = await store.questions(of: topic)
                expect(kept).to(beNil())
            }

            it("sets aside what it cannot read before it keeps something else") {
                for bytes in ["half a docu", "again"] {
                    await storage.write(Data(bytes.utf8), to: "questions-c++")
                    try await store.keep(topic)
                }
                let names = await storage.names
                expect(names).to(
                    equal(["questions-c++", "questions-c++.unreadable-1", "questions-c++.unreadable-2"]))
                let aside = await storage.read("questions-c++.unreadable-2")
                expect(aside).to(equal(Data("again".utf8)))
                let kept = await store.questions(of: topic)
                expect(kept?.value).to(equal(topic.recentQuestions))
            }

            it("sets nothing aside that it can read") {
                try await store.keep(topic)
                try await store.keep(topic)
                let names = await storage.names
                expect(names).to(equal(["questions-c++"]))
            }

            it("says so when the questions cannot be kept") {  // hostile 30
                let full = TopicStore(FailingStorage())
                let error = await failure { () async throws(StorageError) in try await full.keep(topic) }
                expect(error).to(equal(.unwritable(name: "questions-c++", reason: "no space left")))
            }
        }
    }
}
