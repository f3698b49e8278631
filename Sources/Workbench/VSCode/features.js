'use strict';

// What the editor asks, as requests of the language server protocol, and the answers as values of the editor. Kinds are
// numbered from 1 in the protocol, and from 0 in the editor.

const vscode = require('vscode');

const position = ({ line, character }) => ({ line, character });
const toPosition = (found) => new vscode.Position(found.line, found.character);
const toRange = (found) => new vscode.Range(toPosition(found.start), toPosition(found.end));
const range = (found) => ({ start: position(found.start), end: position(found.end) });
const toLocation = (found) => new vscode.Location(vscode.Uri.parse(found.uri), toRange(found.range));
const toEdit = (found) => new vscode.TextEdit(toRange(found.range), found.newText);
const toMarkdown = (found) => new vscode.MarkdownString(typeof found === 'string' ? found : found.value);
const list = (found) => (Array.isArray(found) ? found : found ? [found] : []);

function toWorkspaceEdit(found) {
  const edit = new vscode.WorkspaceEdit();
  for (const [uri, edits] of Object.entries(found?.changes ?? {})) edit.set(vscode.Uri.parse(uri), edits.map(toEdit));
  return edit;
}

function toCompletion(found) {
  const item = new vscode.CompletionItem(found.label, found.kind - 1);
  item.range = toRange(found.textEdit.range);
  const text = found.textEdit.newText;
  item.insertText = found.insertTextFormat === 2 ? new vscode.SnippetString(text) : text;
  item.detail = found.detail;
  item.documentation = found.documentation && toMarkdown(found.documentation);
  item.filterText = found.filterText;
  item.sortText = found.sortText;
  return item;
}

function toSymbol(found) {
  const symbol = new vscode.DocumentSymbol(
    found.name || ' ', found.detail ?? '', found.kind - 1, toRange(found.range), toRange(found.selectionRange));
  symbol.children = (found.children ?? []).map(toSymbol);
  return symbol;
}

function toDiagnostic(found) {
  const diagnostic = new vscode.Diagnostic(toRange(found.range), found.message, found.severity - 1);
  diagnostic.source = found.source;
  diagnostic.code = found.code;
  return diagnostic;
}

const toCommand = (found) => found && { title: found.title, command: found.command, arguments: found.arguments };

function toHint(found) {
  const hint = new vscode.InlayHint(toPosition(found.position), found.label);
  hint.paddingLeft = found.paddingLeft;
  if (found.tooltip) hint.tooltip = found.tooltip;
  return hint;
}

/**
 * Registers everything that the server offers for features, and the references of step definitions in Swift.
 *
 * @param ask sends a request and returns its answer; `undefined` if there is none.
 * @param changes the events after which lenses and hints are asked for again.
 */
function register(ask, capabilities, changes, pattern) {
  const features = { scheme: 'file', language: 'cucumber', pattern };
  const swift = { scheme: 'file', language: 'swift', pattern };
  const of = (document) => ({ textDocument: { uri: document.uri.toString() } });
  const at = (document, place) => ({ ...of(document), position: position(place) });
  const text = (name) => `textDocument/${name}`;
  const references = {
    provideReferences: async (document, place, context, token) =>
      list(await ask(text('references'), { ...at(document, place), context }, token)).map(toLocation),
  };
  const legend = capabilities.semanticTokensProvider.legend;
  const to = vscode.languages;
  return [
    to.registerCompletionItemProvider(
      features,
      {
        provideCompletionItems: async (document, place, token) => {
          const found = await ask(text('completion'), at(document, place), token);
          return found && new vscode.CompletionList(found.items.map(toCompletion), found.isIncomplete);
        },
      },
      ...capabilities.completionProvider.triggerCharacters),
    to.registerHoverProvider(features, {
      provideHover: async (document, place, token) => {
        const found = await ask(text('hover'), at(document, place), token);
        return found && new vscode.Hover(toMarkdown(found.contents), found.range && toRange(found.range));
      },
    }),
    to.registerDefinitionProvider(features, {
      provideDefinition: async (document, place, token) =>
        list(await ask(text('definition'), at(document, place), token)).map(toLocation),
    }),
    to.registerReferenceProvider(features, references),
    to.registerReferenceProvider(swift, references),
    to.registerDocumentHighlightProvider(features, {
      provideDocumentHighlights: async (document, place, token) =>
        list(await ask(text('documentHighlight'), at(document, place), token)).map(
          (found) => new vscode.DocumentHighlight(toRange(found.range), found.kind - 1)),
    }),
    to.registerDocumentSymbolProvider(features, {
      provideDocumentSymbols: async (document, token) =>
        list(await ask(text('documentSymbol'), of(document), token)).map(toSymbol),
    }),
    to.registerWorkspaceSymbolProvider({
      provideWorkspaceSymbols: async (query, token) =>
        list(await ask('workspace/symbol', { query }, token)).map(
          (found) =>
            new vscode.SymbolInformation(
              found.name, found.kind - 1, found.containerName ?? '', toLocation(found.location))),
    }),
    to.registerFoldingRangeProvider(features, {
      provideFoldingRanges: async (document, context, token) =>
        list(await ask(text('foldingRange'), of(document), token)).map(
          (found) =>
            new vscode.FoldingRange(
              found.startLine, found.endLine, found.kind === 'comment' ? vscode.FoldingRangeKind.Comment : undefined)),
    }),
    to.registerDocumentSemanticTokensProvider(
      features,
      {
        provideDocumentSemanticTokens: async (document, token) => {
          const found = await ask(text('semanticTokens/full'), of(document), token);
          return found && new vscode.SemanticTokens(new Uint32Array(found.data));
        },
      },
      new vscode.SemanticTokensLegend(legend.tokenTypes, legend.tokenModifiers)),
    to.registerDocumentFormattingEditProvider(features, {
      provideDocumentFormattingEdits: async (document, options, token) =>
        list(await ask(text('formatting'), { ...of(document), options }, token)).map(toEdit),
    }),
    to.registerOnTypeFormattingEditProvider(
      features,
      {
        provideOnTypeFormattingEdits: async (document, place, ch, options, token) =>
          list(await ask(text('onTypeFormatting'), { ...at(document, place), ch, options }, token)).map(toEdit),
      },
      capabilities.documentOnTypeFormattingProvider.firstTriggerCharacter),
    to.registerRenameProvider(features, {
      prepareRename: async (document, place, token) => {
        const found = await ask(text('prepareRename'), at(document, place), token, true);
        return { range: toRange(found.range), placeholder: found.placeholder };
      },
      provideRenameEdits: async (document, place, newName, token) =>
        toWorkspaceEdit(await ask(text('rename'), { ...at(document, place), newName }, token, true)),
    }),
    to.registerCodeActionsProvider(features, {
      provideCodeActions: async (document, place, context, token) =>
        list(
          await ask(text('codeAction'), { ...of(document), range: range(place), context: { diagnostics: [] } }, token)
        ).map((found) => {
          const action = new vscode.CodeAction(
            found.title, found.kind && vscode.CodeActionKind.Empty.append(found.kind));
          action.edit = toWorkspaceEdit(found.edit);
          action.isPreferred = found.isPreferred;
          return action;
        }),
    }),
    to.registerCodeLensProvider(features, {
      onDidChangeCodeLenses: changes.lenses.event,
      provideCodeLenses: async (document, token) =>
        list(await ask(text('codeLens'), of(document), token)).map(
          (found) => new vscode.CodeLens(toRange(found.range), toCommand(found.command))),
    }),
    to.registerInlayHintsProvider(features, {
      onDidChangeInlayHints: changes.hints.event,
      provideInlayHints: async (document, place, token) =>
        list(await ask(text('inlayHint'), { ...of(document), range: range(place) }, token)).map(toHint),
    }),
  ];
}

module.exports = { register, range, toDiagnostic };
