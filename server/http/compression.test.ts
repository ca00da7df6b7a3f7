import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { encodeBody, sendBody, sizeOf } from './compression.ts';

const TEXT = 'Villa Kırlangıç, Kalkan. '.repeat(50);
const encoded = () => encodeBody(TEXT, 'text/html; charset=utf-8', 5);
const requestFor = (encoding: string) => new Request('http://shop.test/', { headers: { 'accept-encoding': encoding } });

describe('a response body', () => {
  it('is sent in the best encoding that the client accepts', async () => {
    const body = await encoded();
    const send = async (accepted: string) => {
      const response = sendBody(requestFor(accepted), body, {});
      return { encoding: response.headers.get('content-encoding'), bytes: Buffer.from(await response.arrayBuffer()) };
    };
    const [br, gzip, neither] = [await send('gzip, br'), await send('gzip'), await send('identity')];
    expect([br.encoding, brotliDecompressSync(br.bytes).toString()]).toEqual(['br', TEXT]);
    expect([gzip.encoding, gunzipSync(gzip.bytes).toString()]).toEqual(['gzip', TEXT]);
    expect([neither.encoding, neither.bytes.toString()]).toEqual([null, TEXT]);
  });

  it('is kept compressed only, in no more memory than its bytes', async () => {
    const body = await encoded();
    if (body.plain) throw new Error('A text is kept compressed');
    expect([body.br.buffer.byteLength, body.gzip.buffer.byteLength]).toEqual([body.br.byteLength, body.gzip.byteLength]);
    expect(sizeOf(body)).toBe(body.br.byteLength + body.gzip.byteLength);
  });

  it('of a type that is compressed already is kept as it is', async () => {
    const picture = Buffer.from([1, 2, 3]);
    const body = await encodeBody(picture, 'image/webp', 5);
    expect(sizeOf(body)).toBe(3);
    const response = sendBody(requestFor('gzip, br'), body, {});
    expect(response.headers.get('content-encoding')).toBeNull();
    expect(Buffer.from(await response.arrayBuffer())).toEqual(picture);
  });
});
