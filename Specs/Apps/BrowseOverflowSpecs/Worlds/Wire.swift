import AppSupport
import Foundation

/// A question in the API's format.
struct WireQuestion: Encodable {
    /// The date of the question with ID 0.
    static let epoch = 1_767_225_600

    var questionId: Int
    var title: String
    var score: Int
    var creationDate: Int
    var owner: WireOwner
    var body: String?
    var acceptedAnswerId: Int?

    init(
        number: Int, title: String, score: Int = 0, askedAt: Int? = nil, asker: String = "Ada Brook",
        picture: String? = nil, body: String? = nil
    ) {
        questionId = number
        self.title = title
        self.score = score
        creationDate = askedAt ?? Self.epoch + number * 60
        owner = WireOwner(displayName: asker, picture: picture)
        self.body = body ?? "<p>\(title)</p>"
    }
}

struct WireAnswer: Encodable {
    var answerId: Int
    var questionId: Int
    var score: Int
    var isAccepted: Bool
    var creationDate: Int
    var owner: WireOwner
    var body: String

    init(
        number: Int, question: Int, score: Int = 0, accepted: Bool = false, answeredAt: Int? = nil,
        answerer: String = "Ada Brook", picture: String? = nil, body: String? = nil
    ) {
        (answerId, questionId, self.score, isAccepted) = (number, question, score, accepted)
        creationDate = answeredAt ?? number
        owner = WireOwner(displayName: answerer, picture: picture)
        self.body = body ?? "<p>Answer \(number)</p>"
    }
}

struct WireOwner: Encodable {
    var displayName: String
    var profileImage: String?
    var userType = "registered"

    init(displayName: String, picture: String? = nil) {
        self.displayName = displayName
        profileImage = picture.map { "https://avatars.example.org/\($0)" }
    }
}

struct WireWrapper<Item: Encodable>: Encodable {
    var items: [Item]
    var hasMore: Bool
    var backoff: Int?
    var quotaMax = 300
    var quotaRemaining = 280

    var response: Response {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        // Encoding these types cannot fail; otherwise the app would report an empty response.
        return Response(body: (try? encoder.encode(self)) ?? Data())
    }
}
