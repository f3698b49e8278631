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

            context("without a build server") {
                let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")
                afterEach { try? FileManager.default.removeItem(at: folder) }
                func write(_ text: String, to path: String) throws {
                    let file = folder.appendingPathComponent(path)
                    try FileManager.default.createDirectory(
                        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                    try Data((text + "\n").utf8).write(to: file)
                }
                func run(in path: String) -> String? {
                    RunIdentity.read([:], root: folder.appendingPathComponent(path).path)
                }
                let commit = String(repeating: "a1", count: 20)

                it("is the revision, which several runs may share") {
                    try write(commit, to: ".git/HEAD")
                    expect(run(in: "")).to(equal("revision " + commit))
                    let variables = ["GITLAB_CI": "true", "CI_COMMIT_SHA": "b2"]
                    expect(RunIdentity.read(variables, root: folder.path)).to(equal("revision b2"))
                    try write("a1", to: ".git/HEAD")
                    expect(run(in: "")).to(beNil())
                }

                it("is the revision of the branch, also from a subfolder") {
                    try write("ref: refs/heads/fix/лес", to: ".git/HEAD")
                    try write("c", to: "Sources/Kea/a.swift")
                    let packed =
                        "# pack-refs\n\(String(repeating: "b", count: 40)) refs/original/refs/heads/fix/лес\n"
                    try write(packed + "\(commit) refs/heads/fix/лес", to: ".git/packed-refs")
                    expect(run(in: "Sources/Kea")).to(equal("revision " + commit))
                    let newer = String(repeating: "c3", count: 20)
                    try write(newer, to: ".git/refs/heads/fix/лес")
                    expect(run(in: "Sources/Kea")).to(equal("revision " + newer))
                }

                it("is the revision of a linked worktree") {
                    try write("ref: refs/heads/main", to: "main/.git/HEAD")
                    try write(String(repeating: "b", count: 40), to: "main/.git/refs/heads/main")
                    try write(commit, to: "main/.git/refs/heads/fix")
                    try write("ref: refs/heads/fix", to: "main/.git/worktrees/linked/HEAD")
                    try write("../..", to: "main/.git/worktrees/linked/commondir")
                    try write("gitdir: ../main/.git/worktrees/linked", to: "linked/.git")
                    expect(run(in: "linked")).to(equal("revision " + commit))
                    try write("elsewhere", to: "linked/.git")
                    expect(run(in: "linked")).to(beNil())
                }
            }

            it("is unknown without a build server and a revision") {
                expect(RunIdentity.read([:], root: "/proc")).to(beNil())
            }
        }
    }
}
