import Foundation
import Kea
import KeaReports

final class RunIdentitySpec: Spec {
    override class func spec() {
        describe("the identity of a run, which its shards share") {
            let servers: [(String, [String: String], String)] = [
                ("GitHub", ["GITHUB_REPOSITORY": "o/r", "GITHUB_RUN_ID": "7"], "GitHub Actions 7"),
                ("GitLab", ["GITLAB_CI": "true", "CI_PIPELINE_ID": "7", "CI_JOB_ID": "8"], "GitLab 7"),
                ("Jenkins", ["JENKINS_URL": "j", "BUILD_TAG": "jenkins-r-7"], "Jenkins jenkins-r-7"),
                (
                    "CircleCI",
                    ["CIRCLECI": "true", "CIRCLE_PIPELINE_ID": "7", "CIRCLE_WORKFLOW_ID": "8"], "CircleCI 7"
                ),
                ("CircleCI's server", ["CIRCLECI": "true", "CIRCLE_WORKFLOW_ID": "8"], "CircleCI 8"),
                ("Buildkite", ["BUILDKITE": "true", "BUILDKITE_BUILD_ID": "7"], "Buildkite 7"),
            ]
            for (name, variables, run) in servers {
                it("is the pipeline of \(name) unless KEA_RUN names the run") {
                    expect(RunIdentity.read(variables, root: "/")).to(equal(run))
                    let named = variables.merging(["KEA_RUN": "nightly"]) { $1 }
                    expect(RunIdentity.read(named, root: "/")).to(equal("nightly"))
                    let unnamed = variables.merging(["KEA_RUN": ""]) { $1 }
                    expect(RunIdentity.read(unnamed, root: "/")).to(equal(run))
                }
            }

            it("is the revision without a build server, which several runs may share") {
                let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")
                defer { try? FileManager.default.removeItem(at: folder) }
                let git = folder.appendingPathComponent(".git")
                try FileManager.default.createDirectory(at: git, withIntermediateDirectories: true)
                let commit = String(repeating: "a1", count: 20)
                try Data((commit + "\n").utf8).write(to: git.appendingPathComponent("HEAD"))
                let run = RunIdentity.read([:], root: folder.path)
                expect(run).to(equal("revision " + commit))
                expect(RunIdentity.read(["GITLAB_CI": "true", "CI_COMMIT_SHA": "b2"], root: folder.path)).to(
                    equal("revision b2"))
            }

            it("is unknown without a build server and a revision") {
                expect(RunIdentity.read([:], root: "/proc")).to(beNil())
            }
        }
    }
}
