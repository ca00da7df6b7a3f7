import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { basketPrice } from '#contract/calls/basket.ts';
import { cardTokenise } from '#contract/calls/payment.ts';
import { CONNECTION_LIMITS } from '#server/http/listen.ts';
import { useServer } from './test-server.ts';

it('a request may take 30 seconds to arrive, and the number of connections is bounded', () => {
  expect(CONNECTION_LIMITS).toEqual({ requestMs: 30_000, most: 2000 });
});

describe('a connection', () => {
  const MOST = 8;
  const running = useServer('postgres', {}, { requestMs: 1000, most: MOST });
  let sockets: Socket[] = [];
  afterEach(async () => {
    for (const socket of sockets) socket.destroy();
    await Promise.all(sockets.map((socket) => socket.closed || once(socket, 'close')));
    sockets = [];
  });

  async function open(address: string): Promise<Socket> {
    const { hostname, port } = new URL(address);
    const socket = connect({ host: hostname, port: Number(port) });
    sockets.push(socket);
    socket.on('error', () => {});
    await once(socket, 'connect');
    return socket;
  }

  /** Begins a request whose body never ends. @param length Content-Length, or null for a chunked body */
  async function begin(address: string, path: string, length: number | null): Promise<Socket> {
    const socket = await open(address);
    const size = length === null ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`;
    socket.write(`POST ${path} HTTP/1.1\r\nHost: ${new URL(address).host}\r\nCompany: meltem\r\nContent-Type: application/json\r\n${size}\r\n\r\n`);
    return socket;
  }

  const requestsTo = (name: string) => running().logged.map((line) => JSON.parse(line) as { event: string; target?: string; status?: number }).filter(({ event, target }) => event === 'request' && target === `/api/${name}`);
  const failures = () => running().logged.filter((line) => /"(failed|bankFailed)"/.test(line));

  it.each([
    ['the shop', () => running().url, `/api/${basketPrice.name}`],
    ['the bank', () => running().bankUrl, `/${cardTokenise.name}`],
  ])('to %s ends when a body is sent slowly and without end', async (_, address, path) => {
    const socket = await begin(address(), path, null);
    const drip = setInterval(() => socket.write('1\r\n \r\n'), 50);
    let answer = '';
    socket.on('data', (part: Buffer) => (answer += part.toString()));
    await once(socket, 'close');
    clearInterval(drip);
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(failures()).toEqual([]);
  });

  it('ends when the headers are sent slowly', async () => {
    const socket = await open(running().url);
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n');
    socket.resume();
    await once(socket, 'close');
  });

  it('that the client closes inside a body is logged as 408 and not as a failure', async () => {
    const before = requestsTo(basketPrice.name).length;
    const socket = await begin(running().url, `/api/${basketPrice.name}`, 1000);
    socket.write('{"taslak_no":');
    await new Promise((resolve) => setTimeout(resolve, 300));
    socket.destroy();
    await vi.waitFor(() => expect(requestsTo(basketPrice.name).length).toBe(before + 1), 5000);
    expect(requestsTo(basketPrice.name).at(-1)).toMatchObject({ status: 408 });
    expect(failures()).toEqual([]);
  });

  it('over the limit is closed, and the server answers again when others have ended', async () => {
    for (let count = 0; count < MOST; count += 1) await begin(running().url, `/api/${basketPrice.name}`, 10);
    const refused = await open(running().url);
    refused.resume();
    refused.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(refused, 'close');
    expect(refused.bytesRead).toBe(0);
    for (const socket of sockets) socket.destroy();
    await vi.waitFor(async () => expect((await fetch(`${running().url}/healthz`)).status).toBe(200), 5000);
  });
});
