import AppSupport
import Foundation
import Kea
import KeaFeatures
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
            given(sentence) { (follower: Follower, count: Int) in
                follower.publish(count, saying: text)
            }
        }

        for sentence: StepSentence in [
            "サーバーに「{}」のつぶやきが{件数}件ある", "a search for “{}” has {messages} result(s)",
        ] {
            given(sentence) { (follower: Follower, word: String, count: Int) in
                follower.publish(count, saying: "\(word) ", of: word)
            }
        }

        for sentence: StepSentence in [
            "サーバーのつぶやきが次のように変わる:", "the messages of the timeline's server become:",
        ] {
            given(sentence) { (follower: Follower, reply: DocString) in
                follower.server.answer = { _ in .json(reply.content) }
            }
        }

        for sentence: StepSentence in ["サーバーの返事は{}", "the timeline's server answers with {}"] {
            given(sentence) { (follower: Follower, failure: ServerFailure) in
                follower.server.answer = { _ in failure.reply }
            }
        }

        for sentence: StepSentence in ["アプリを起動している", "the timeline has been launched"] {
            given(sentence) { (follower: Follower) in
                follower.entry.boot()
                await follower.entry.timeline?.finishLoading()
            }
        }

        for sentence: StepSentence in ["アプリを起動する", "the timeline is launched"] {
            when(sentence) { (follower: Follower) in
                follower.entry.boot()
                await follower.entry.timeline?.finishLoading()
            }
        }

        for sentence: StepSentence in ["アプリを終了する", "the timeline is ended"] {
            when(sentence) { (follower: Follower) in
                follower.entry.reboot()
            }
        }

        for sentence: StepSentence in ["再読み込みする", "the timeline is loaded again"] {
            when(sentence) { (follower: Follower) in
                follower.entry.timeline?.reload()
                await follower.entry.timeline?.finishLoading()
            }
        }

        for sentence: StepSentence in ["「{}」を検索する", "the follower searches for “{}”"] {
            when(sentence) { (follower: Follower, word: String) in
                follower.entry.timeline?.search(word)
                await follower.entry.timeline?.finishLoading()
            }
        }

        for sentence: StepSentence in ["{件数}件のつぶやきが表示される", "{messages} message(s) is/are shown"] {
            then(sentence) { (follower: Follower, count: Int) in
                expect(follower.rows).eventually(haveCount(count))
            }
        }

        for sentence: StepSentence in ["{行}行目に「{}」と表示される", "row {row} says “{}”"] {
            then(sentence) { (follower: Follower, row: Int, text: String) in
                expect(follower.rows.dropFirst(row - 1).first).eventually(equal(text))
            }
        }

        for sentence: StepSentence in ["「{}」は表示されない", "“{}” is not shown"] {
            then(sentence) { (follower: Follower, text: String) in
                expect(follower.rows).toNot(contain(text))
            }
        }

        for sentence: StepSentence in [
            "読み込みの失敗がわかる: {string}", "the follower is told that loading failed: {string}",
        ] {
            then(sentence) { (follower: Follower, reason: String) in
                expect(follower.entry.timeline?.error?.reason).eventually(equal(reason))
            }
        }
    }
}

extension Follower {
    /// Publishes messages on the public timeline, or as results for a word.
    fileprivate func publish(_ count: Int, saying text: String, of word: String? = nil) {
        let tweets = (0..<count).map { #"{"id": \#($0 + 1), "text": "\#(text)\#($0 + 1)"}"# }
        let list = "[\(tweets.joined(separator: ","))]"
        let others = server.answer
        server.answer = { request in
            let query = URLComponents(url: request.url, resolvingAgainstBaseURL: false)?.queryItems ?? []
            guard query.first(where: { $0.name == "q" })?.value == word else { return others(request) }
            return .json(word == nil ? list : #"{"results": \#(list)}"#)
        }
    }
}

/// A failure of the server, by its name in the features.
private enum ServerFailure: String, CaseIterable, StepArgument {
    case noConnection = "接続なし"
    case notFound = "404"
    case nothing = "空"
    case half = "途中まで"

    init?(stepText: String) {
        let english = [
            "no connection": ServerFailure.noConnection, "status 404": .notFound, "nothing": .nothing,
            "half a message": .half,
        ]
        guard let failure = ServerFailure(rawValue: stepText) ?? english[stepText] else { return nil }
        self = failure
    }

    @MainActor var reply: FakeServer.Reply {
        switch self {
        case .noConnection: .failure(.notConnected)
        case .notFound: .json("", status: 404)
        case .nothing: .json("")
        case .half: .json(#"[{"id": 1, "te"#)
        }
    }
}
