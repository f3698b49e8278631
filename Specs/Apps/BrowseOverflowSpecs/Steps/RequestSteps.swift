import AppSupport
import Foundation
import Kea
import KeaFeatures
import KeaSpecSupport

/// Sentences about the requests that the server receives.
final class RequestSteps: Steps {
    override class func steps() {
        when("{seconds} second(s) pass(es)") { (reader: Reader, seconds: Int) in
            reader.pass(.seconds(seconds))
        }

        then("questions tagged {string} were requested") { (reader: Reader, tag: String) in
            let tags = try reader.requests.compactMap { $0.parameter("tagged") }
            expect(tags.joined(separator: ", ")).to(equal(tag), "the tag of the requested questions")
        }

        then("only page(s) {} was/were requested") { (reader: Reader, pages: PageNumbers) in
            let requested = PageNumbers(numbers: try reader.requestedPages)
            expect(requested.text).to(equal(pages.text), "the requested pages")
        }

        then("page {count} was requested {}") { (reader: Reader, page: Int, times: Times) in
            let count = try reader.requestedPages.count { $0 == page }
            expect(count).to(equal(times.rawValue), "the number of requests for page \(page)")
        }

        then("nothing was requested") { (reader: Reader) in
            _ = try reader.requests
            expect(reader.server.requestTexts.first ?? "nothing").always(
                equal("nothing"), for: .milliseconds(50), "what was requested first")
        }

        then("no picture was requested") { (reader: Reader) in
            guard !reader.seen.isEmpty else {
                throw NotOnScreen("no picture has scrolled into view yet")
            }
            expect(reader.server.requestedPictures.first ?? "nobody").always(
                equal("nobody"), for: .milliseconds(50), "whose picture was requested first")
        }

        then("the picture of {string} was requested {}") { (reader: Reader, name: String, times: Times) in
            let known = reader.server.peopleWithPictures
            guard known.contains(name) else {
                throw NotOnScreen("picture of", named: name, among: known)
            }
            let count = reader.server.requestedPictures.count { $0 == name }
            expect(count).to(equal(times.rawValue), "the number of requests for the picture of “\(name)”")
        }
    }
}

extension Reader {
    /// The requests that the server has received since the app was launched.
    fileprivate var requests: [Request] {
        get throws {
            guard browser.screen != nil else { throw notSeen("screen of the app") }
            return server.requests
        }
    }

    /// The requested pages of questions, in order.
    fileprivate var requestedPages: [Int] {
        get throws {
            _ = try requests
            return server.requestedPages
        }
    }
}

/// Page numbers, such as `2`, `1 and 2`, or `1, 2 and 3`.
private struct PageNumbers: StepArgument {
    let numbers: [Int]

    init(numbers: [Int]) { self.numbers = numbers }

    init?(stepText: String) {
        let texts = stepText.replacingOccurrences(of: " and ", with: ", ").components(separatedBy: ", ")
        numbers = texts.compactMap { Int($0) }
        if numbers.count != texts.count { return nil }
    }

    static var stepTextDescription: String { "a list of page numbers, such as 1, 2 and 3" }

    var text: String {
        let texts = numbers.map(String.init)
        guard let last = texts.last, texts.count > 1 else { return texts.first ?? "none" }
        return "\(texts.dropLast().joined(separator: ", ")) and \(last)"
    }
}

/// A number of times as words.
private enum Times: Int, StepArgument {
    case once = 1
    case twice, threeTimes

    init?(stepText: String) {
        switch stepText {
        case "once": self = .once
        case "twice": self = .twice
        case "three times": self = .threeTimes
        default: return nil
        }
    }

    static var stepTextDescription: String { "once, twice or three times" }
}
