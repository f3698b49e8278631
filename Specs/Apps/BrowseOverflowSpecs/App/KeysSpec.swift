import BrowseOverflowCommand
import Kea

final class KeysSpec: Spec {
    override class func spec() {
        describe("the keys of a terminal") {
            @Let var reader = KeyReader()

            it(
                "are commands",
                each: [
                    ("\u{1B}[A\u{1B}OAk", [.up, .up, .up]), ("\u{1B}[B\u{1B}OBj", [.down, .down, .down]),
                    ("\u{1B}[C\u{1B}OC\r\n\u{1B}OM", [.open, .open, .open, .open, .open]),
                    ("\u{1B}[D\u{1B}OD\u{7F}\u{8}b", [.back, .back, .back, .back, .back]),
                    ("\u{1B}[5~\u{1B}[6~ ", [.pageUp, .pageDown, .pageDown]),
                    ("\u{1B}[H\u{1B}OH\u{1B}[1~\u{1B}[7~", [.first, .first, .first, .first]),
                    ("\u{1B}[F\u{1B}OF\u{1B}[4~\u{1B}[8~", [.last, .last, .last, .last]),
                    ("mr\u{1A}", [.more, .retry, .suspend]), ("q\u{3}\u{4}", [.quit, .quit, .quit]),
                    ("noc", [.findNext, .browse, .copy]),
                    (
                        "/q\u{7F}😀 \u{1B}[A\rq",
                        [
                            .typing(""), .typing("q"), .typing(""), .typing("😀"), .typing("😀 "), .find("😀 "),
                            .quit,
                        ]
                    ),
                    ("/\u{3}j", [.typing(""), .typing(nil), .down]),
                ] as [(String, [SessionCommand])]
            ) { keys, commands in
                expect(reader.commands(in: keys.utf8)).to(equal(commands))
                // In as many reads as there are bytes, too.
                expect(keys.utf8.flatMap { reader.commands(in: [$0]) }).to(equal(commands))
                expect(reader.pending).to(beEmpty())
            }

            it(
                "are nothing if they are not known, and the next one counts",
                each: [
                    "\u{1B}OP", "\u{1B}[11~", "\u{1B}[24~", "\u{1B}[Z", "\u{1B}[1;5A", "\u{1B}[200;1u",
                    "\u{1B}j", "\u{1B}b", "\u{1B}\u{1B}[B", "\u{1B}\u{1B}OB", "\u{1B}é", "é", "日", "😀", "1",
                    "9", "B", "\t", "\u{0}", "\u{1B}[I", "\u{1B}[O", "\u{1B}[<0;10;20M", "\u{1B}[<0;10;20m",
                    "\u{1B}[M qb", "\u{1B}[32;10;20M", "\u{1B}[12;40R", "\u{1B}[?1;2c",
                    "\u{1B}]11;rgb:b/b/b\u{7}", "\u{1B}]0;b\u{1B}\\", "\u{1B}P1$rb\u{1B}\\",
                    "\u{1B}_b\u{1B}\\", "\u{1B}^b\u{1B}\\", "\u{1B}[200~b\rq\u{1B}[B\u{3}\u{1B}[201~",
                    "\u{1B}[200~\u{1B}[201~",
                ]
            ) { key in
                expect(reader.commands(in: Array(key.utf8) + Array("j".utf8))).to(equal([.down]))
                expect((key + "j").utf8.flatMap { reader.commands(in: [$0]) }).to(equal([.down]))
                expect(reader.pending).to(beEmpty())
            }

            it("are Escape or nothing if the rest of a sequence does not come") {
                expect(reader.commands(in: [0x1B])).to(beEmpty())
                expect(reader.endSequence()).to(equal([.back]))
                expect(reader.commands(in: "/b\u{1B}".utf8)).to(equal([.typing(""), .typing("b")]))
                expect(reader.endSequence()).to(equal([.typing(nil)]))
                for start in ["\u{1B}[", "\u{1B}[1;", "\u{1B}O", "\u{1B}]0;b", "\u{1B}\u{1B}", "\u{1B}[M q"] {
                    expect(reader.commands(in: start.utf8)).to(beEmpty())
                    expect(reader.endSequence()).to(beEmpty())
                }
                expect(reader.commands(in: "j".utf8)).to(equal([.down]))
            }

            it("are nothing while something is pasted, however long that takes") {
                expect(reader.commands(in: "\u{1B}[200~bbb".utf8)).to(beEmpty())
                expect(reader.endSequence()).to(beEmpty())
                expect(reader.commands(in: String(repeating: "q", count: 10_000).utf8)).to(beEmpty())
                expect(reader.pending.count).to(beLessThan(10))
                expect(reader.commands(in: "\u{1B}[201".utf8)).to(beEmpty())
                expect(reader.endSequence()).to(beEmpty())
                expect(reader.commands(in: "~j".utf8)).to(equal([.down]))
            }
        }

        describe("a line") {
            it(
                "is a row's number, a command or its first letter",
                each: [
                    ("1", .row(1)), (" 20 ", .row(20)), ("m", .more), ("More", .more), ("b", .back),
                    ("back", .back), ("R", .retry), ("retry", .retry), ("q", .quit), ("quit", .quit),
                    ("", .redraw), ("  ", .redraw), ("o", .browse), ("/ spinner ", .find(" spinner")),
                ] as [(String, SessionCommand)]
            ) { line, command in expect(SessionCommand(line: line)).to(equal(command)) }

            it(
                "is not a command otherwise",
                each: [
                    "1o", "1,2", "3x", "+1", "-1", "1.5", "mo", "bb", "quitt", "j", "99999999999999999999",
                    "１",
                ]
            ) { line in expect(SessionCommand(line: line)).to(equal(.unknown(line))) }
        }
    }
}
