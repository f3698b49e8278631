/// The reason why a server's document could not be loaded or kept.
public enum LoadingError: Error, Hashable, Sendable {
    /// No response arrived.
    case transport(TransportError)
    /// The status is not a success, such as 404.
    case http(status: Int)
    /// The response is not valid JSON.
    case unreadable(JSONError)
    /// The document has another shape; the text describes it.
    case wrongShape(String)
    /// None of the items in the document is usable.
    case nothingUsable(items: Int)
    /// The document has no usable items, or invalid ones and fewer than are saved, as the issues explain.
    case unusable([Issue])
    case storage(StorageError)

    /// The reason for the user, with advice where there is any.
    public var reason: LocalizedText {
        switch self {
        case .transport(let error): error.reason
        case .http(let status): TransportError.reason(ofStatus: status)
        case .storage(let error): error.reason
        case .unreadable, .wrongShape, .nothingUsable, .unusable: TransportError.unusableResponse
        }
    }
}

extension PatientTransport {
    /// Sends a request, and parses the document in the response.
    public func document(_ request: Request) async throws(LoadingError) -> JSONValue {
        let response: Response
        do throws(TransportError) {
            response = try await send(request)
        } catch {
            throw .transport(error)
        }
        guard response.isSuccess else { throw .http(status: response.status) }
        do throws(JSONError) {
            return try JSONValue.parse(response.body)
        } catch {
            throw .unreadable(error)
        }
    }
}
