import AppSupport
import EventGuide
import Foundation
import Kea
import KeaFeatures
import SpecSupport

/// The sentences of the guide, in the language of those who write its feature.
final class EventGuideSteps: Steps {
    override class func steps() {
        parameterType("количество", in: 0...1_000)

        given("на устройстве есть события:") { (viewer: Viewer, rows: [EventRow]) in
            let byType = Dictionary(grouping: rows.map(\.event), by: \.type)
            for (type, events) in byType { viewer.store.memory.replace(with: events, of: type) }
        }

        given("на сервере есть фильмы:") { (viewer: Viewer, films: [FilmRow]) in
            let items = films.map { ["type": "1", "name": $0.название, "description": $0.описание ?? ""] }
            let json = String(decoding: try JSONEncoder().encode(["event": items]), as: UTF8.self)
            viewer.server.answer = { _ in .json(json) }
        }

        given("сервер отвечает:") { (viewer: Viewer, reply: DocString) in
            viewer.server.answer = { _ in .json(reply.content) }
        }

        given("сервер отвечает так: {}") { (viewer: Viewer, trouble: Trouble) in
            viewer.server.answer = { _ in trouble.reply }
        }

        given("на устройстве нет места") { (viewer: Viewer) in
            viewer.store.isFull = true
        }

        when("зритель обновляет афишу") { (viewer: Viewer) in
            let outcome = await viewer.service.beginUpdate(.cinema).value
            viewer.error = if case .failure(let error) = outcome { error } else { nil }
        }

        then("афиша показывает:") { (viewer: Viewer, rows: [EventRow]) in
            expect(viewer.guide.map(EventRow.init).map(\.text)).to(equal(rows.map(\.text)))
        }

        then("афиша показывает {количество} событие/события/событий") { (viewer: Viewer, count: Int) in
            expect(viewer.guide).to(haveCount(count))
        }

        then("в афише есть {string}") { (viewer: Viewer, name: String) in
            expect(viewer.guide.map(\.name)).to(Matcher("have “\(name)”") { $0.contains(name) })
        }

        then("в афише нет {string}") { (viewer: Viewer, name: String) in
            expect(viewer.guide.map(\.name)).toNot(Matcher("have “\(name)”") { $0.contains(name) })
        }

        then("зритель узнаёт, что обновить не удалось") { (viewer: Viewer) in
            expect(viewer.error).toNot(beNil())
        }
    }
}

/// A row of a table of events.
private struct EventRow: Decodable {
    let вид: Kind
    let название: String

    enum Kind: String, Decodable, CaseIterable, StepArgument {
        case кино, спектакль
    }

    init(_ event: Event) {
        вид = event.type == .cinema ? .кино : .спектакль
        название = event.name ?? ""
    }

    /// The row in words, so that a failure can be read.
    var text: String { "\(вид.rawValue): \(название)" }

    var event: Event { Event(type: вид == .кино ? .cinema : .performance, name: название) }
}

/// A row of a table of films on the server.
private struct FilmRow: Decodable {
    let название: String
    let описание: String?
}

/// A bad day of the server, by the words for it in the feature.
private enum Trouble: String, CaseIterable, StepArgument {
    case noConnection = "нет связи"
    case notFound = "ошибка 404"
    case nothing = "пустой ответ"
    case half = "полслова"

    @MainActor var reply: FakeServer.Reply {
        switch self {
        case .noConnection: .failure(.notConnected)
        case .notFound: .json("", status: 404)
        case .nothing: .json("")
        case .half: .json(#"{"event": [{"type": 1, "na"#)
        }
    }
}
