import AppSupport
import Kea
import KeaFeatures
import KeaSpecSupport

final class TopicSteps: Steps {
    override class func steps() {
        given("the reader's language is {word}") { (reader: Reader, language: ReaderLanguage) in
            reader.language = Language(locale: language.locale)
        }

        given("the reader has launched the app") { (reader: Reader) in reader.launch() }

        when("the reader launches the app") { (reader: Reader) in try reader.launchFirst() }

        when("the reader launches the app and opens the topic {string}") { (reader: Reader, topic: String) in
            try reader.launchFirst()
            try reader.open(topic: topic)
        }

        when("the reader launches the app again") { (reader: Reader) in try reader.launchAgain() }

        when("the reader launches the app again a minute later") { (reader: Reader) in
            // Within a minute, the app would use the responses that it has kept.
            reader.clock.advance(by: .seconds(60))
            try reader.launchAgain()
        }

        given("the reader has opened the topic {string}") { (reader: Reader, topic: String) in
            try reader.reach(topic: topic)
        }

        when("the reader opens the topic {string}") { (reader: Reader, topic: String) in
            try reader.open(topic: topic)
        }

        when("the reader goes back") { (reader: Reader) in
            guard reader.browser.screens.count > 1 else {
                throw NotOnScreen("there is no screen to go back to")
            }
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
    fileprivate func launchFirst() throws {
        guard browser.screen == nil else {
            throw NotOnScreen("the reader has launched the app already, and can launch it again")
        }
        launch()
    }

    fileprivate func launchAgain() throws {
        guard browser.screen != nil else { throw notSeen("a screen of an earlier launch") }
        launch()
    }

    fileprivate var topics: [String] {
        get throws {
            guard browser.screen == .topics else { throw notSeen("the topics") }
            return browser.topics.map(\.name)
        }
    }
}

/// The language of the reader's device, by its name in features; the app has no German texts.
private enum ReaderLanguage: String, CaseIterable, StepArgument {
    case english = "English", russian = "Russian", japanese = "Japanese", german = "German"

    var locale: String {
        switch self {
        case .english: "en_GB.UTF-8"
        case .russian: "ru_RU.UTF-8"
        case .japanese: "ja_JP.UTF-8"
        case .german: "de_DE.UTF-8"
        }
    }
}
