import Foundation
import Gherkin
import KeaText

extension MessageWriter {
    /// Writes the versions, the machine and the build server of the run.
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
                json.member("name", Self.system)
                json.member(
                    "version", "\(system.majorVersion).\(system.minorVersion).\(system.patchVersion)")
            }
            json.object("cpu") { $0.member("name", Self.processor) }
            guard let server else { return }
            json.object("ci") { json in
                json.member("name", server.name)
                json.member("url", server.url)
                json.member("buildNumber", server.buildNumber)
                guard let remote = server.remote, let revision = server.revision else { return }
                json.object("git") { json in
                    json.member("remote", remote)
                    json.member("revision", revision)
                    json.member("branch", server.branch)
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

    private static var system: String {
        #if os(Linux)
            "linux"
        #elseif os(macOS)
            "darwin"
        #else
            "other"
        #endif
    }

    private static var processor: String {
        #if arch(x86_64)
            "x64"
        #elseif arch(arm64)
            "arm64"
        #else
            "other"
        #endif
    }
}

/// A build server, as its environment variables describe it.
struct BuildServer {
    let name: String
    /// The identifier of the pipeline, which all its jobs share, including restarted ones.
    let pipeline: String?
    let url: String?
    let buildNumber: String?
    let remote: String?
    let revision: String?
    let branch: String?

    init?(_ environment: [String: String]) {
        func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
        if let repository = value("GITHUB_REPOSITORY"), let run = value("GITHUB_RUN_ID") {
            let server = value("GITHUB_SERVER_URL") ?? "https://github.com"
            name = "GitHub Actions"
            url = "\(server)/\(repository)/actions/runs/\(run)"
            (buildNumber, pipeline) = (run, run)
            remote = "\(server)/\(repository).git"
            (revision, branch) = (value("GITHUB_SHA"), value("GITHUB_HEAD_REF") ?? value("GITHUB_REF_NAME"))
        } else if value("GITLAB_CI") != nil {
            name = "GitLab"
            (url, buildNumber) = (value("CI_JOB_URL"), value("CI_JOB_ID"))
            pipeline = value("CI_PIPELINE_ID")
            remote = value("CI_PROJECT_URL").map { $0 + ".git" }
            (revision, branch) = (value("CI_COMMIT_SHA"), value("CI_COMMIT_BRANCH"))
        } else if value("JENKINS_URL") != nil {
            name = "Jenkins"
            pipeline = value("BUILD_TAG")
            (url, buildNumber, remote) = (value("BUILD_URL"), value("BUILD_NUMBER"), value("GIT_URL"))
            (revision, branch) = (value("GIT_COMMIT"), value("GIT_LOCAL_BRANCH") ?? value("GIT_BRANCH"))
        } else if value("CIRCLECI") != nil {
            name = "CircleCI"
            pipeline = value("CIRCLE_PIPELINE_ID") ?? value("CIRCLE_WORKFLOW_ID")
            (url, buildNumber) = (value("CIRCLE_BUILD_URL"), value("CIRCLE_BUILD_NUM"))
            remote = value("CIRCLE_REPOSITORY_URL")
            (revision, branch) = (value("CIRCLE_SHA1"), value("CIRCLE_BRANCH"))
        } else if value("BUILDKITE") != nil {
            name = "Buildkite"
            pipeline = value("BUILDKITE_BUILD_ID")
            (url, buildNumber) = (value("BUILDKITE_BUILD_URL"), value("BUILDKITE_BUILD_NUMBER"))
            remote = value("BUILDKITE_REPO")
            (revision, branch) = (value("BUILDKITE_COMMIT"), value("BUILDKITE_BRANCH"))
        } else {
            return nil
        }
    }
}
