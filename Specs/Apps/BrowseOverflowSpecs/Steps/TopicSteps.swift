import AppSupport
import Kea
import KeaFeatures

final class TopicSteps: Steps {
    override class func steps() {
        given("the reader's language is {word}") { (reader: Reader, language: ReaderLanguage) in
            reader.language = language.language
        }

        given("the reader has launched the app") { (reader: Reader) in
            reader.launch()
        }

        when("the reader launches the app( again)( a minute later)") { (reader: Reader) in
            reader.launch()
        }

        given("the reader has opened the topic {string}") { (reader: Reader, topic: String) in
            try reader.open(topic: topic)
        }

        when("the reader opens the topic {string}") { (reader: Reader, topic: String) in
            try reader.open(topic: topic)
        }

        when("the reader goes back") { (reader: Reader) in
            reader.browser.back()
        }

        then("the reader sees these topics:") { (reader: Reader, topics: [String]) in
            let seen = try reader.topics
            expect(seen).to(equalTable(topics), "the topics")
        }

        then("the reader sees {count} topic(s)") { (reader: Reader, count: Int) in
            let seen = try reader.topics
            expect(seen.count).to(equal(count), "the number of topics")
        }
    }
}

extension Reader {
    /// The names of the visible topics.
    fileprivate var topics: [String] {
        get throws {
            guard browser.screen == .topics else { throw notSeen("topics") }
            return browser.topics.rows
        }
    }
}

/// A language of the app, by its name in features.
private enum ReaderLanguage: String, CaseIterable, StepArgument {
    case english = "English", russian = "Russian", japanese = "Japanese"

    var language: Language {
        switch self {
        case .english: .english
        case .russian: .russian
        case .japanese: .japanese
        }
    }
}
