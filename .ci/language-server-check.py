"""Talks to the language server as an editor does, with the client library pygls: .ci/checks/55-language-server.sh"""

import asyncio
import subprocess
import sys
from pathlib import Path

from lsprotocol import types
from pygls.lsp.client import LanguageClient

ROOT = Path(__file__).resolve().parent.parent
FEATURE = """Feature: Trying
  Scenario: One
    Given the server has 3 questions tagged "iphone"
    When the reader opens the topics
    Then the reader se
"""
checks = 0


def check(condition, what):
    global checks
    checks += 1
    if not condition:
        sys.exit(f"error: {what}")


async def session():
    client = LanguageClient("kea-check", "1")
    published = {}
    arrived = asyncio.Event()

    @client.feature(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
    def receive(params: types.PublishDiagnosticsParams):
        published[params.uri] = params.diagnostics
        arrived.set()

    @client.feature(types.WINDOW_LOG_MESSAGE)
    def log(params: types.LogMessageParams):
        sys.exit(f"error: {params.message}")

    await client.start_io(str(ROOT / "run-specs.sh"), "language-server")
    capabilities = types.ClientCapabilities()
    answer = await client.initialize_async(
        types.InitializeParams(capabilities=capabilities, root_uri=ROOT.as_uri()))
    check(answer.capabilities.hover_provider, "hover is not offered")
    client.initialized(types.InitializedParams())
    uri = (ROOT / "Features/trying.feature").as_uri()
    document = types.TextDocumentIdentifier(uri=uri)
    client.text_document_did_open(
        types.DidOpenTextDocumentParams(
            types.TextDocumentItem(uri=uri, language_id="cucumber", version=1, text=FEATURE)))

    async def diagnostic(text):
        for _ in range(60):
            if any(text in found.message for found in published.get(uri, [])):
                return
            arrived.clear()
            await asyncio.wait_for(arrived.wait(), 60)
        sys.exit(f"error: no diagnostic says: {text}")

    await diagnostic("no step definition fits “the reader opens the topics”")

    sentence = types.Position(line=2, character=14)
    place = types.TextDocumentPositionParams(text_document=document, position=sentence)
    hover = await client.text_document_hover_async(types.HoverParams(document, sentence))
    check("{count}" in hover.contents.value, "hover shows no definition")
    found = await client.text_document_definition_async(types.DefinitionParams(document, sentence))
    check(found[0].uri.endswith(".swift") and found[0].range.start.line > 0, "the definition is not found")
    uses = await client.text_document_references_async(
        types.ReferenceParams(types.ReferenceContext(include_declaration=False), document, sentence))
    check(len(uses) > 5, "the uses in features are not found")
    items = await client.text_document_completion_async(
        types.CompletionParams(document, types.Position(line=4, character=22)))
    check(any("sees" in item.text_edit.new_text for item in items.items), "sentences are not completed")
    step = types.Range(types.Position(line=3, character=10), types.Position(line=3, character=10))
    actions = await client.text_document_code_action_async(
        types.CodeActionParams(document, step, types.CodeActionContext(diagnostics=[])))
    check(any("Write a step definition" in action.title for action in actions), "no definition is offered")
    symbols = await client.text_document_document_symbol_async(types.DocumentSymbolParams(document))
    check(symbols[0].children[0].name == "One", "the scenario is no symbol")
    everywhere = await client.workspace_symbol_async(types.WorkspaceSymbolParams(query="paging"))
    check(everywhere, "no feature of the project is found")
    check(await client.text_document_folding_range_async(types.FoldingRangeParams(document)), "nothing folds")
    tokens = await client.text_document_semantic_tokens_full_async(types.SemanticTokensParams(document))
    check(len(tokens.data) % 5 == 0 and tokens.data, "nothing is coloured")
    selections = await client.text_document_selection_range_async(
        types.SelectionRangeParams(document, [sentence]))
    check(selections[0].parent, "the selection does not grow")
    edits = await client.text_document_formatting_async(
        types.DocumentFormattingParams(document, types.FormattingOptions(tab_size=2, insert_spaces=True)))
    check(edits, "the feature is not formatted")
    renamed = await client.text_document_rename_async(
        types.RenameParams(document, sentence, "the server offers {count} question(s) tagged {string}"))
    check(any(name.endswith(".swift") for name in renamed.changes), "the definition is not renamed")
    lenses = await client.text_document_code_lens_async(types.CodeLensParams(document))
    check(len(lenses) >= 2, "no scenario can be run")

    fixed = types.TextDocumentContentChangePartial(range=types.Range(
        types.Position(line=3, character=9), types.Position(line=3, character=36)), text="it rains")
    client.text_document_did_change(
        types.DidChangeTextDocumentParams(types.VersionedTextDocumentIdentifier(version=2, uri=uri), [fixed]))
    await diagnostic("no step definition fits “it rains”")

    await client.shutdown_async(None)
    client.exit(None)
    await asyncio.sleep(0.5)


def hostile(sent, *expected):
    """Sends bytes, and checks what the answers contain and that the server ends."""
    run = subprocess.run([ROOT / "run-specs.sh", "language-server"], input=sent, capture_output=True, timeout=120)
    for text in expected:
        check(text.encode() in run.stdout, f"{sent[:60]!r}: expected {text}, got {run.stdout[:300]!r}")
    check(run.returncode in (0, 1), f"{sent[:60]!r}: exit status {run.returncode}")


def frame(text):
    return b"Content-Length: %d\r\n\r\n%s" % (len(text), text)


asyncio.run(session())
hostile(b"Content-Length: 1073741824\r\n\r\n{", "is longer than")
hostile(b"Content-Length: x\r\n\r\n{}", "not a number of bytes")
hostile(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n", "has no Content-Length")
hostile(frame(b"[" * 200000), "nested too deeply")
hostile(frame(b"{not json"), "not JSON")
hostile(frame(b'{"jsonrpc":"2.0","id":1,"method":"textDocument/hover","params":{}}'), "-32002")
hostile(
    frame(b'{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}')
    + frame(b'{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":2}}')
    + frame(b'{"jsonrpc":"2.0","id":2,"method":"textDocument/hover","params":{}}')
    + frame(b'{"jsonrpc":"2.0","id":3,"method":"textDocument/unheardOf","params":[]}'),
    "-32800", "-32601")
hostile(b"")
print(f"{checks} checks of the language server passed")
