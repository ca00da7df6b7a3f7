import { createHash } from 'node:crypto';
import type { Sharp, SharpOptions } from 'sharp';
import { LINK_PICTURE } from '#domain/pictures.ts';
import type { PhotographSize } from './product-picture.ts';

/** The longest side of a stored photograph, px. */
const LONGEST_SIDE = 2048;
/** The least length of the longer side, px. A smaller photograph looks bad in a gallery. */
export const LEAST_SIDE = 640;
/** The most pixels that are decoded: those of the largest phone cameras in their usual mode. */
export const MOST_PIXELS = 50_000_000;
/** Photographs that are decoded at once. The thread pool of Node has four threads, which also compress answers and read files. */
const AT_ONCE = 2;
/** Seconds after which decoding ends. A file of the most pixels takes about two; one that takes longer was crafted to be slow. */
const MOST_SECONDS = 20;
const STORED_QUALITY = 90;
const SERVED_QUALITY = 78;
/** Of flat inks with sharp edges. */
const LINK_QUALITY = 84;
/** Dots per inch at which a drawing is a little larger than the picture of a link: 600 units high, of 72 an inch. */
const DRAWING_DENSITY = 80;

/** Why a file is not accepted as a photograph: it is no JPEG, PNG or WebP that can be read to its end, or has too few or too many pixels. */
export class UnusablePhotograph extends Error {
  readonly reason: 'notAPicture' | 'wrongSize';

  constructor(reason: UnusablePhotograph['reason'], cause?: unknown) {
    super(`The photograph cannot be used: ${reason}`, { cause });
    this.name = 'UnusablePhotograph';
    this.reason = reason;
  }
}

/** A photograph as it is stored: WebP, upright, in sRGB, at most 2048 px wide and high, without any metadata. */
export interface StoredPhotograph {
  /** From the bytes, so that another picture has another address. */
  readonly id: string;
  readonly bytes: Buffer;
}

/**
 * Makes the photograph that is stored from an uploaded file. Of an animation it takes the first picture.
 * The format is that of the bytes, whatever the file is called; the number of pixels is read from the header and checked before any is decoded.
 * @throws UnusablePhotograph
 */
export async function storedPhotographOf(file: Uint8Array): Promise<StoredPhotograph> {
  if (!isPicture(file)) throw new UnusablePhotograph('notAPicture');
  const bytes = await decoding(async (open) => {
    try {
      const { width, height } = await open(file, { limitInputPixels: false }).metadata();
      if (width * height > MOST_PIXELS || Math.max(width, height) < LEAST_SIDE) throw new UnusablePhotograph('wrongSize');
      return await open(file)
        .autoOrient()
        .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .webp({ quality: STORED_QUALITY })
        .timeout({ seconds: MOST_SECONDS })
        .toBuffer();
    } catch (error) {
      throw error instanceof UnusablePhotograph ? error : new UnusablePhotograph('notAPicture', error);
    }
  });
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, 16), bytes };
}

/**
 * A stored photograph in one size, as WebP. It is cropped to the ratio around what the eye is drawn to, and never
 * enlarged: a small one is as wide as it can be.
 */
export function resizedPhotograph(stored: Uint8Array, { ratio, width }: PhotographSize): Promise<Buffer> {
  const [across, down] = ratio.split('x').map(Number) as [number, number];
  return decoding(async (open) => {
    const picture = open(stored);
    const { width: most, height } = await picture.metadata();
    const cropped = Math.min(width, most, Math.floor((height * across) / down));
    return picture.resize({ width: cropped, height: Math.round((cropped * down) / across), fit: 'cover', position: 'attention' }).webp({ quality: SERVED_QUALITY }).toBuffer();
  });
}

/**
 * The picture of a link (U24), as JPEG. A photograph is cropped like in its other sizes, and a small one enlarged, because
 * pages state the size.
 * @param picture a stored photograph, or a drawing of this server as SVG
 */
export function linkPictureOf(picture: Uint8Array | string): Promise<Buffer> {
  const { width, height } = LINK_PICTURE;
  return decoding((open) =>
    open(Buffer.from(picture), { density: DRAWING_DENSITY })
      .resize({ width, height, fit: 'cover', position: 'attention' })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: LINK_QUALITY, mozjpeg: true, chromaSubsampling: '4:4:4' })
      .toBuffer());
}

/** Whether the first bytes are those of a JPEG, a PNG or a WebP. */
function isPicture(file: Uint8Array): boolean {
  const start = Buffer.from(file.subarray(0, 12)).toString('latin1');
  return start.startsWith('\xff\xd8\xff') || start.startsWith('\x89PNG\r\n\x1a\n') || (start.startsWith('RIFF') && start.endsWith('WEBP'));
}

type Open = (bytes: Uint8Array, options?: SharpOptions) => Sharp;

/** Loaded for the first photograph: a server without any needs neither the time nor the memory. */
let loading: Promise<Open> | undefined;

async function load(): Promise<Open> {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  // libvips reads some thirty formats. The signatures let three of them through, drawings are of this server, and no other can be opened.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer', 'VipsForeignLoadSvgBuffer'] });
  return (bytes, options = {}) => sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', ...options });
}

let running = 0;
const waiting: (() => void)[] = [];

/** Decodes in threads of Node's pool, at most `AT_ONCE` pictures at a time, the others in the order of their calls. */
async function decoding<T>(work: (open: Open) => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work(await (loading ??= load()));
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
