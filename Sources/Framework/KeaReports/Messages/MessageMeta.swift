import CTexts
import Foundation
import Gherkin
import KeaText

extension MessageWriter {
    mutating func writeMeta(_ server: BuildServer?) {
        let system = ProcessInfo.processInfo.operatingSystemVersion
        envelope("meta") { json in
            json.member("protocolVersion", "33.0.4")
            json.object("implementation") { $0.member("name", "kea") }
            json.object("runtime") { json in
                json.member("name", "swift")
                json.member("version", Self.swiftVersion)
            }
            json.object("os") { json in
                json.member("name", "linux")
                json.member(
                    "version", "\(system.majorVersion).\(system.minorVersion).\(system.patchVersion)")
            }
            json.object("cpu") { $0.member("name", Self.processor) }
            guard let server else { return }
            json.object("ci") { json in
                json.member("name", server.name)
                json.member("url", server["url"])
                json.member("buildNumber", server["buildNumber"])
                guard let remote = server["remote"], let revision = server["revision"] else { return }
                json.object("git") { json in
                    json.member("remote", remote)
                    json.member("revision", revision)
                    json.member("branch", server["branch"])
                }
            }
        }
    }

    private static var swiftVersion: String {
        #if compiler(>=6.3)
            "6.3"
        #else
            "6.2"
        #endif
    }

    private static var processor: String {
        #if arch(arm64)
            "arm64"
        #else
            "x64"
        #endif
    }
}

/// A build server, as its environment variables describe it by the rules of `build-servers.txt`.
struct BuildServer {
    let name: String
    private var facts: [Substring: String] = [:]

    init?(_ environment: [String: String]) {
        /// Returns a text with the values of variables; `nil` if one of them is not set.
        func value(_ template: Substring) -> String? {
            let names = template.matches(of: /\$(\w+)/).map { String($0.1) }
            guard names.allSatisfy({ environment[$0]?.isEmpty == false }) else { return nil }
            return String(template.replacing(/\$(\w+)/) { environment[String($0.1)] ?? "" })
        }
        for server in String(cString: kea_build_servers()).split(separator: "\n\n") {
            let rules = server.split(separator: "\n")
            // The first rule that applies counts.
            facts = [:]
            for rule in rules.dropFirst().map({ $0.split(separator: " ", maxSplits: 1) })
            where facts[rule[0]] == nil {
                facts[rule[0]] = value(rule[1])
            }
            if facts["is"] != nil {
                name = String(rules[0])
                return
            }
        }
        return nil
    }

    /// Returns `url`, `buildNumber`, `remote`, `revision`, `branch`, or the `pipeline` of all jobs, restarted ones too.
    subscript(_ fact: Substring) -> String? { facts[fact] }
}
