import BrowseOverflow
import Kea

final class TopicSpec: Spec {
    override class func spec() {
        describe("a topic") {
            @Let var topic = Topic(name: "iPhone", tag: "iphone")

            // TopicTests 1, TopicTests 2, TopicTests 3, TopicTests 5, TopicTests 6, S1.14
            it("has the given name and tag, no questions at first, and then what is added") {
                expect(topic).to(equal(Topic(name: "iPhone", tag: "iphone")))
                expect([topic.name, topic.tag]).to(equal(["iPhone", "iphone"]))
                expect(topic.recentQuestions).to(beEmpty())
                topic.add(Question(id: 1, title: "Why?"))
                expect(topic.recentQuestions).to(haveCount(1))
            }

            it("lists the later question first") {  // TopicTests 7, S1.3
                topic.add(Question(id: 1, title: "Then", askedAt: .distantPast))
                topic.add(Question(id: 2, title: "Now", askedAt: .distantFuture))
                expect(topic.recentQuestions.map(\.title)).to(equal(["Now", "Then"]))
            }

            it(
                "lists questions in the same order however they are added",  // S1.15
                each: [[1, 2, 3], [1, 3, 2], [2, 1, 3], [2, 3, 1], [3, 1, 2], [3, 2, 1]]
            ) { numbers in
                var other = topic
                topic.add(Question.samples(numbers))
                expect(topic.recentQuestions.map(\.id)).to(equal([3, 2, 1]))
                for question in Question.samples(numbers) { other.add(question) }
                expect(other).to(equal(topic))
            }

            it("orders questions by date, then by descending ID") {
                topic.add([
                    Question(id: 1, title: "?"), Question(id: 2, title: "?", askedAt: .distantPast),
                    Question(id: 7, title: "?", askedAt: .distantFuture), Question(id: 3, title: "?"),
                ])
                expect(topic.recentQuestions.first?.id).to(equal(7))
                expect(topic.recentQuestions.map(\.id)).to(equal([7, 3, 2, 1]))
            }

            it("replaces a question with the same ID") {  // S3.8
                topic.add(Question(id: 1, title: "Wht?"))
                topic.add(Question(id: 1, title: "What?"))
                expect(topic.recentQuestions.map(\.title)).to(equal(["What?"]))
            }

            context("with 25 questions") {
                beforeEach {
                    for question in Question.samples(25) { topic.add(question) }
                }

                it("keeps the newest 20") {  // TopicTests 8, S1.16
                    expect(topic.recentQuestions.map(\.id)).to(equal(Array((6...25).reversed())))
                }

                it("releases the others instead of hiding them") {  // S1.17
                    let before = try memoryInUse()
                    for number in 26...2025 {
                        var question = Question.samples(number...number)[0]
                        question.body = String(repeating: "long text ", count: 10_000)
                        topic.add(question)
                    }
                    // 20 questions take two megabytes, and all of them 200.
                    expect(try memoryInUse() - before).to(beLessThan(50 << 20))
                    expect(topic.recentQuestions).to(haveCount(20))
                }

                it("ignores an older question, and replaces the oldest one with a newer one") {
                    topic.add(Question.samples(1...1))
                    expect(topic.recentQuestions.map(\.id)).to(equal(Array((6...25).reversed())))
                    topic.add(Question.samples(26...26))
                    expect(topic.recentQuestions.map(\.id)).to(equal(Array((7...26).reversed())))
                }
            }
        }

        describe("the standard topics") {
            it("have distinct names and tags") {  // S1.1
                expect(Set(Topic.standard.map(\.name))).to(haveCount(Topic.standard.count))
                expect(Set(Topic.standard.map(\.tag))).to(haveCount(Topic.standard.count))
                expect(Topic.standard.first).to(equal(Topic(name: "iPhone", tag: "iphone")))
            }
        }
    }
}
