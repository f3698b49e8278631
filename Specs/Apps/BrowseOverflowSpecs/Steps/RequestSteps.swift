import Foundation
import Kea
import KeaFeatures

/// What the server is asked for, and when.
final class RequestSteps: Steps {
    override class func steps() {
        when("{seconds} second(s) pass(es)") { (reader: Reader, seconds: Int) in
            reader.pass(.seconds(seconds))
        }

        then("the server was asked for questions tagged {string}") { (reader: Reader, tag: String) in
            expect(reader.server.requests.map { $0.parameter("tagged") }).eventually(equal([tag]))
        }

        then("the server was asked for page(s) {}") { (reader: Reader, pages: PageNumbers) in
            expect(reader.server.pagesAsked).eventually(equal(pages.numbers))
        }

        then("the server was not asked for anything") { (reader: Reader) in
            expect(reader.server.requests).always(beEmpty(), for: .milliseconds(50))
        }

        then("the server was not asked for a picture") { (reader: Reader) in
            expect(reader.server.picturesAsked).always(beEmpty(), for: .milliseconds(50))
        }

        then("the server was asked for {string} {word}") { (reader: Reader, picture: String, times: Times) in
            let matching = reader.server.picturesAsked.filter { $0 == picture }
            expect(matching).to(haveCount(times.rawValue))
        }

        then("the server is asked for nothing more in the next {seconds} second(s)") {
            (reader: Reader, seconds: Int) in
            let count = reader.server.requests.count
            expect(reader.clock.nextWaking).eventuallyNot(beNil())
            reader.clock.advance(by: .seconds(seconds))
            expect(reader.server.requests).always(haveCount(count), for: .milliseconds(50))
        }
    }
}

/// Some pages: `2`, `1 and 2`, `1, 2 and 3`.
private struct PageNumbers: StepArgument {
    let numbers: [Int]

    init?(stepText: String) {
        let texts = stepText.replacingOccurrences(of: " and ", with: ", ").components(separatedBy: ", ")
        numbers = texts.compactMap { Int($0) }
        if numbers.count != texts.count { return nil }
    }

    static var stepTextDescription: String { "the numbers of pages, such as 1, 2 and 3" }
}

/// How often, as a word.
private enum Times: Int, StepArgument {
    case never, once, twice

    init?(stepText: String) {
        switch stepText {
        case "never": self = .never
        case "once": self = .once
        case "twice": self = .twice
        default: return nil
        }
    }

    static var stepTextDescription: String { "never, once or twice" }
}
