import AppSupport
import Foundation
import Kea
import KeaFeatures
import KeaSpecSupport
import PublicTimeline
import SpecSupport

/// The sentences about the timeline, in Japanese, the language of its feature, and in English.
final class PublicTimelineSteps: Steps {
    override class func steps() {
        parameterType("件数", in: 0...1_000)
        parameterType("行", in: 1...1_000)
        parameterType("messages", in: 0...1_000)
        parameterType("row", in: 1...1_000)

        for (sentence, text) in [
            ("サーバーに{件数}件のつぶやきがある", "つぶやき"),
            ("the timeline's server has {messages} message(s)", "Message "),
        ] as [(StepSentence, String)] {
            given(sentence) { (reader: TimelineReader, count: Int) in reader.publish(count, saying: text) }
        }

        for sentence: StepSentence in [
            "サーバーに「{}」のつぶやきが{件数}件ある", "a search for {string} has {messages} result(s)",
        ] {
            given(sentence) { (reader: TimelineReader, word: String, count: Int) in
                reader.publish(count, saying: "\(word) ", of: word)
            }
        }

        for sentence: StepSentence in [
            "サーバーのつぶやきが次のように変わる:", "the timeline's server now has these messages:",
        ] {
            given(sentence) { (reader: TimelineReader, messages: [ShownText]) in
                (reader.published[nil], reader.failure) = (messages.map(\.text), nil)
            }
        }

        for sentence: StepSentence in ["サーバーに接続できない", "the timeline's server cannot be reached"] {
            given(sentence) { (reader: TimelineReader) in reader.failure = .failure(.notConnected) }
        }

        for sentence: StepSentence in ["サーバーに再び接続できる", "the timeline's server can be reached again"] {
            when(sentence) { (reader: TimelineReader) in try reader.reconnect() }
        }

        given("サーバーが{}を返す") { (reader: TimelineReader, answer: UselessAnswerInJapanese) in
            reader.fail(with: answer.answer)
        }

        given("the timeline's server sends {}") { (reader: TimelineReader, answer: UselessAnswer) in
            reader.fail(with: answer)
        }

        for sentence: StepSentence in ["アプリを起動している", "the reader has opened the timeline"] {
            given(sentence) { (reader: TimelineReader) in try await reader.open() }
        }

        for sentence: StepSentence in ["アプリを起動する", "the reader opens the timeline"] {
            when(sentence) { (reader: TimelineReader) in try await reader.open() }
        }

        for sentence: StepSentence in ["アプリを終了する", "the reader closes the timeline"] {
            when(sentence) { (reader: TimelineReader) in
                _ = try reader.timeline
                reader.entry.reboot()
            }
        }

        for sentence: StepSentence in ["再読み込みする", "the reader loads the timeline again"] {
            when(sentence) { (reader: TimelineReader) in
                try reader.timeline.reload()
                try await reader.timeline.finishLoading()
            }
        }

        for sentence: StepSentence in ["「{}」を検索する", "the reader searches for {string}"] {
            when(sentence) { (reader: TimelineReader, word: String) in
                try reader.timeline.search(word)
                try await reader.timeline.finishLoading()
            }
        }

        for (sentence, language) in [
            ("{件数}件のつぶやきが表示される", .japanese), ("{messages} message(s) is/are shown", .english),
        ] as [(StepSentence, Language)] {
            then(sentence) { (reader: TimelineReader, count: Int) in
                let rows = try reader.rows(in: language)
                expect(rows.count).to(equal(count), language.says("the number of messages", "つぶやきの数"))
            }
        }

        for (sentence, language) in [
            ("{行}行目に「{}」と表示される", .japanese), ("row {row} says {string}", .english),
        ] as [(StepSentence, Language)] {
            then(sentence) { (reader: TimelineReader, row: Int, text: ShownText) in
                let message =
                    try reader.rows(in: language).dropFirst(row - 1).first.map(Shown.text)
                    ?? .other("nothing")
                expect(message).to(equal(.text(text.text)), language.says("row \(row)", "\(row)行目"))
            }
        }

        for (sentence, language) in [
            ("「{}」は表示されない", .japanese), ("{string} is not shown", .english),
        ] as [(StepSentence, Language)] {
            then(sentence) { (reader: TimelineReader, text: ShownText) in
                let rows = try reader.rows(in: language)
                guard !rows.isEmpty else {
                    throw NotOnScreen(language.says("the timeline is empty", "タイムラインは空です"))
                }
                guard let row = rows.firstIndex(of: text.text) else { return }
                fail(
                    language.says(
                        "“\(text.text)” is shown in row \(row + 1)",
                        "「\(text.text)」は\(row + 1)行目に表示されています"))
            }
        }

        for (sentence, language) in [
            ("読み込みの失敗がわかる: {string}", .japanese),
            ("the reader is told that loading failed: {string}", .english),
        ] as [(StepSentence, Language)] {
            then(sentence) { (reader: TimelineReader, reason: String) in
                try reader.expectTold(.text(reason), in: language)
            }
        }

        for (sentence, language) in [
            ("読み込みの失敗は表示されない", .japanese),
            ("the reader is not told of any problem with the timeline", .english),
        ] as [(StepSentence, Language)] {
            then(sentence) { (reader: TimelineReader) in
                try reader.expectTold(.other(language.says("nothing", "なし")), in: language)
            }
        }
    }
}

extension TimelineReader {
    /// The texts of the visible rows.
    ///
    /// Throws unless the timeline is open, so that no sentence holds without one.
    fileprivate func rows(in language: Language) throws -> [String] {
        guard let content = rootView.content else {
            throw NotOnScreen(language.says("the timeline has not been opened", "アプリは起動していません"))
        }
        return content.rows
    }

    fileprivate func expectTold(_ wanted: Shown, in language: Language) throws {
        _ = try rows(in: language)
        let told =
            try timeline.error.map { Shown.text($0.reason[language]) }
            ?? .other(language.says("nothing", "なし"))
        expect(told).to(equal(wanted), language.says("what the reader is told", "読み込みの失敗の説明"))
    }

    fileprivate func reconnect() throws {
        guard case .failure = failure else { throw NotOnScreen("the timeline's server can be reached") }
        failure = nil
    }

    fileprivate func fail(with answer: UselessAnswer) {
        failure = answer.reply(insteadOf: #"[{"id": 1, "text": "Good morning"}]"#)
    }

    fileprivate func open() async throws {
        guard entry.timeline == nil else { throw NotOnScreen("the timeline is open already") }
        entry.boot()
        try await timeline.finishLoading()
    }

    /// Adds numbered messages to the public ones, or to the results for a word.
    fileprivate func publish(_ count: Int, saying text: String, of word: String? = nil) {
        let old = published[word] ?? []
        published[word] = old + (0..<count).map { "\(text)\(old.count + $0 + 1)" }
    }
}

private enum UselessAnswerInJapanese: String, CaseIterable, StepArgument {
    case notFound = "「見つからない」という返事"
    case empty = "空の返事"
    case half = "途中で切れた返事"
    case webPage = "ウェブページ"

    var answer: UselessAnswer {
        switch self {
        case .notFound: .notFound
        case .empty: .empty
        case .half: .half
        case .webPage: .webPage
        }
    }
}
