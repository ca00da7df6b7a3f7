import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';

/**
 * A mail server for tests: a real SMTP peer over TCP (RFC 5321) that keeps what it accepts. `faults` are what happens to
 * the next e-mails, in order; afterwards it accepts everything.
 */
export type Fault = 'no such recipient' | 'refuse recipient' | 'try later' | 'close before data' | 'close after data' | 'never answer' | 'refuse sign-in';

export interface SmtpPeer {
  readonly port: number;
  /** The accepted messages, oldest first, with their envelopes. */
  readonly accepted: readonly { readonly from: string; readonly to: string; readonly text: string }[];
  /** The arguments of AUTH PLAIN that clients sent, decoded, with spaces for the separators. */
  readonly signedIn: readonly string[];
  readonly faults: Fault[];
  stop(): Promise<void>;
}

/** @param tls key and certificate of a server that is encrypted from the start @param port a free one by default */
export async function startSmtpPeer({ tls, port = 0 }: { readonly tls?: { readonly key: string; readonly cert: string }; readonly port?: number } = {}): Promise<SmtpPeer> {
  const accepted: { from: string; to: string; text: string }[] = [];
  const signedIn: string[] = [];
  const faults: Fault[] = [];
  const sockets = new Set<Socket>();
  const serve = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    new Session(socket, faults, accepted, signedIn).greet();
  };
  const server: Server = tls ? createTlsServer(tls, serve) : createServer(serve);
  // A client that does not trust the certificate ends the connection.
  server.on('tlsClientError', () => {});
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port, accepted, signedIn, faults,
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

class Session {
  readonly #socket: Socket;
  readonly #faults: Fault[];
  readonly #accepted: SmtpPeer['accepted'][number][];
  readonly #signedIn: string[];
  #received = '';
  #from = '';
  #to = '';
  #isData = false;

  constructor(socket: Socket, faults: Fault[], accepted: SmtpPeer['accepted'][number][], signedIn: string[]) {
    this.#socket = socket;
    this.#faults = faults;
    this.#accepted = accepted;
    this.#signedIn = signedIn;
    socket.setEncoding('utf8').on('data', (part) => this.#read(String(part)));
  }

  greet(): void {
    if (!this.#takes('never answer')) this.#reply('220 peer ready');
  }

  #reply(line: string): void {
    this.#socket.write(`${line}\r\n`);
  }

  #read(part: string): void {
    this.#received += part;
    for (;;) {
      const end = this.#isData ? '\r\n.\r\n' : '\r\n';
      const at = this.#received.indexOf(end);
      if (at < 0) return;
      const text = this.#received.slice(0, at);
      this.#received = this.#received.slice(at + end.length);
      if (this.#isData) this.#message(text);
      else this.#command(text);
    }
  }

  #command(line: string): void {
    const verb = line.slice(0, 4).toUpperCase();
    const address = /<([^>]*)>/.exec(line)?.[1] ?? '';
    if (verb === 'EHLO') return this.#reply('250-peer\r\n250-AUTH PLAIN\r\n250 8BITMIME');
    if (verb === 'AUTH') {
      this.#signedIn.push(Buffer.from(line.split(' ')[2] ?? '', 'base64').toString().replaceAll('\0', ' ').trim());
      return this.#reply(this.#takes('refuse sign-in') ? '535 5.7.8 wrong user or password' : '235 welcome');
    }
    if (verb === 'MAIL') {
      this.#from = address;
      return this.#reply('250 ok');
    }
    if (verb === 'RCPT') {
      this.#to = address;
      if (this.#takes('no such recipient')) return this.#reply(`550 5.1.1 <${address}> is unknown here`);
      if (this.#takes('refuse recipient')) return this.#reply(`554 5.7.1 <${address}> relay access denied`);
      return this.#reply(this.#takes('try later') ? `451 4.7.1 <${address}> try again later` : '250 ok');
    }
    if (verb === 'DATA') {
      if (this.#takes('close before data')) return void this.#socket.destroy();
      this.#isData = true;
      return this.#reply('354 go on');
    }
    this.#reply(verb === 'QUIT' ? '221 bye' : '250 ok');
  }

  #message(text: string): void {
    this.#isData = false;
    this.#accepted.push({ from: this.#from, to: this.#to, text: text.replaceAll('\r\n..', '\r\n.') });
    // Accepted, but the client does not hear of it.
    if (this.#takes('close after data')) this.#socket.destroy();
    else this.#reply('250 accepted');
  }

  #takes(fault: Fault): boolean {
    if (this.#faults[0] !== fault) return false;
    this.#faults.shift();
    return true;
  }
}
