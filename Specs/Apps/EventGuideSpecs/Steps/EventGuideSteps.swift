import AppSupport
import EventGuide
import Foundation
import Kea
import KeaFeatures
import SpecSupport

/// The sentences about the guide, in Russian, the language of its feature, and in English.
final class EventGuideSteps: Steps {
    override class func steps() {
        parameterType("количество", in: 0...1_000)
        parameterType("events", in: 0...1_000)

        for sentence: StepSentence in ["на устройстве есть события:", "the device has these events:"] {
            given(sentence) { (viewer: Viewer, rows: [EventRow]) in
                let byType = Dictionary(grouping: rows.map(\.event), by: \.type)
                for (type, events) in byType { viewer.store.memory.replace(with: events, of: type) }
            }
        }

        for sentence: StepSentence in ["на сервере есть фильмы:", "the server has these films:"] {
            given(sentence) { (viewer: Viewer, films: [FilmRow]) in
                let items = films.map { ["type": "1", "name": $0.name, "description": $0.summary ?? ""] }
                let json = String(decoding: try JSONEncoder().encode(["event": items]), as: UTF8.self)
                viewer.server.answer = { _ in .json(json) }
            }
        }

        for sentence: StepSentence in ["сервер отвечает:", "the server answers with:"] {
            given(sentence) { (viewer: Viewer, reply: DocString) in
                viewer.server.answer = { _ in .json(reply.content) }
            }
        }

        for sentence: StepSentence in ["сервер отвечает так: {}", "the guide's server answers with {}"] {
            given(sentence) { (viewer: Viewer, failure: ServerFailure) in
                viewer.server.answer = { _ in failure.reply }
            }
        }

        for sentence: StepSentence in ["на устройстве нет места", "the device is full"] {
            given(sentence) { (viewer: Viewer) in
                viewer.store.fill()
            }
        }

        for sentence: StepSentence in ["зритель обновляет афишу", "the viewer updates the guide"] {
            when(sentence) { (viewer: Viewer) in
                let outcome = await viewer.service.beginUpdate(.cinema).value
                viewer.error = if case .failure(let error) = outcome { error } else { nil }
            }
        }

        for sentence: StepSentence in ["афиша показывает:", "the guide shows:"] {
            then(sentence) { (viewer: Viewer, rows: [EventRow]) in
                expect(viewer.guide.map(EventRow.init).map(\.text)).to(equal(rows.map(\.text)))
            }
        }

        for sentence: StepSentence in [
            "афиша показывает {количество} событие/события/событий", "the guide shows {events} event(s)",
        ] {
            then(sentence) { (viewer: Viewer, count: Int) in
                expect(viewer.guide).to(haveCount(count))
            }
        }

        for sentence: StepSentence in ["в афише есть {string}", "the guide has {string}"] {
            then(sentence) { (viewer: Viewer, name: String) in
                expect(viewer.guide.map(\.name)).to(contain(name))
            }
        }

        for sentence: StepSentence in ["в афише нет {string}", "the guide does not have {string}"] {
            then(sentence) { (viewer: Viewer, name: String) in
                expect(viewer.guide.map(\.name)).toNot(contain(name))
            }
        }

        for sentence: StepSentence in [
            "зритель узнаёт, что обновить не удалось: {string}",
            "the viewer is told that the update failed: {string}",
        ] {
            then(sentence) { (viewer: Viewer, reason: String) in
                expect(viewer.error?.reason).to(equal(reason))
            }
        }
    }
}

/// A row of a table of events, with columns in either language.
private struct EventRow: Decodable {
    let event: Event

    private enum Columns: String, CodingKey {
        case вид, название, kind, name
    }

    private enum Kind: String, Decodable, CaseIterable, StepArgument {
        case кино, спектакль, cinema, performance

        var type: EventType { self == .кино || self == .cinema ? .cinema : .performance }
    }

    init(from decoder: any Decoder) throws {
        let row = try decoder.container(keyedBy: Columns.self)
        let isRussian = row.contains(.вид)
        event = Event(
            type: try row.decode(Kind.self, forKey: isRussian ? .вид : .kind).type,
            name: try row.decode(String.self, forKey: isRussian ? .название : .name))
    }

    init(_ event: Event) { self.event = event }

    /// The row as text, for failure messages.
    var text: String { "\(event.type): \(event.name ?? "")" }
}

/// A row of a table of films on the server, with columns in either language.
private struct FilmRow: Decodable {
    let name: String
    let summary: String?

    private enum Columns: String, CodingKey {
        case название, описание, name, description
    }

    init(from decoder: any Decoder) throws {
        let row = try decoder.container(keyedBy: Columns.self)
        let isRussian = row.contains(.название)
        name = try row.decode(String.self, forKey: isRussian ? .название : .name)
        summary = try row.decodeIfPresent(String.self, forKey: isRussian ? .описание : .description)
    }
}

/// A failure of the server, by its name in the features.
private enum ServerFailure: String, CaseIterable, StepArgument {
    case noConnection = "нет связи"
    case notFound = "ошибка 404"
    case nothing = "пустой ответ"
    case half = "полслова"
    case noList = "нет списка"

    init?(stepText: String) {
        let english = [
            "no connection": ServerFailure.noConnection, "status 404": .notFound, "nothing": .nothing,
            "half a word": .half, "no list": .noList,
        ]
        guard let failure = ServerFailure(rawValue: stepText) ?? english[stepText] else { return nil }
        self = failure
    }

    @MainActor var reply: FakeServer.Reply {
        switch self {
        case .noConnection: .failure(.notConnected)
        case .notFound: .json("", status: 404)
        case .nothing: .json("")
        case .half: .json(#"{"event": [{"type": 1, "na"#)
        case .noList: .json(#"{"events": {"type": 1}}"#)
        }
    }
}
