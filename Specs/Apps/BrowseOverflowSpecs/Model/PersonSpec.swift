import BrowseOverflow
import Kea

final class PersonSpec: Spec {
    override class func spec() {
        describe("a person") {
            @Let var person = Person(name: "Ada Brook", avatarLocation: "http://example.com/avatar.png")

            it("has a name and the address of a picture, and can be both asker and answerer") {
                expect(person.name).to(equal("Ada Brook"))  // PersonTests 1
                // PersonTests 2, S1.19
                expect(person.avatarURL?.absoluteString).to(equal("http://example.com/avatar.png"))
                let question = Question(id: 1, title: "Why?", asker: person)  // S1.18
                expect(question.asker).to(equal(Answer(id: 2, text: "Because.", answerer: person).answerer))
            }
        }

        describe("the address of a picture") {
            it(
                "may be a web address",
                each: ["https://i.example.org/a.png?s=1&d=2", "HTTP://example.org/b", "https://例え.jp/c.png"]
            ) { address in expect(Person.avatarURL(from: address)).toNot(beNil()) }

            it(
                "may be nothing else",  // hostile 25
                each: [
                    "", "//example.org/x.png", "javascript:alert(1)", "file:///etc/passwd", "https://a b.png",
                    "https://example.org/a b.png", " https://example.org/a.png", "https://", "https:///a.png",
                    "data:,x", "avatar.png", "https://ada:secret@example.org/a.png",
                    "https://ada@example.org/a.png",
                ]
            ) { address in expect(Person.avatarURL(from: address)).to(beNil()) }
        }
    }
}
