import Foundation

extension URL {
    /// Whether this is an address of the web: whole, of http or https, and with a host.
    public var isWebAddress: Bool {
        guard let scheme = scheme?.lowercased(), ["http", "https"].contains(scheme) else { return false }
        return host()?.isEmpty == false
    }

    /// Whether the host is one of the open network, by its name or number alone.
    ///
    /// Not so are this machine, names without a dot, names that are only known at home or in an office, and numbers of
    /// networks that are nobody else's business (RFC 6890), however they are written.
    public var isOnOpenNetwork: Bool {
        guard let name = host()?.lowercased() else { return false }
        if name.contains(":") { return Self.isOpen(addressV6: name) }
        if let number = Self.addressV4(name) { return Self.isOpen(addressV4: number) }
        let labels = name.split(separator: ".")
        guard labels.count > 1, let last = labels.last else { return false }
        return !["localhost", "local", "internal", "lan", "home", "corp", "intranet", "arpa"].contains(last)
    }

    /// Whether a server at this address may send a reader on to another: on the web, and not from the open network into
    /// a closed one.
    public func mayLead(to target: URL) -> Bool {
        target.isWebAddress && (target.isOnOpenNetwork || !isOnOpenNetwork)
    }

    /// The address with more in its query, in which everything but unreserved characters (RFC 3986, 2.3) is escaped.
    ///
    /// `URLComponents` leaves `+` as it is, which servers take for a blank.
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
    /// The number of an address such as `127.0.0.1`, also as `127.1`, `0x7f.1` or `2130706433`, which systems take, too.
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

    private static func isOpen(addressV4 number: UInt32) -> Bool {
        let closed: [(UInt32, Int)] = [
            (0, 8), (0x0A00_0000, 8), (0x6440_0000, 10), (0x7F00_0000, 8), (0xA9FE_0000, 16),
            (0xAC10_0000, 12), (0xC000_0000, 24), (0xC0A8_0000, 16), (0xC612_0000, 15), (0xE000_0000, 3),
        ]
        return !closed.contains { number >> UInt32(32 - $0.1) == $0.0 >> UInt32(32 - $0.1) }
    }

    /// Of the newer addresses only those given out to the world (2000::/3), and none that wraps an older one.
    private static func isOpen(addressV6 name: String) -> Bool {
        let groups = name.split(separator: ":", omittingEmptySubsequences: false)
        guard !name.contains("."), let group = UInt16(groups[0], radix: 16) else { return false }
        let isTeredo = group == 0x2001 && UInt16("0\(groups[1])", radix: 16) == 0
        return group >> 13 == 1 && group != 0x2002 && !isTeredo
    }
}
