import AppSupport
import Kea
import KeaFeatures
import PublicTimeline
import SpecSupport

/// The sentences of the timeline, in the language of those who write its feature.
final class PublicTimelineSteps: Steps {
    override class func steps() {
        parameterType("件数", in: 0...1_000)
        parameterType("行", in: 1...1_000)

        given("サーバーに{件数}件のつぶやきがある") { (follower: Follower, count: Int) in
            let tweets = (0..<count).map { #"{"id": \#($0 + 1), "text": "つぶやき\#($0 + 1)"}"# }
            follower.server.answer = { _ in .json("[\(tweets.joined(separator: ","))]") }
        }

        given("サーバーのつぶやきが次のように変わる:") { (follower: Follower, reply: DocString) in
            follower.server.answer = { _ in .json(reply.content) }
        }

        given("サーバーの返事は{}") { (follower: Follower, trouble: Trouble) in
            follower.server.answer = { _ in trouble.reply }
        }

        given("アプリを起動している") { (follower: Follower) in
            follower.entry.boot()
            await follower.entry.timeline?.finishLoading()
        }

        when("アプリを起動する") { (follower: Follower) in
            follower.entry.boot()
            await follower.entry.timeline?.finishLoading()
        }

        when("アプリを終了する") { (follower: Follower) in
            follower.entry.reboot()
        }

        when("再読み込みする") { (follower: Follower) in
            follower.entry.timeline?.reload()
            await follower.entry.timeline?.finishLoading()
        }

        then("{件数}件のつぶやきが表示される") { (follower: Follower, count: Int) in
            expect(follower.rows).eventually(haveCount(count))
        }

        then("{行}行目に「{}」と表示される") { (follower: Follower, row: Int, text: String) in
            expect(follower.rows.dropFirst(row - 1).first).eventually(equal(text))
        }

        then("「{}」は表示されない") { (follower: Follower, text: String) in
            expect(follower.rows).toNot(Matcher("have “\(text)”") { $0.contains(text) })
        }

        then("読み込みの失敗がわかる") { (follower: Follower) in
            expect(follower.entry.timeline?.error).eventuallyNot(beNil())
        }
    }
}

/// A bad day of the server, by the words for it in the feature.
private enum Trouble: String, CaseIterable, StepArgument {
    case noConnection = "接続なし"
    case notFound = "404"
    case nothing = "空"
    case half = "途中まで"

    @MainActor var reply: FakeServer.Reply {
        switch self {
        case .noConnection: .failure(.notConnected)
        case .notFound: .json("", status: 404)
        case .nothing: .json("")
        case .half: .json(#"[{"id": 1, "te"#)
        }
    }
}
