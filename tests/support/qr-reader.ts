import type { Browser } from '@playwright/test';
import jsQR, { type QRCode } from 'jsqr';

/** How the camera sees the picture; by default unchanged. */
export interface Shot {
  /** Rotation of the phone in degrees. */
  readonly aslant?: number;
  /** Size in the camera's picture; 1 is pixel for pixel. */
  readonly scale?: number;
  /** Radius of the blur, in pixels of the camera's picture. */
  readonly blur?: number;
}

export interface Seen {
  /** The decoded text. */
  readonly text: string;
  /** Modules per side, from the code's version. */
  readonly modules: number;
  /** Width of the light margin on the narrowest side, in modules; at most 8 are checked. */
  readonly quietZone: number;
}

interface Picture {
  readonly pixels: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

/**
 * Reads a QR code from a screenshot. Like a simple camera, it does not read light
 * codes on a dark background (ISO/IEC 18004).
 * @param png a screenshot that contains the code
 * @returns null when no code is readable
 */
export async function readQrCode(browser: Browser, png: Buffer, shot: Shot = {}): Promise<Seen | null> {
  const picture = await take(browser, png, shot);
  const code = jsQR(picture.pixels, picture.width, picture.height, { inversionAttempts: 'dontInvert' });
  if (!code) return null;
  const modules = 17 + 4 * code.version;
  return { text: code.data, modules, quietZone: shot.aslant ? Number.NaN : quietZoneOf(picture, code, modules) };
}

/** Decodes and transforms the picture in a blank browser page, outside the shop's content security policy. */
async function take(browser: Browser, png: Buffer, { aslant = 0, scale = 1, blur = 0 }: Shot): Promise<Picture> {
  const page = await browser.newPage();
  const { base64, width, height } = await page.evaluate(async ({ png, aslant, scale, blur }) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
    const angle = (aslant * Math.PI) / 180;
    const [sine, cosine] = [Math.abs(Math.sin(angle)), Math.abs(Math.cos(angle))];
    const width = Math.ceil(scale * (image.width * cosine + image.height * sine));
    const height = Math.ceil(scale * (image.width * sine + image.height * cosine));
    const canvas = new OffscreenCanvas(width, height).getContext('2d')!;
    canvas.filter = blur > 0 ? `blur(${blur}px)` : 'none';
    canvas.translate(width / 2, height / 2);
    canvas.rotate(angle);
    canvas.scale(scale, scale);
    canvas.drawImage(image, -image.width / 2, -image.height / 2);
    const { data } = canvas.getImageData(0, 0, width, height);
    let text = '';
    for (let at = 0; at < data.length; at += 0x8000) text += String.fromCharCode(...data.subarray(at, at + 0x8000));
    return { base64: btoa(text), width, height };
  }, { png: png.toString('base64'), aslant, scale, blur });
  await page.close();
  return { pixels: new Uint8ClampedArray(Buffer.from(base64, 'base64')), width, height };
}

/** Measures the quiet zone of an upright code: the distance to the nearest pixel that is not light, in modules. */
function quietZoneOf({ pixels, width, height }: Picture, { location }: QRCode, modules: number): number {
  const { topLeftCorner: from, bottomRightCorner: to } = location;
  const side = (to.x - from.x) / modules;
  const isLight = (x: number, y: number) => {
    const at = 4 * (Math.round(y) * width + Math.round(x));
    return x >= 0 && y >= 0 && x < width && y < height && Math.min(...pixels.subarray(at, at + 3)) > 200;
  };
  const isQuiet = (out: number) =>
    Array.from({ length: Math.ceil(modules * side + 2 * out) }, (_, i) => i - out).every((along) =>
      isLight(from.x + along, from.y - out) && isLight(from.x + along, to.y + out) && isLight(from.x - out, from.y + along) && isLight(to.x + out, from.y + along));
  // The code's own edge is not sharp to the pixel.
  let out = side / 2;
  while (out < 8 * side && isQuiet(out)) out += 1;
  return Math.round(out / side);
}
