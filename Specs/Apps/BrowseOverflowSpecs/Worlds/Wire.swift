import AppSupport
import Foundation

/// A question as the API sends it.
struct WireQuestion: Encodable {
    /// When question number 0 would have been asked.
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

/// An answer as the API sends it.
struct WireAnswer: Encodable {
    var answerId: Int
    var questionId: Int
    var score: Int
    var isAccepted: Bool
    var creationDate: Int
    var owner: WireOwner
    var body: String
}

/// A person as the API sends it.
struct WireOwner: Encodable {
    var displayName: String
    var profileImage: String?
    var userType = "registered"

    init(displayName: String, picture: String? = nil) {
        self.displayName = displayName
        profileImage = picture.map { "https://avatars.example.org/\($0)" }
    }
}

/// What the API wraps its items in.
struct WireWrapper<Item: Encodable>: Encodable {
    var items: [Item]
    var hasMore: Bool
    var backoff: Int?
    var quotaMax = 300
    var quotaRemaining: Int

    init(items: [Item], hasMore: Bool, backoff: Int? = nil, quotaRemaining: Int = 280) {
        self.items = items
        self.hasMore = hasMore
        self.backoff = backoff
        self.quotaRemaining = quotaRemaining
    }

    /// The reply with this wrapper.
    var response: Response {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        // Encoding fails for no value of these types; were it to, the app would report an empty answer.
        return Response(body: (try? encoder.encode(self)) ?? Data())
    }
}
