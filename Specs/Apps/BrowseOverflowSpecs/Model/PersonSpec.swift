import BrowseOverflow
import Kea

final class PersonSpec: Spec {
    override class func spec() {
        describe("a person") {
            @Let var person = Person(name: "Ada Brook", avatarLocation: "http://example.com/avatar.png")

            it("has the given name") {  // PersonTests 1
                expect(person.name).to(equal("Ada Brook"))
            }

            it("has the address of a picture") {  // PersonTests 2, S1.19
                expect(person.avatarURL?.absoluteString).to(equal("http://example.com/avatar.png"))
            }

            it("can be both asker and answerer") {  // S1.18
                let question = Question(id: 1, title: "Why?", asker: person)
                let answer = Answer(id: 2, text: "Because.", answerer: person)
                expect(question.asker).to(equal(answer.answerer))
            }
        }

        describe("the address of a picture") {
            for address in [
                "https://i.example.org/a.png?s=1&d=2", "HTTP://example.org/b", "https://例え.jp/c.png",
            ] {
                it("may be \(address)") {
                    expect(Person.avatarURL(from: address)).toNot(beNil())
                }
            }

            // hostile 25
            for address in [
                "", "//example.org/x.png", "javascript:alert(1)", "file:///etc/passwd", "https://a b.png",
                "https://example.org/a b.png", " https://example.org/a.png", "https://", "https:///a.png",
                "data:,x", "avatar.png", "https://ada:secret@example.org/a.png",
                "https://ada@example.org/a.png",
            ] {
                it("may not be “\(address)”") {
                    expect(Person.avatarURL(from: address)).to(beNil())
                }
            }
        }
    }
}
