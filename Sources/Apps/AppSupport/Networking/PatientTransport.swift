import Foundation

/// A transport that observes the pauses for which a busy server asks.
///
/// It waits for a short pause, and sends the request again, at most twice. A longer pause is an error at once, and so are
/// requests before its end.
public actor PatientTransport {
    private let transport: any Transport
    private let clock: any Clock<Duration>
    private let timeout: Duration
    private let stopwatch: Stopwatch
    private var pauses = Pauses()

    /// Creates a transport that waits for each response until a timeout.
    public init(_ transport: any Transport, timeout: Duration, clock: any Clock<Duration>) {
        (self.transport, self.timeout, self.clock) = (transport, timeout, clock)
        stopwatch = Stopwatch(clock)
    }

    /// Sends a request and waits for the response.
    ///
    /// - Throws: ``TransportError/busy(retryAfter:)``, or the transport's error.
    public func send(_ request: Request) async throws(TransportError) -> Response {
        var response: Response?
        for _ in 1...3 {
            let pause = pauses.remaining("", at: stopwatch.elapsed)
            guard pause <= Pauses.longestWait else { throw .busy(retryAfter: pause) }
            if pause > .zero, (try? await clock.sleep(for: pause)) == nil { throw .cancelled }
            let latest = try await transport.send(request, within: timeout, on: clock)
            guard [429, 503].contains(latest.status), let pause = latest.retryAfter else { return latest }
            pauses.add(pause, at: stopwatch.elapsed)
            response = latest
        }
        return response ?? Response(status: 503, body: Data())
    }
}

extension Response {
    /// The longest pause that a server can request; an address that has used up its requests may wait for a day.
    public static let longestPause = Duration.seconds(48 * 3600)

    /// The pause that a busy server requests with `Retry-After` (RFC 9110, 10.2.3), in seconds or until a date.
    public var retryAfter: Duration? {
        guard let value = header("Retry-After") else { return nil }
        let now = header("Date").flatMap(Self.date) ?? Date()
        let untilDate = Self.date(value)?.timeIntervalSince(now).rounded(.up)
        let seconds = Int(value).map(Double.init) ?? untilDate ?? 0
        return seconds > 0 ? .seconds(min(seconds, Double(Self.longestPause.components.seconds))) : nil
    }

    /// Returns a date in one of the three forms of HTTP (RFC 9110, 5.6.7).
    private static func date(_ text: String) -> Date? {
        let format = DateFormatter()
        format.locale = Locale(identifier: "en_US_POSIX")
        format.timeZone = .gmt
        let day = "EEE, dd MMM yyyy"
        for form in ["\(day) HH:mm:ss zzz", "EEEE, dd-MMM-yy HH:mm:ss zzz", "EEE MMM d HH:mm:ss yyyy"] {
            format.dateFormat = form
            if let date = format.date(from: text) { return date }
        }
        return nil
    }
}
