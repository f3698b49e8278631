import AppSupport
import EventGuide
import Kea
import KeaFeatures
import KeaSpecSupport
import SpecSupport

/// The sentences about the guide, in Russian, the language of its feature, and in English.
///
/// What a sentence says when it is wrong is in its own language.
final class EventGuideSteps: Steps {
    /// The kinds that a reader updates, each with a request of its own.
    private static let updated = [EventType.cinema, .performance]

    override class func steps() {
        parameterType("количество", in: 0...1_000)
        parameterType("events", in: 0...1_000)
        defineTables()

        for sentence: StepSentence in ["нет связи с сервером", "the guide's server cannot be reached"] {
            given(sentence) { (reader: GuideReader) in reader.failure = .failure(.notConnected) }
        }

        for sentence: StepSentence in [
            "связь с сервером восстановлена", "the guide's server can be reached again",
        ] {
            when(sentence) { (reader: GuideReader) in try reader.reconnect() }
        }

        given("сервер присылает {}") { (reader: GuideReader, answer: UselessAnswerInRussian) in
            reader.fail(with: answer.answer)
        }

        given("the guide's server sends {}") { (reader: GuideReader, answer: UselessAnswer) in
            reader.fail(with: answer)
        }

        for sentence: StepSentence in ["на устройстве нет места", "the device has no space left for events"] {
            given(sentence) { (reader: GuideReader) in reader.store.fill() }
        }

        for sentence: StepSentence in ["зритель открыл афишу", "the reader has opened the guide"] {
            given(sentence) { (reader: GuideReader) in reader.isOpen = true }
        }

        for sentence: StepSentence in ["зритель открывает афишу", "the reader opens the guide"] {
            when(sentence) { (reader: GuideReader) in reader.isOpen = true }
        }

        for (sentence, language) in [
            ("зритель обновляет афишу", .russian), ("the reader updates the guide", .english),
        ] as [(StepSentence, Language)] {
            when(sentence) { (reader: GuideReader) in
                _ = try reader.guide(in: language)
                reader.error = nil
                for type in EventGuideSteps.updated {
                    let outcome = await reader.service.beginUpdate(type).value
                    if case .failure(let error) = outcome, reader.error == nil { reader.error = error }
                }
            }
        }

        for (sentence, language) in [
            ("афиша показывает {количество} событие/события/событий", .russian),
            ("the guide shows {events} event(s)", .english),
        ] as [(StepSentence, Language)] {
            then(sentence) { (reader: GuideReader, count: Int) in
                let events = try reader.guide(in: language)
                expect(events.count).to(
                    equal(count), language.says("the number of events in the guide", "число событий в афише"))
            }
        }

        for (sentence, language) in [
            ("в афише есть {string}", .russian), ("the guide has {string}", .english),
        ] as [(StepSentence, Language)] {
            then(sentence) { (reader: GuideReader, name: ShownText) in
                let names = try reader.guide(in: language).compactMap(\.name)
                guard !names.contains(name.text) else { return }
                throw language == .english
                    ? NotOnScreen("event", named: name.text, among: names)
                    : NotOnScreen("события “\(name.text)” нет; есть: \(names.joined(separator: ", "))")
            }
        }

        for (sentence, language) in [
            ("в афише нет {string}", .russian), ("the guide does not have {string}", .english),
        ] as [(StepSentence, Language)] {
            then(sentence) { (reader: GuideReader, name: ShownText) in
                let names = try reader.guide(in: language).compactMap(\.name)
                guard !names.isEmpty else {
                    throw NotOnScreen(language.says("the guide is empty", "афиша пуста"))
                }
                guard let index = names.firstIndex(of: name.text) else { return }
                fail(
                    language.says(
                        "“\(name.text)” is event \(index + 1) of \(names.count) in the guide",
                        "“\(name.text)” — событие \(index + 1) из \(names.count) в афише"))
            }
        }

        for (sentence, language) in [
            ("зритель узнаёт, что обновить не удалось: {string}", .russian),
            ("the reader is told that the update failed: {string}", .english),
        ] as [(StepSentence, Language)] {
            then(sentence) { (reader: GuideReader, reason: String) in
                try reader.expectTold(.text(reason), in: language)
            }
        }

        for (sentence, language) in [
            ("зритель не узнаёт ни о каких неполадках", .russian),
            ("the reader is not told of any problem with the guide", .english),
        ] as [(StepSentence, Language)] {
            then(sentence) { (reader: GuideReader) in
                try reader.expectTold(.other(language.says("nothing", "ничего")), in: language)
            }
        }
    }

    /// The sentences with tables, whose columns and values are words of one language.
    @MainActor private class func defineTables() {
        given("на устройстве есть события:") { (reader: GuideReader, rows: [EventInRussian]) in
            try reader.save(rows)
        }
        given("the device has these events:") { (reader: GuideReader, rows: [EventInEnglish]) in
            try reader.save(rows)
        }

        given("на сервере есть события:") { (reader: GuideReader, rows: [EventInRussian]) in
            reader.publish(rows)
        }
        given("the guide's server has these events:") { (reader: GuideReader, rows: [EventInEnglish]) in
            reader.publish(rows)
        }

        given("теперь на сервере есть события:") { (reader: GuideReader, rows: [EventInRussian]) in
            reader.republish(rows)
        }
        given("the guide's server now has these events:") { (reader: GuideReader, rows: [EventInEnglish]) in
            reader.republish(rows)
        }

        then("афиша показывает:") { (reader: GuideReader, events: DataTable) in
            let seen = try reader.guide(in: .russian).map(EventInRussian.init)
            expect(seen).to(equalTable(events), "афиша")
        }
        then("the guide shows:") { (reader: GuideReader, events: DataTable) in
            let seen = try reader.guide(in: .english).map(EventInEnglish.init)
            expect(seen).to(equalTable(events), "the guide")
        }
    }
}

extension GuideReader {
    /// All events in the guide, in its order.
    ///
    /// Throws unless the guide is open, so that no sentence holds without one.
    fileprivate func guide(in language: Language) throws -> [Event] {
        guard isOpen else {
            throw NotOnScreen(language.says("the guide has not been opened", "афиша ещё не открыта"))
        }
        return events
    }

    fileprivate func expectTold(_ wanted: Shown, in language: Language) throws {
        _ = try guide(in: language)
        let told = error.map { Shown.text($0.reason[language]) } ?? .other(language.says("nothing", "ничего"))
        expect(told).to(equal(wanted), language.says("what the reader is told", "что узнаёт зритель"))
    }

    fileprivate func reconnect() throws {
        guard case .failure = failure else { throw NotOnScreen("the guide's server can be reached") }
        failure = nil
    }

    fileprivate func fail(with answer: UselessAnswer) {
        failure = answer.reply(insteadOf: #"{"event": [{"type": 1, "name": "Solaris"}]}"#)
    }

    fileprivate func save(_ rows: [some EventRow]) throws {
        for (type, rows) in Dictionary(grouping: rows, by: \.type) {
            guard let type else {
                throw StepArgumentError(
                    "the device saves no events of an unknown kind, such as “\(rows.first?.title ?? "")”")
            }
            let events = rows.map { Event(type: type, name: $0.title) }
            store.memory.replace(with: store.memory.events(of: type) + events, of: type)
        }
    }

    /// Adds events to those on the server, which sends an event of an unknown kind, without its type, with the films.
    fileprivate func publish(_ rows: [some EventRow]) {
        for row in rows {
            published[row.type ?? .cinema, default: []].append(
                ["name": row.title].merging(row.type.map { ["type": "\($0.rawValue)"] } ?? [:]) { $1 })
        }
    }

    /// Replaces the events on the server, which works again.
    fileprivate func republish(_ rows: [some EventRow]) {
        (published, failure) = ([:], nil)
        publish(rows)
    }
}

private protocol EventRow: Codable {
    var title: String { get }
    /// The type of the event; `nil` for an unknown kind.
    var type: EventType? { get }
}

private struct EventInRussian: EventRow {
    enum Kind: String, Codable, CaseIterable, StepArgument { case кино, спектакль, неизвестный }

    let вид: Kind
    let название: String

    init(_ event: Event) {
        (вид, название) = (event.type == .cinema ? .кино : .спектакль, event.name ?? "")
    }

    var title: String { название }
    var type: EventType? { [.кино: .cinema, .спектакль: .performance][вид] }
}

private struct EventInEnglish: EventRow {
    enum Kind: String, Codable, CaseIterable, StepArgument { case cinema, performance, unknown }

    let kind: Kind
    let name: String

    init(_ event: Event) {
        (kind, name) = (event.type == .cinema ? .cinema : .performance, event.name ?? "")
    }

    var title: String { name }
    var type: EventType? { [.cinema: .cinema, .performance: .performance][kind] }
}

private enum UselessAnswerInRussian: String, CaseIterable, StepArgument {
    case notFound = "ответ «не найдено»"
    case empty = "пустой ответ"
    case half = "половину ответа"
    case webPage = "веб-страницу"

    var answer: UselessAnswer {
        switch self {
        case .notFound: .notFound
        case .empty: .empty
        case .half: .half
        case .webPage: .webPage
        }
    }
}
