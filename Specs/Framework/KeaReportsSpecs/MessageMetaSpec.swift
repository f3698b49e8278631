import Foundation
import Kea
import KeaReports

final class MessageMetaSpec: Spec {
    override class func spec() {
        describe("the meta message") {
            @MainActor func meta(_ environment: [String: String]) throws -> [String: Any] {
                let file = FileManager.default.temporaryDirectory.path + "/messages-\(UUID().uuidString)"
                defer { try? FileManager.default.removeItem(atPath: file) }
                let output = try TextOutput(path: file)
                let paths = PathText(
                    workingDirectory: "/code/kea", root: "/code/kea", command: "./run-specs.sh")
                var report = MessageReport(
                    ReportContext(output: output, paths: paths, environment: environment, run: RunRecord()))
                report.receive(.runStarted(RunInfo(exampleCount: 0)))
                output.finish()
                let data = try Data(contentsOf: URL(fileURLWithPath: file))
                let envelope = try JSONSerialization.jsonObject(with: data) as? [String: [String: Any]]
                return try unwrap(envelope?["meta"])
            }
            @MainActor func server(_ environment: [String: String]) throws -> [String: Any]? {
                try meta(environment)["ci"] as? [String: Any]
            }
            let gitHub = [
                "GITHUB_REPOSITORY": "nest/kea", "GITHUB_RUN_ID": "7", "GITHUB_SHA": "abc",
                "GITHUB_REF_NAME": "3/merge",
            ]

            it("names the protocol, the implementation and the machine") {
                let meta = try meta([:])
                expect(meta["protocolVersion"] as? String).to(matchWhole(/33\.\d+\.\d+/))
                expect((meta["implementation"] as? [String: String])?["name"]).to(equal("kea"))
                expect((meta["runtime"] as? [String: String])?["name"]).to(equal("swift"))
                expect((meta["runtime"] as? [String: String])?["version"]).to(matchWhole(/6\.\d+/))
                expect((meta["os"] as? [String: String])?["name"]).to(
                    satisfyAny(equal("linux"), equal("darwin")))
                expect((meta["os"] as? [String: String])?["version"]).to(matchWhole(/\d+\.\d+\.\d+/))
                expect((meta["cpu"] as? [String: String])?["name"]).to(
                    satisfyAny(equal("x64"), equal("arm64")))
            }

            it(
                "names the build server with its run and revision",
                each: [
                    (
                        "GitLab",
                        [
                            "GITLAB_CI": "true", "CI_JOB_URL": "url", "CI_JOB_ID": "7",
                            "CI_PROJECT_URL": "remote", "CI_COMMIT_SHA": "abc", "CI_COMMIT_BRANCH": "crest",
                        ], "remote.git"
                    ),
                    (
                        "Jenkins",
                        [
                            "JENKINS_URL": "here", "BUILD_URL": "url", "BUILD_NUMBER": "7",
                            "GIT_URL": "remote",
                            "GIT_COMMIT": "abc", "GIT_BRANCH": "origin/crest", "GIT_LOCAL_BRANCH": "crest",
                        ], "remote"
                    ),
                    (
                        "CircleCI",
                        [
                            "CIRCLECI": "true", "CIRCLE_BUILD_URL": "url", "CIRCLE_BUILD_NUM": "7",
                            "CIRCLE_REPOSITORY_URL": "remote", "CIRCLE_SHA1": "abc", "CIRCLE_BRANCH": "crest",
                        ], "remote"
                    ),
                    (
                        "Buildkite",
                        [
                            "BUILDKITE": "true", "BUILDKITE_BUILD_URL": "url", "BUILDKITE_BUILD_NUMBER": "7",
                            "BUILDKITE_REPO": "remote", "BUILDKITE_COMMIT": "abc",
                            "BUILDKITE_BRANCH": "crest",
                        ], "remote"
                    ),
                ]
            ) { name, environment, remote in
                let server = try unwrap(try server(environment))
                expect(server["name"] as? String).to(equal(name))
                expect(server["url"] as? String).to(equal("url"))
                expect(server["buildNumber"] as? String).to(equal("7"))
                expect(server["git"] as? [String: String]).to(
                    equal(["remote": remote, "revision": "abc", "branch": "crest"]))
            }

            it("uses a self-hosted server's address, and a branch not checked out") {
                let own = try unwrap(
                    try server(gitHub.merging(["GITHUB_SERVER_URL": "https://git.example"]) { $1 }))
                expect(own["url"] as? String).to(equal("https://git.example/nest/kea/actions/runs/7"))
                expect((own["git"] as? [String: String])?["remote"]).to(
                    equal("https://git.example/nest/kea.git"))
                let jenkins = try server([
                    "JENKINS_URL": "here", "GIT_URL": "remote", "GIT_COMMIT": "abc",
                    "GIT_BRANCH": "origin/crest",
                    "GIT_LOCAL_BRANCH": "",
                ])
                expect((jenkins?["git"] as? [String: String])?["branch"]).to(equal("origin/crest"))
            }

            it("names no build server when its variables are empty") {
                expect(try server([:])).to(beNil())
                expect(try server(["GITLAB_CI": "", "JENKINS_URL": ""])).to(beNil())
            }

            it("names the built branch, for a pull request its head branch") {
                for (head, branch) in [("", "3/merge"), ("crest", "crest")] {
                    let server = try unwrap(try server(gitHub.merging(["GITHUB_HEAD_REF": head]) { $1 }))
                    expect(server["name"] as? String).to(equal("GitHub Actions"))
                    expect(server["url"] as? String).to(equal("https://github.com/nest/kea/actions/runs/7"))
                    expect((server["git"] as? [String: String])?["branch"]).to(equal(branch))
                }
            }
        }
    }
}
