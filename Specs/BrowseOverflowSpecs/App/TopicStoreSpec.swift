import AppSupport
import BrowseOverflow
import Foundation
import Kea
import SpecSupport

final class TopicStoreSpec: Spec {
    override class func spec() {
        describe("the store of topics") {
            @Let var storage = MemoryStorage()
            @Let var store = TopicStore(storage)
            @Let var topic = Topic(name: "C++", tag: "c++")

            beforeEach { topic.add(Question.samples(3)) }

            it("has no questions of a topic that was never kept") {
                let questions = await store.questions(of: topic)
                expect(questions).to(beEmpty())
            }

            // S1.20: plain files, no database
            it("gives back the questions that were kept, answers and all") {
                var question = Question(id: 9, title: "Why?", body: "<p>?</p>", score: -2)
                question.add(Answer(id: 1, text: "So.", score: 3, isAccepted: true))
                topic.add(question)
                try await store.keep(topic)
                let questions = await store.questions(of: topic)
                expect(questions).to(equal(topic.recentQuestions))
            }

            it("keeps each topic apart") {
                try await store.keep(topic)
                let questions = await store.questions(of: Topic(name: "C", tag: "c"))
                expect(questions).to(beEmpty())
            }

            it("takes what it cannot read for nothing") {
                await storage.write(Data("half a docu".utf8), to: "questions-c++")
                let questions = await store.questions(of: topic)
                expect(questions).to(beEmpty())
            }

            it("sets aside what it cannot read before it keeps something else") {
                for bytes in ["half a docu", "again"] {
                    await storage.write(Data(bytes.utf8), to: "questions-c++")
                    try await store.keep(topic)
                }
                let names = await storage.names
                expect(names).to(
                    equal(["questions-c++", "questions-c++ unreadable 1", "questions-c++ unreadable 2"]))
                let aside = await storage.read("questions-c++ unreadable 2")
                expect(aside).to(equal(Data("again".utf8)))
                let questions = await store.questions(of: topic)
                expect(questions).to(equal(topic.recentQuestions))
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
