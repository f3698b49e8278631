'use strict';

const path = require('path');
const vscode = require('vscode');
const { Connection } = require('./connection');
const { register, range, toDiagnostic } = require('./features');

/** The servers of the workspace's folders that have a run-specs.sh. */
const servers = new Map();
let output;

const setting = (name, folder) => vscode.workspace.getConfiguration('kea', folder).get(name);
const commandOf = (folder) => path.resolve(folder.uri.fsPath, setting('command', folder) || 'run-specs.sh');
const environment = (folder) => ({ ...process.env, ...setting('environment', folder) });
const isServed = (document) =>
  document.uri.scheme === 'file' && ['cucumber', 'swift'].includes(document.languageId);

/** A language server, from its start to its end. */
class Server {
  constructor(folder) {
    this.folder = folder;
    this.disposables = [];
    this.diagnostics = vscode.languages.createDiagnosticCollection('kea');
    this.changes = { lenses: new vscode.EventEmitter(), hints: new vscode.EventEmitter() };
    const root = folder.uri.fsPath;
    const connection = new Connection(commandOf(folder), ['language-server'], { cwd: root, env: environment(folder) }, {
      onLog: (text) => output.append(text),
      onNotification: (method, params) => this.notified(method, params),
      onRequest: (method) => {
        if (method === 'workspace/codeLens/refresh') this.changes.lenses.fire();
        if (method === 'workspace/inlayHint/refresh') this.changes.hints.fire();
      },
      onEnd: (reason, isExpected) => {
        this.diagnostics.clear();
        for (const disposable of this.disposables.splice(0)) disposable.dispose();
        if (!isExpected) this.offerRestart(reason);
      },
    });
    this.connection = connection;
    this.start();
  }

  async start() {
    try {
      const { capabilities } = await this.connection.request('initialize', {
        processId: process.pid,
        rootUri: this.folder.uri.toString(),
        capabilities: {
          textDocument: { completion: { completionItem: { snippetSupport: true } } },
          workspace: { codeLens: { refreshSupport: true }, inlayHint: { refreshSupport: true } },
        },
        initializationOptions: { commands: ['kea.debug'] },
      });
      this.connection.notify('initialized', {});
      const pattern = new vscode.RelativePattern(this.folder, '**/*');
      this.disposables.push(...register(this.ask.bind(this), capabilities, this.changes, pattern));
      this.synchronize();
    } catch (error) {
      output.appendLine(`the language server does not start: ${error.message}`);
    }
  }

  /** Sends a request. Unless its failure is for the user to see, it is logged, and the answer is `undefined`. */
  async ask(method, params, token, fails = false) {
    try {
      return (await this.connection.request(method, params, token)) ?? undefined;
    } catch (error) {
      if (fails) throw error;
      output.appendLine(`${method}: ${error.message}`);
      return undefined;
    }
  }

  /** Tells the server what is open, changed and saved. */
  synchronize() {
    const { workspace } = vscode;
    const key = this.folder.uri.toString();
    const isOurs = (document) =>
      isServed(document) && workspace.getWorkspaceFolder(document.uri)?.uri.toString() === key;
    const notify = (method, document, more) =>
      this.connection.notify(`textDocument/${method}`, { textDocument: { uri: document.uri.toString() }, ...more });
    const open = (document) => {
      if (!isOurs(document)) return;
      const textDocument = {
        uri: document.uri.toString(), languageId: document.languageId, version: document.version,
        text: document.getText(),
      };
      this.connection.notify('textDocument/didOpen', { textDocument });
    };
    workspace.textDocuments.forEach(open);
    this.disposables.push(
      workspace.onDidOpenTextDocument(open),
      workspace.onDidCloseTextDocument((document) => isOurs(document) && notify('didClose', document)),
      workspace.onDidSaveTextDocument((document) => isOurs(document) && notify('didSave', document)),
      workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (!isOurs(document) || contentChanges.length === 0) return;
        this.connection.notify('textDocument/didChange', {
          textDocument: { uri: document.uri.toString(), version: document.version },
          contentChanges: contentChanges.map((change) => ({ range: range(change.range), text: change.text })),
        });
      }));
  }

  notified(method, params) {
    if (method === 'textDocument/publishDiagnostics') {
      this.diagnostics.set(vscode.Uri.parse(params.uri), params.diagnostics.map(toDiagnostic));
    } else if (method === 'window/logMessage') {
      output.appendLine(params.message);
    } else if (method === 'window/showMessage') {
      const { showErrorMessage, showWarningMessage, showInformationMessage } = vscode.window;
      ([showErrorMessage, showWarningMessage][params.type - 1] ?? showInformationMessage)(params.message);
    }
  }

  async offerRestart(reason) {
    servers.delete(this.folder.uri.toString());
    output.appendLine(`the language server is gone: ${reason}`);
    const text = `Kea: the language server is gone: ${reason}`;
    const choice = await vscode.window.showErrorMessage(text, 'Restart', 'Show the Log');
    if (choice === 'Restart') await serve(this.folder);
    if (choice === 'Show the Log') output.show();
  }

  async stop() {
    await this.connection.stop();
    this.diagnostics.dispose();
  }
}

/** Starts a server for a folder that has the command. */
async function serve(folder) {
  const key = folder.uri.toString();
  if (servers.has(key) || folder.uri.scheme !== 'file') return;
  try {
    await vscode.workspace.fs.stat(vscode.Uri.file(commandOf(folder)));
  } catch {
    return;
  }
  if (!servers.has(key)) servers.set(key, new Server(folder));
}

async function stop(folder) {
  const server = servers.get(folder.uri.toString());
  servers.delete(folder.uri.toString());
  await server?.stop();
}

/** The place of the cursor, `path:line`. */
function cursor() {
  const editor = vscode.window.activeTextEditor;
  if (!editor) return undefined;
  return `${editor.document.uri.fsPath}:${editor.selection.active.line + 1}`;
}

const folderOf = (place) =>
  vscode.workspace.getWorkspaceFolder(vscode.Uri.file(place.replace(/(:\d+)+$/, ''))) ??
  vscode.workspace.workspaceFolders?.[0];

/** Runs a place, that of the cursor without an argument; the server shows the results. */
async function run(place = cursor()) {
  if (!place) return;
  // A run reads the files.
  await vscode.workspace.saveAll(false);
  const server = servers.get(folderOf(place)?.uri.toString());
  await server?.ask('workspace/executeCommand', { command: 'kea.run', arguments: [place] });
}

const configuration = (example) => ({ type: 'kea', request: 'launch', name: `Debug ${path.basename(example)}`, example });

/** Debugs a place, that of the cursor without an argument. */
async function debug(place = cursor()) {
  if (place) await vscode.debug.startDebugging(folderOf(place), configuration(place));
}

async function activate(context) {
  output = vscode.window.createOutputChannel('Kea');
  context.subscriptions.push(
    output,
    vscode.commands.registerCommand('kea.run', run),
    vscode.commands.registerCommand('kea.debug', debug),
    vscode.commands.registerCommand('kea.restart', async () => {
      for (const folder of vscode.workspace.workspaceFolders ?? []) await stop(folder).then(() => serve(folder));
    }),
    vscode.debug.registerDebugConfigurationProvider('kea', {
      // Without a launch file, the editor asks with an empty configuration.
      resolveDebugConfiguration: (folder, found) => (found.type || !cursor() ? found : configuration(cursor())),
    }),
    vscode.debug.registerDebugAdapterDescriptorFactory('kea', {
      createDebugAdapterDescriptor: (session) => {
        const folder = session.workspaceFolder ?? vscode.workspace.workspaceFolders?.[0];
        if (!folder) throw new Error('open the folder of the package, which contains run-specs.sh');
        const options = { cwd: folder.uri.fsPath, env: environment(folder) };
        return new vscode.DebugAdapterExecutable(commandOf(folder), ['--debug=dap'], options);
      },
    }),
    vscode.workspace.onDidChangeWorkspaceFolders(({ added, removed }) => {
      removed.forEach(stop);
      added.forEach(serve);
    }));
  await Promise.all((vscode.workspace.workspaceFolders ?? []).map(serve));
}

async function deactivate() {
  await Promise.all([...servers.values()].map((server) => server.stop()));
}

module.exports = { activate, deactivate };
