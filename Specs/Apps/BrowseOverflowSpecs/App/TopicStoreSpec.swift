import AppSupport
import BrowseOverflow
import Foundation
import Kea
import SpecSupport

final class TopicStoreSpec: Spec {
    override class func spec() {
        describe("a topic store") {
            let date = Date(timeIntervalSince1970: 1_767_225_600)
            @Let var storage = MemoryStorage()
            @Let var store = TopicStore(storage) { date }
            @Let var topic = Topic(name: "C++", tag: "c++")

            beforeEach { topic.add(Question.samples(3)) }

            it("returns the questions saved of a topic, with their answers, and nothing of others") {
                var question = Question(id: 9, title: "Why?", body: "<p>?</p>", score: -2)
                question.add(Answer(id: 1, text: "So.", score: 3, isAccepted: true))
                topic.add(question)
                await expect { await store.questions(of: topic) }.to(beNil())
                try await store.save(topic)
                let saved = await store.questions(of: topic)
                expect(saved?.value).to(equal(topic.recentQuestions))
                expect(saved?.date).to(equal(date))
                await expect { await store.questions(of: Topic(name: "C", tag: "c")) }.to(beNil())
            }

            it("saves one readable JSON file per topic, without a database") {  // S1.20
                let folder = FileManager.default.temporaryFolder()
                defer { try? FileManager.default.removeItem(at: folder) }
                try await TopicStore(FileStorage(folder: folder)).save(topic)
                let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
                expect(names).to(equal(["questions-c%2B%2B"]))
                let data = try Data(contentsOf: folder.appending(path: names[0]))
                let saved = try JSONSerialization.jsonObject(with: data) as? [String: Any]
                let questions = saved?["value"] as? [[String: Any]] ?? []
                expect(questions.map { $0["title"] as? String }).to(
                    equal(["Question 3", "Question 2", "Question 1"]))
            }

            it("returns a saved question by its ID, with text and answers") {
                var question = Question(id: 7, title: "Why?", body: "<p>?</p>")
                question.add(Answer(id: 70, text: "So.", score: 3, isAccepted: true))
                for question in [question, Question(id: 8, title: "?")] { try await store.save(question) }
                let saved = await store.question(7)
                expect(saved?.value).to(equal(question))
                expect(saved?.date).to(equal(date))
                await expect { await store.question(9) }.to(beNil())
            }

            it("keeps only the 100 questions that were opened last") {  // S1.17
                for id in 1...100 { try await store.save(Question(id: id, title: "Why?")) }
                try await store.save(Question(id: 1, title: "Why again?"))
                for id in 101...102 { try await store.save(Question(id: id, title: "Why?")) }
                let names = await storage.names()
                let numbers = names.compactMap { $0.split(separator: "-").last.flatMap { Int($0) } }
                expect(numbers.sorted()).to(equal([1] + Array(4...102)))
                let first = await store.question(1)
                expect(first?.value.title).to(equal("Why again?"))
            }

            it("keeps at most 100 of them while two launches save theirs") {  // S1.17
                let folder = FileManager.default.temporaryFolder()
                defer { try? FileManager.default.removeItem(at: folder) }
                try await withThrowingTaskGroup { group in
                    for first in [0, 1000] {
                        group.addTask {
                            for id in 1...60 {
                                let store = TopicStore(FileStorage(folder: folder))
                                try await store.save(Question(id: first + id, title: "?"))
                            }
                        }
                    }
                    try await group.waitForAll()
                }
                expect(try FileManager.default.contentsOfDirectory(atPath: folder.path)).to(haveCount(100))
            }
        }
    }
}
