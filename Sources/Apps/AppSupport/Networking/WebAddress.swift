import Foundation

extension URL {
    /// Whether this is an absolute http or https URL with a host.
    public var isWebAddress: Bool {
        guard let scheme = scheme?.lowercased(), ["http", "https"].contains(scheme) else { return false }
        return host()?.isEmpty == false
    }

    /// Whether the host is on the public network, judged by its name or address alone.
    ///
    /// Not public are this machine, names without a dot, names of local networks, and private addresses (RFC 6890) in any
    /// notation.
    public var isOnPublicNetwork: Bool {
        guard let name = host()?.lowercased() else { return false }
        if name.contains(":") { return Self.isPublic(addressV6: name) }
        if let number = Self.addressV4(name) { return Self.isPublic(addressV4: number) }
        let labels = name.split(separator: ".")
        guard labels.count > 1, let last = labels.last else { return false }
        return !["localhost", "local", "internal", "lan", "home", "corp", "intranet", "arpa"].contains(last)
    }

    /// Whether a server at this URL may redirect to another: to http or https, and not from the public network to a
    /// private one.
    public func mayRedirect(to target: URL) -> Bool {
        target.isWebAddress && (target.isOnPublicNetwork || !isOnPublicNetwork)
    }

    /// Returns the URL with additional query parameters, percent-encoding all but unreserved characters (RFC 3986, 2.3).
    ///
    /// `URLComponents` leaves `+` unencoded, which servers decode as a space.
    public func appending(query parameters: [(name: String, value: String)]) -> URL {
        let query = parameters.map { "\(Self.escaped($0.name))=\(Self.escaped($0.value))" }
        var components = URLComponents(url: self, resolvingAgainstBaseURL: true)
        let before = components?.percentEncodedQuery.map { [$0] } ?? []
        components?.percentEncodedQuery = (before + query).joined(separator: "&")
        return components?.url ?? self
    }

    private static func escaped(_ value: String) -> String {
        let unreserved = CharacterSet(
            charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
        return value.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
    }
}

extension URL {
    /// Parses an IPv4 address such as `127.0.0.1`, also in the forms `127.1`, `0x7f.1` and `2130706433`.
    private static func addressV4(_ name: String) -> UInt32? {
        let parts = name.split(separator: ".").map { part -> UInt64? in
            if part.hasPrefix("0x") { return UInt64(part.dropFirst(2), radix: 16) }
            if part.hasPrefix("0"), part.count > 1 { return UInt64(part, radix: 8) }
            return UInt64(part)
        }
        guard (1...4).contains(parts.count), let last = parts.last, var number = last else { return nil }
        for (index, part) in parts.dropLast().enumerated() {
            guard let part, part < 256 else { return nil }
            number += part << UInt64(24 - 8 * index)
        }
        return UInt32(exactly: number)
    }

    private static func isPublic(addressV4 number: UInt32) -> Bool {
        let reserved: [(UInt32, Int)] = [
            (0, 8), (0x0A00_0000, 8), (0x6440_0000, 10), (0x7F00_0000, 8), (0xA9FE_0000, 16),
            (0xAC10_0000, 12), (0xC000_0000, 24), (0xC0A8_0000, 16), (0xC612_0000, 15), (0xE000_0000, 3),
        ]
        return !reserved.contains { number >> UInt32(32 - $0.1) == $0.0 >> UInt32(32 - $0.1) }
    }

    /// Whether an IPv6 address is globally routed (2000::/3) and does not embed an IPv4 address.
    private static func isPublic(addressV6 name: String) -> Bool {
        let groups = name.split(separator: ":", omittingEmptySubsequences: false)
        guard !name.contains("."), let group = UInt16(groups[0], radix: 16) else { return false }
        let isTeredo = group == 0x2001 && UInt16("0\(groups[1])", radix: 16) == 0
        return group >> 13 == 1 && group != 0x2002 && !isTeredo
    }
}
