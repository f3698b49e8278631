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
            given(sentence) { (reader: TimelineReader, count: Int) in
                reader.publish(count, saying: text)
            }
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
            given(sentence) { (reader: TimelineReader, messages: [String]) in
                (reader.published[nil], reader.failure) = (messages, nil)
            }
        }

        for sentence: StepSentence in ["サーバーに接続できない", "the timeline's server cannot be reached"] {
            given(sentence) { (reader: TimelineReader) in
                reader.failure = .failure(.notConnected)
            }
        }

        for sentence: StepSentence in ["サーバーが{}を返す", "the timeline's server sends {}"] {
            given(sentence) { (reader: TimelineReader, answer: UselessAnswer) in
                reader.failure = answer.reply
            }
        }

        for sentence: StepSentence in ["アプリを起動している", "the reader has opened the timeline"] {
            given(sentence) { (reader: TimelineReader) in
                try await reader.open()
            }
        }

        for sentence: StepSentence in ["アプリを起動する", "the reader opens the timeline"] {
            when(sentence) { (reader: TimelineReader) in
                try await reader.open()
            }
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

        for sentence: StepSentence in ["{件数}件のつぶやきが表示される", "{messages} message(s) is/are shown"] {
            then(sentence) { (reader: TimelineReader, count: Int) in
                let rows = try reader.rows
                expect(rows.count).to(equal(count), "the number of messages")
            }
        }

        for sentence: StepSentence in ["{行}行目に「{}」と表示される", "row {row} says {string}"] {
            then(sentence) { (reader: TimelineReader, row: Int, text: ShownText) in
                let message = try reader.rows.dropFirst(row - 1).first.map(Shown.text) ?? .other("nothing")
                expect(message).to(equal(.text(text.text)), "row \(row)")
            }
        }

        for sentence: StepSentence in ["「{}」は表示されない", "{string} is not shown"] {
            then(sentence) { (reader: TimelineReader, text: ShownText) in
                let rows = try reader.rows
                guard !rows.isEmpty else { throw NotOnScreen("the timeline is empty") }
                if let row = rows.firstIndex(of: text.text) {
                    fail("“\(text.text)” is shown in row \(row + 1)")
                }
            }
        }

        for (sentence, language) in [
            ("読み込みの失敗がわかる: {string}", .japanese),
            ("the reader is told that loading failed: {string}", .english),
        ] as [(StepSentence, Language)] {
            then(sentence) { (reader: TimelineReader, reason: String) in
                _ = try reader.rows
                let reasonShown = try reader.timeline.error?.reason[language]
                let told = reasonShown.map(Shown.text) ?? .other("nothing")
                expect(told).to(equal(.text(reason)), "what the reader is told")
            }
        }
    }
}

extension TimelineReader {
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

/// An answer of the server that is of no use, by its name in the features.
private enum UselessAnswer: String, CaseIterable, StepArgument {
    case notFound = "「見つからない」という返事"
    case empty = "空の返事"
    case half = "途中で切れた返事"
    case webPage = "ウェブページ"
    case notFoundInEnglish = "“not found”"
    case emptyInEnglish = "an empty answer"
    case halfInEnglish = "half an answer"
    case webPageInEnglish = "a web page"

    @MainActor var reply: FakeServer.Reply {
        switch self {
        case .notFound, .notFoundInEnglish: .json("", status: 404)
        case .empty, .emptyInEnglish: .json("")
        case .half, .halfInEnglish: .json(#"[{"id": 1, "te"#)
        case .webPage, .webPageInEnglish: .json("<html><body>We are being updated.</body></html>")
        }
    }
}
