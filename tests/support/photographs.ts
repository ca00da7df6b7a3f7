import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** Photographs for the tests, made when they are needed. */

export interface Colours {
  readonly start: string;
  readonly end: string;
}

/** Two halves side by side, so that a test sees which side is up. */
export function photograph({ start, end }: Colours = { start: '#c03020', end: '#2040c0' }, { width = 800, height = 600 } = {}): Sharp {
  const half = { create: { width: Math.round(width / 2), height, channels: 3 as const, background: end } };
  return sharp({ create: { width, height, channels: 3, background: start } }).composite([{ input: half, left: Math.round(width / 2), top: 0 }] as never);
}

/** The colour of a picture at a place, each from 0 to 1, as the strongest of its three channels. */
export async function channelAt(picture: Uint8Array, across: number, down: number): Promise<'red' | 'green' | 'blue'> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(down * info.height) * info.width + Math.floor(across * info.width)) * info.channels;
  const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
  return red > green && red > blue ? 'red' : green > blue ? 'green' : 'blue';
}

/** A valid PNG of one colour with one bit a pixel: a few kilobytes for as many pixels as one likes. */
export function pngBomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(1, 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), chunk('IHDR', header), chunk('IDAT', deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 })), chunk('IEND', Buffer.alloc(0)),
  ]);
}
