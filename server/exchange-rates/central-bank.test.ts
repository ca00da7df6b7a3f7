import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { bulletinOf, serving, startRatePeer, type RatePeer } from '#tests/support/rate-peer.ts';
import { centralBank } from './central-bank.ts';

const DAY = '2026-11-30';
const FRANC = { code: 'CHF', buy: '60.1234', sell: '60.5678', name: 'İSVİÇRE FRANGI' };
const EXPECTED = { day: DAY, rates: new Map([['CHF', { buy: FRANC.buy, sell: FRANC.sell }]]) };

/** ISO 8859-9, in which the bank once wrote. */
const latin5 = (text: string) => Buffer.from(text.replaceAll('İ', '\u00dd').replaceAll('Ç', '\u00c7'), 'latin1');

describe('[P14] the server of the central bank', async () => {
  const peer = await startRatePeer();
  afterAll(() => peer.stop());
  const read = (answer: RatePeer['answer'], timeoutMs = 2_000) => {
    peer.answer = answer;
    return centralBank(peer.url, timeoutMs).read();
  };

  it('serves the document in any charset that has ASCII in it, whatever it says', async () => {
    const document = bulletinOf(DAY, [FRANC]);
    expect(await read(serving(document))).toEqual(EXPECTED);
    expect(await read(serving(`\ufeff${document}`))).toEqual(EXPECTED);
    expect(await read(serving(document, 'text/xml; charset=iso-8859-9'))).toEqual(EXPECTED);
    expect(await read(serving(latin5(bulletinOf(DAY, [FRANC], 'ISO-8859-9'))))).toEqual(EXPECTED);
    expect(await read(serving(latin5(document), 'application/xml; charset=utf-8'))).toEqual(EXPECTED);
    await expect(read(serving(Buffer.from(document, 'utf16le'), 'application/xml; charset=utf-16'))).rejects.toThrow('not well-formed');
  });

  it('is not believed when it answers an error, leads elsewhere or closes the connection', async () => {
    await expect(read((response) => void response.writeHead(503, { 'content-type': 'text/html' }).end('<html><body>Bakım</body></html>'))).rejects.toThrow('the server answered 503');
    await expect(read(serving('<html><body>Bakım</body></html>', 'text/html'))).rejects.toThrow('not a table of rates');
    await expect(read((response) => void response.writeHead(302, { location: '/elsewhere.xml' }).end())).rejects.toThrow('the connection failed');
    await expect(read((response) => void response.socket!.destroy())).rejects.toThrow(/the connection failed \(\w+\)/);
    await expect(centralBank('http://127.0.0.1:1/').read()).rejects.toThrow(/the connection failed \(\w+\)/);
  });

  it('is not believed when the document is torn, with and without the connection', async () => {
    const half = bulletinOf(DAY, [FRANC]).slice(0, 400);
    await expect(read(serving(half))).rejects.toThrow('not well-formed');
    await expect(read((response) => {
      response.writeHead(200, { 'content-length': 4_000 }).write(half);
      setTimeout(() => response.socket!.destroy(), 20);
    })).rejects.toThrow('the connection failed');
  });

  it('is left when the document is huge, also one that is small before it is unpacked', async () => {
    let isClosed = false;
    const endless = function* () {
      for (;;) yield ' '.repeat(16 * 1024);
    };
    await expect(read((response) => void Readable.from(endless()).pipe(response).on('close', () => (isClosed = true)))).rejects.toThrow('more than 65536 bytes');
    await expect.poll(() => isClosed).toBe(true);
    const packed = gzipSync(Buffer.alloc(50 * 1024 * 1024, ' '));
    await expect(read((response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(packed))).rejects.toThrow('more than 65536 bytes');
  });

  it('is left when it is slow, before the first byte and between two', async () => {
    await expect(read(() => {}, 200)).rejects.toThrow('no answer in time');
    await expect(read((response) => {
      const timer = setInterval(() => response.write(' '), 20);
      response.on('close', () => clearInterval(timer));
    }, 200)).rejects.toThrow('no answer in time');
  });
});
