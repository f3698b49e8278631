import Kea
import KeaFeatures

final class TopicSteps: Steps {
    override class func steps() {
        given("the reader has launched the app") { (reader: Reader) in
            reader.launch()
        }

        when("the reader launches the app( again)") { (reader: Reader) in
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
            expect(reader.browser.navigation.current).to(equal(.topics))
            expect(reader.browser.topics.rows).to(equal(topics))
        }

        then("the reader sees {count} topic(s)") { (reader: Reader, count: Int) in
            expect(reader.browser.navigation.current).to(equal(.topics))
            expect(reader.browser.topics.rows).to(haveCount(count))
        }
    }
}
