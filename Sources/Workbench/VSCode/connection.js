'use strict';

const { spawn } = require('child_process');

const longest = 64 << 20;

/** JSON-RPC with a child process: a header line with the length of each message, as the protocol of servers has it. */
class Connection {
  /**
   * @param {{onRequest: Function, onNotification: Function, onLog: Function, onEnd: Function}} handlers
   */
  constructor(command, args, options, handlers) {
    this.handlers = handlers;
    this.pending = new Map();
    this.nextID = 1;
    this.bytes = Buffer.alloc(0);
    this.child = spawn(command, args, options);
    this.child.stdout.on('data', (data) => this.read(data));
    this.child.stderr.on('data', (data) => handlers.onLog(data.toString()));
    // A server that is gone is noticed by its end.
    this.child.stdin.on('error', () => {});
    this.child.on('error', (error) => this.end(error.message));
    this.child.on('close', (code) => this.end(`it ended with status ${code}`));
  }

  /** Sends a request; the promise fails with the error of the server. */
  request(method, params, token) {
    if (this.isEnded) return Promise.reject(new Error('the language server has ended'));
    const id = this.nextID++;
    return new Promise((resolve, reject) => {
      this.pending.set(id, { resolve, reject });
      if (token) token.onCancellationRequested(() => this.notify('$/cancelRequest', { id }));
      this.write({ id, method, params });
    });
  }

  notify(method, params) {
    this.write({ method, params });
  }

  /** Ends the server as the protocol asks, or by a signal if it does not answer. */
  async stop() {
    this.isStopped = true;
    const limit = setTimeout(() => this.child.kill(), 2000);
    await this.request('shutdown').catch(() => {});
    this.notify('exit');
    this.child.on('close', () => clearTimeout(limit));
  }

  write(message) {
    if (this.isEnded) return;
    const content = Buffer.from(JSON.stringify({ jsonrpc: '2.0', ...message }));
    this.child.stdin.write(`Content-Length: ${content.length}\r\n\r\n`);
    this.child.stdin.write(content);
  }

  read(data) {
    this.bytes = Buffer.concat([this.bytes, data]);
    for (;;) {
      const end = this.bytes.indexOf('\r\n\r\n');
      if (end < 0) return;
      const length = Number(/content-length: *(\d+)/i.exec(this.bytes.toString('ascii', 0, end))?.[1] ?? NaN);
      if (!(length <= longest)) {
        this.child.kill();
        return this.end('it sent something else than messages');
      }
      if (this.bytes.length < end + 4 + length) return;
      const content = this.bytes.toString('utf8', end + 4, end + 4 + length);
      this.bytes = this.bytes.subarray(end + 4 + length);
      this.receive(JSON.parse(content));
    }
  }

  receive(message) {
    if (message.method === undefined) {
      const request = this.pending.get(message.id);
      this.pending.delete(message.id);
      if (message.error) request?.reject(new Error(message.error.message));
      else request?.resolve(message.result);
    } else if (message.id === undefined) {
      this.handlers.onNotification(message.method, message.params);
    } else {
      this.handlers.onRequest(message.method, message.params);
      this.write({ id: message.id, result: null });
    }
  }

  end(reason) {
    if (this.isEnded) return;
    this.isEnded = true;
    for (const { reject } of this.pending.values()) reject(new Error('the language server has ended'));
    this.pending.clear();
    this.handlers.onEnd(reason, this.isStopped === true);
  }
}

module.exports = { Connection };
