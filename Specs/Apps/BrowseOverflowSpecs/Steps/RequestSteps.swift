import Foundation
import Kea
import KeaFeatures

/// Sentences about the requests that the server receives.
final class RequestSteps: Steps {
    override class func steps() {
        when("{seconds} second(s) pass(es)") { (reader: Reader, seconds: Int) in
            reader.pass(.seconds(seconds))
        }

        then("the server was asked for questions tagged {string}") { (reader: Reader, tag: String) in
            expect(reader.server.requests.map { $0.parameter("tagged") }).eventually(equal([tag]))
        }

        then("the server was asked for page(s) {}") { (reader: Reader, pages: PageNumbers) in
            expect(reader.server.requestedPages).eventually(equal(pages.numbers))
        }

        then("the server was not asked for anything") { (reader: Reader) in
            expect(reader.server.requests).always(beEmpty(), for: .milliseconds(50))
        }

        then("the server was not asked for a picture") { (reader: Reader) in
            expect(reader.server.requestedPictures).always(beEmpty(), for: .milliseconds(50))
        }

        then("the server was asked for {string} {word}") { (reader: Reader, picture: String, times: Times) in
            let matching = reader.server.requestedPictures.filter { $0 == picture }
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

/// Page numbers, such as `2`, `1 and 2`, or `1, 2 and 3`.
private struct PageNumbers: StepArgument {
    let numbers: [Int]

    init?(stepText: String) {
        let texts = stepText.replacingOccurrences(of: " and ", with: ", ").components(separatedBy: ", ")
        numbers = texts.compactMap { Int($0) }
        if numbers.count != texts.count { return nil }
    }

    static var stepTextDescription: String { "page numbers, such as 1, 2 and 3" }
}

/// A number of times as a word.
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
