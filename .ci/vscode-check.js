// Drives the extension for VS Code with a stand-in for the editor, and the real language server: .ci/checks/58-vscode.sh
'use strict';

const assert = require('assert');
const fs = require('fs');
const Module = require('module');
const path = require('path');
const { pathToFileURL, fileURLToPath } = require('url');

const root = path.resolve(__dirname, '..');
const file = path.join(root, 'Features/trying.feature');
const topics = path.join(root, 'Features/topics_list.feature');
let checks = 0;
const check = (condition, text) => {
  checks++;
  assert.ok(condition, text);
};

// MARK: A stand-in for the editor's programming interface

class Uri {
  constructor(text) { this.text = text; }
  static parse(text) { return new Uri(text); }
  static file(name) { return new Uri(pathToFileURL(name).href); }
  get scheme() { return this.text.split(':')[0]; }
  get fsPath() { return fileURLToPath(this.text); }
  toString() { return this.text; }
}
class Value {
  constructor(...values) { this.values = values; }
}
class Position { constructor(line, character) { Object.assign(this, { line, character }); } }
class Range { constructor(start, end) { Object.assign(this, { start, end }); } }
class EventEmitter {
  constructor() {
    this.listeners = [];
    this.event = (listener) => (this.listeners.push(listener), { dispose() {} });
  }
  fire(value) { this.listeners.forEach((listener) => listener(value)); }
}
const folder = { uri: Uri.file(root), name: 'kea', index: 0 };
const providers = {};
const commands = {};
const shown = [];
const debugged = [];
const published = new Map();
const emitters = Object.fromEntries(
  ['Open', 'Close', 'Save', 'Change'].map((name) => [`onDid${name}TextDocument`, new EventEmitter()]));
const provider = (name) => (selector, found, ...more) => {
  providers[selector.language ? `${name} ${selector.language}` : name] = { ...(found ?? selector), more };
  return { dispose() {} };
};
const vscode = {
  Uri, Position, Range, EventEmitter,
  Location: class { constructor(uri, range) { Object.assign(this, { uri, range }); } },
  TextEdit: class { constructor(range, newText) { Object.assign(this, { range, newText }); } },
  WorkspaceEdit: class { constructor() { this.edits = new Map(); } set(uri, edits) { this.edits.set(uri.toString(), edits); } },
  MarkdownString: class { constructor(value) { this.value = value; } },
  SnippetString: class { constructor(value) { this.value = value; } },
  CompletionItem: class { constructor(label, kind) { Object.assign(this, { label, kind }); } },
  CompletionList: class { constructor(items) { this.items = items; } },
  DocumentSymbol: class { constructor(name, detail, kind) { Object.assign(this, { name, detail, kind }); } },
  Diagnostic: class { constructor(range, message, severity) { Object.assign(this, { range, message, severity }); } },
  CodeAction: class { constructor(title, kind) { Object.assign(this, { title, kind }); } },
  CodeActionKind: { Empty: { append: (kind) => kind } },
  CodeLens: class { constructor(range, command) { Object.assign(this, { range, command }); } },
  InlayHint: class { constructor(position, label) { Object.assign(this, { position, label }); } },
  SemanticTokens: class { constructor(data) { this.data = data; } },
  FoldingRangeKind: { Comment: 1 },
  ...Object.fromEntries(
    ['Hover', 'DocumentHighlight', 'SymbolInformation', 'FoldingRange', 'SelectionRange', 'SemanticTokensLegend',
      'RelativePattern'].map((name) => [name, class extends Value {}])),
  DebugAdapterExecutable: class { constructor(command, args, options) { Object.assign(this, { command, args, options }); } },
  languages: new Proxy({}, {
    get: (_, name) =>
      name === 'createDiagnosticCollection'
        ? () => ({ set: (uri, found) => published.set(uri.toString(), found), clear() {}, dispose() {} })
        : provider(name.replace(/^register|Provider$/g, '')),
  }),
  workspace: {
    workspaceFolders: [folder], textDocuments: [],
    getConfiguration: () => ({ get: (name) => (name === 'environment' ? { KEA_TRIED: 'yes' } : undefined) }),
    getWorkspaceFolder: (uri) => (uri.fsPath.startsWith(root) ? folder : undefined),
    createFileSystemWatcher: () => ({ onDidCreate() {}, onDidChange() {}, onDidDelete() {}, dispose() {} }),
    onDidChangeWorkspaceFolders: () => ({ dispose() {} }),
    saveAll: async () => true,
    fs: { stat: async (uri) => fs.promises.stat(uri.fsPath) },
    ...Object.fromEntries(Object.entries(emitters).map(([name, emitter]) => [name, emitter.event])),
  },
  window: {
    createOutputChannel: () => ({ append: (text) => shown.push(text), appendLine: (text) => shown.push(text), show() {}, dispose() {} }),
    showErrorMessage: (text) => { shown.push(text); }, showWarningMessage: (text) => { shown.push(text); },
    showInformationMessage: (text) => { shown.push(text); },
  },
  commands: { registerCommand: (name, action) => ((commands[name] = action), { dispose() {} }) },
  debug: {
    startDebugging: async (_, found) => debugged.push(found),
    registerDebugConfigurationProvider: provider('DebugConfiguration'),
    registerDebugAdapterDescriptorFactory: (type, found) => ((providers.adapter = found), { dispose() {} }),
  },
};
const load = Module._load;
Module._load = (name, ...rest) => (name === 'vscode' ? vscode : load(name, ...rest));

class Document {
  constructor(name, languageId, text) {
    Object.assign(this, { uri: Uri.file(name), languageId, text, version: 1 });
    vscode.workspace.textDocuments.push(this);
  }
  getText() { return this.text; }
  replace(line, start, end, text) {
    const lines = this.text.split('\n');
    lines[line] = lines[line].slice(0, start) + text + lines[line].slice(end);
    this.text = lines.join('\n');
    this.version++;
    const range = new Range(new Position(line, start), new Position(line, end));
    emitters.onDidChangeTextDocument.fire({ document: this, contentChanges: [{ range, text }] });
  }
}

async function until(text, found) {
  for (let i = 0; i < 1200; i++) {
    const value = await found();
    if (value) return value;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${text}; the log: ${shown.join('\n').slice(-1000)}`);
}

// MARK: What a user does

async function main() {
  const description = require(path.join(root, 'Sources/Workbench/VSCode/package.json'));
  const extension = require(path.join(root, 'Sources/Workbench/VSCode', description.main));
  const document = new Document(
    file, 'cucumber',
    'Feature: Trying\n  Scenario: One\n    Given the server has 3 questions tagged "iphone"\n' +
      '    When the reader opens the topics\n    Then the reader se\n');
  await extension.activate({ subscriptions: [] });
  for (const { command } of description.contributes.commands) check(commands[command], `${command} is not registered`);
  check(providers['DebugConfiguration'], 'there is no default configuration');

  const at = (line, character) => new Position(line, character);
  await until('no diagnostics', () =>
    published.get(document.uri.toString())?.some((found) => found.message.includes('fits “the reader opens the topics”')));
  const found = published.get(document.uri.toString())[0];
  check(found.severity === 0 && found.range.start.line === 3, 'the diagnostic is elsewhere');
  const items = (await providers['CompletionItem cucumber'].provideCompletionItems(document, at(4, 22))).items;
  check(items.some((item) => (item.insertText.value ?? item.insertText).startsWith('sees ')), 'no sentence is completed');
  check(items.some((item) => item.insertText instanceof vscode.SnippetString), 'no parameter is a field');
  const hover = await providers['Hover cucumber'].provideHover(document, at(2, 14));
  check(hover.values[0].value.includes('{count}'), 'hover shows no definition');
  const [place] = await providers['Definition cucumber'].provideDefinition(document, at(2, 14));
  check(place.uri.fsPath.endsWith('.swift'), 'the definition is not found');
  const uses = await providers['Reference cucumber'].provideReferences(document, at(2, 14), { includeDeclaration: false });
  check(uses.length > 5, 'the uses are not found');
  const actions = await providers['CodeActions cucumber'].provideCodeActions(document, new Range(at(3, 8), at(3, 8)));
  check(actions.some((action) => action.title.includes('Write a step definition') && action.edit.edits.size === 1), 'no definition is offered');
  const symbols = await providers['DocumentSymbol cucumber'].provideDocumentSymbols(document);
  check(symbols[0].children[0].name === 'One', 'the scenario is no symbol');
  check((await providers['WorkspaceSymbol'].provideWorkspaceSymbols('paging')).length > 0, 'no feature is found');
  check((await providers['FoldingRange cucumber'].provideFoldingRanges(document)).length > 0, 'nothing folds');
  const tokens = await providers['DocumentSemanticTokens cucumber'].provideDocumentSemanticTokens(document);
  check(tokens.data.length > 0 && tokens.data.length % 5 === 0, 'nothing is coloured');
  check((await providers['SelectionRange cucumber'].provideSelectionRanges(document, [at(2, 14)])).length === 1, 'nothing is selected');
  check((await providers['DocumentHighlight cucumber'].provideDocumentHighlights(document, at(2, 14))).length === 1, 'nothing is highlighted');
  const rename = providers['Rename cucumber'];
  check((await rename.prepareRename(document, at(2, 14))).placeholder.includes('{count}'), 'the sentence cannot be renamed');
  const edit = await rename.provideRenameEdits(document, at(2, 14), 'the server offers {count} question(s) tagged {string}');
  check([...edit.edits.keys()].some((name) => name.endsWith('.swift')), 'the definition is not renamed');
  await assert.rejects(rename.prepareRename(document, at(0, 2)), 'a keyword is renamed');
  document.replace(3, 9, 36, 'it   rains');
  await until('a change is not seen', () =>
    published.get(document.uri.toString()).some((problem) => problem.message.includes('fits “it   rains”')));
  const formatted = await providers['DocumentFormattingEdit cucumber'].provideDocumentFormattingEdits(document, {});
  check(formatted.length > 0, 'the feature is not formatted');
  document.replace(4, 0, 22, '    | a | b');
  const aligned = await providers['OnTypeFormattingEdit cucumber'].provideOnTypeFormattingEdits(document, at(4, 11), '|', {});
  check(Array.isArray(aligned), 'tables are not aligned');

  // Running and debugging.
  const real = new Document(topics, 'cucumber', fs.readFileSync(topics, 'utf8'));
  emitters.onDidOpenTextDocument.fire(real);
  const lenses = await providers['CodeLens cucumber'].provideCodeLenses(real);
  const lens = (title) => lenses.filter((item) => item.command.title === title)[0].command;
  await commands['kea.run'](...lens('▶ Run this scenario').arguments);
  await until('no result is shown', () => shown.some((text) => text.includes('1 passed')));
  const hints = await providers['InlayHints cucumber'].provideInlayHints(real, new Range(at(0, 0), at(40, 0)));
  check(hints.length === 1 && hints[0].label.startsWith('✓'), 'the result is not beside the scenario');
  await commands['kea.debug'](...lens('Debug').arguments);
  check(debugged[0].type === 'kea' && debugged[0].example === `${topics}:6`, 'the lens debugs something else');
  vscode.window.activeTextEditor = { document: real, selection: { active: at(12, 0) } };
  const filled = providers['DebugConfiguration'].resolveDebugConfiguration(folder, {});
  check(filled.example === `${topics}:13`, 'no example is taken from the cursor');
  const adapter = providers.adapter.createDebugAdapterDescriptor({ workspaceFolder: folder });
  check(adapter.command === path.join(root, 'run-specs.sh') && adapter.args[0] === '--debug=dap', 'another adapter is started');
  check(adapter.options.env.KEA_TRIED === 'yes', 'the setting of the environment is not used');

  await commands['kea.restart']();
  published.clear();
  await until('the server does not restart', () => published.has(document.uri.toString()));
  check(!shown.some((text) => text.includes('is gone')), 'a restart looks like a failure');
  await extension.deactivate();
  console.log(`${checks} checks of the extension for VS Code passed`);
}

main().catch((error) => {
  console.error(`error: ${error.message}`);
  process.exit(1);
});
