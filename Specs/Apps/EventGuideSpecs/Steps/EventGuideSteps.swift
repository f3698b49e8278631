import AppSupport
import EventGuide
import Foundation
import Kea
import KeaFeatures
import KeaSpecSupport
import SpecSupport

/// The sentences about the guide, in Russian, the language of its feature, and in English.
final class EventGuideSteps: Steps {
    /// The kinds that a reader updates, each with a request of its own.
    private static let updated = [EventType.cinema, .performance]

    override class func steps() {
        parameterType("количество", in: 0...1_000)
        parameterType("events", in: 0...1_000)

        for sentence: StepSentence in ["на устройстве есть события:", "the device has these events:"] {
            given(sentence) { (reader: GuideReader, rows: [EventRow]) in
                let events = try rows.map { try $0.event() }
                for (type, events) in Dictionary(grouping: events, by: \.type) {
                    let memory = reader.store.memory
                    memory.replace(with: memory.events(of: type) + events, of: type)
                }
            }
        }

        for sentence: StepSentence in ["на сервере есть события:", "the guide's server has these events:"] {
            given(sentence) { (reader: GuideReader, rows: [EventRow]) in
                reader.publish(rows)
            }
        }

        for sentence: StepSentence in [
            "теперь на сервере есть события:", "the guide's server now has these events:",
        ] {
            given(sentence) { (reader: GuideReader, rows: [EventRow]) in
                (reader.published, reader.failure) = ([:], nil)
                reader.publish(rows)
            }
        }

        for sentence: StepSentence in ["нет связи с сервером", "the guide's server cannot be reached"] {
            given(sentence) { (reader: GuideReader) in
                reader.failure = .failure(.notConnected)
            }
        }

        for sentence: StepSentence in ["сервер присылает {}", "the guide's server sends {}"] {
            given(sentence) { (reader: GuideReader, answer: UselessAnswer) in
                reader.failure = answer.reply
            }
        }

        for sentence: StepSentence in ["на устройстве нет места", "the device is full"] {
            given(sentence) { (reader: GuideReader) in
                reader.store.fill()
            }
        }

        for sentence: StepSentence in ["зритель открывает афишу", "the reader opens the guide"] {
            when(sentence) { (reader: GuideReader) in
                reader.isOpen = true
            }
        }

        for sentence: StepSentence in ["зритель обновляет афишу", "the reader updates the guide"] {
            when(sentence) { (reader: GuideReader) in
                reader.isOpen = true
                reader.error = nil
                for type in EventGuideSteps.updated {
                    let outcome = await reader.service.beginUpdate(type).value
                    if case .failure(let error) = outcome, reader.error == nil { reader.error = error }
                }
            }
        }

        for sentence: StepSentence in ["афиша показывает:", "the guide shows:"] {
            then(sentence) { (reader: GuideReader, events: DataTable) in
                let seen = try reader.guide.map(ShownEvent.init)
                expect(seen).to(equalTable(events), "the guide")
            }
        }

        for sentence: StepSentence in [
            "афиша показывает {количество} событие/события/событий", "the guide shows {events} event(s)",
        ] {
            then(sentence) { (reader: GuideReader, count: Int) in
                let events = try reader.guide
                expect(events.count).to(equal(count), "the number of events in the guide")
            }
        }

        for sentence: StepSentence in ["в афише есть {string}", "the guide has {string}"] {
            then(sentence) { (reader: GuideReader, name: ShownText) in
                let names = try reader.guide.compactMap(\.name)
                guard names.contains(name.text) else {
                    throw NotOnScreen("event", named: name.text, among: names)
                }
            }
        }

        for sentence: StepSentence in ["в афише нет {string}", "the guide does not have {string}"] {
            then(sentence) { (reader: GuideReader, name: ShownText) in
                let names = try reader.guide.compactMap(\.name)
                guard !names.isEmpty else { throw NotOnScreen("the guide is empty") }
                if let index = names.firstIndex(of: name.text) {
                    fail("“\(name.text)” is event \(index + 1) of \(names.count) in the guide")
                }
            }
        }

        for (sentence, language) in [
            ("зритель узнаёт, что обновить не удалось: {string}", .russian),
            ("the reader is told that the update failed: {string}", .english),
        ] as [(StepSentence, Language)] {
            then(sentence) { (reader: GuideReader, reason: String) in
                _ = try reader.guide
                let told = reader.error.map { Shown.text($0.reason[language]) } ?? .other("nothing")
                expect(told).to(equal(.text(reason)), "what the reader is told")
            }
        }
    }
}

extension GuideReader {
    /// Adds events to those on the server, which sends an event of an unknown kind with the films.
    fileprivate func publish(_ rows: [EventRow]) {
        for row in rows { published[row.kind.type ?? .cinema, default: []].append(row.onServer) }
    }
}

/// A row of a table of events, with columns in either language.
private struct EventRow: Decodable {
    let kind: EventKind
    let name: String

    private enum Columns: String, CodingKey {
        case вид, название, kind, name
    }

    init(from decoder: any Decoder) throws {
        let row = try decoder.container(keyedBy: Columns.self)
        let isRussian = row.contains(.вид)
        kind = try row.decode(EventKind.self, forKey: isRussian ? .вид : .kind)
        name = try row.decode(String.self, forKey: isRussian ? .название : .name)
    }

    /// Returns the event as the device saves it.
    func event() throws -> Event {
        guard let type = kind.type else {
            throw StepArgumentError("the device saves no events of an unknown kind, such as “\(name)”")
        }
        return Event(type: type, name: name)
    }

    /// The event as the server sends it; an unknown kind is missing.
    var onServer: [String: String] {
        var fields = ["name": name]
        fields["type"] = kind.type.map { "\($0.rawValue)" }
        return fields
    }
}

/// A kind of events, by its name in the features.
private enum EventKind: String, Decodable, CaseIterable, StepArgument {
    case кино, спектакль, неизвестный, cinema, performance, unknown

    var type: EventType? {
        switch self {
        case .кино, .cinema: .cinema
        case .спектакль, .performance: .performance
        case .неизвестный, .unknown: nil
        }
    }
}

/// An event in the guide, with the columns that a table may have in either language.
private struct ShownEvent: Encodable {
    let вид: String
    let название: String?
    let kind: String
    let name: String?

    init(_ event: Event) {
        let isFilm = event.type == .cinema
        (вид, название) = (isFilm ? "кино" : "спектакль", event.name)
        (kind, name) = (isFilm ? "cinema" : "performance", event.name)
    }
}

/// An answer of the server that is of no use, by its name in the features.
private enum UselessAnswer: String, CaseIterable, StepArgument {
    case notFound = "ответ «не найдено»"
    case empty = "пустой ответ"
    case half = "половину ответа"
    case webPage = "веб-страницу"
    case notFoundInEnglish = "“not found”"
    case emptyInEnglish = "an empty answer"
    case halfInEnglish = "half an answer"
    case webPageInEnglish = "a web page"

    @MainActor var reply: FakeServer.Reply {
        switch self {
        case .notFound, .notFoundInEnglish: .json("", status: 404)
        case .empty, .emptyInEnglish: .json("")
        case .half, .halfInEnglish: .json(#"{"event": [{"type": 1, "na"#)
        case .webPage, .webPageInEnglish: .json("<html><body>We are being updated.</body></html>")
        }
    }
}
