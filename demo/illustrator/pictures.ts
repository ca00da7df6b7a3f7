/**
 * The addresses of the drawings: `/images/{tenant}/{folder}/{name}.svg`.
 *
 * | folder   | name                    | picture                                                   |
 * |----------|-------------------------|-----------------------------------------------------------|
 * | `urun`   | `<code>-<view>-<ratio>` | a product, e.g. `urun/VIL-001-0-4x3.svg`                  |
 * | `bolge`  | `<code>-<view>-<ratio>` | a destination, e.g. `bolge/kas-0-3x4.svg`                 |
 * | `arac`   | `<code>-<view>-<ratio>` | a transfer vehicle's class, e.g. `arac/vip-0-4x3.svg`     |
 * | `splash` | `<name>-<view>-<ratio>` | a board, e.g. `splash/hero-day-0-16x7.svg`; else a post or category by its code |
 * | `logo`, `favicon` | `meltem`     | the demo operator's mark                                  |
 * | `logo`   | `registration`          | the mark of its registration                              |
 * | `harita` | `<code>-<locale>`       | location of a product, a destination or the office, or an area by its frame, e.g. `harita/_area-14-26-20-en.svg`, `harita/_area-14-26-20-night-en.svg` (`map-pictures.ts`) |
 */
import type { PicturePath } from '#server/pictures/picture-path.ts';
import { isBoardName, type BoardName } from './boards.ts';
import type { Coordinates } from './coast.ts';
import { drawBoard, drawProduct, isRatio, subjectOf, VIEW_COUNT, type Ratio, type View } from './draw.ts';
import { MARK, REGISTRATION_MARK } from './mark.ts';
import type { Scene } from './scene.ts';

export const PICTURE_FOLDERS = ['urun', 'bolge', 'arac', 'splash'] as const;
export type PictureFolder = (typeof PICTURE_FOLDERS)[number];

/** A picture that can be drawn. */
export interface Drawing {
  /** What it is drawn from, as text. At one address, the same text draws the same picture. */
  readonly version: string;
  /** The SVG document. */
  draw(): string;
}

/** Each picture has one name: no view begins with a zero but the first. */
const NAME = /^([\w-]{1,80})-(0|[1-9]\d?)-(\d{1,2}x\d{1,2})$/;

const isPictureFolder = (folder: string): folder is PictureFolder => PICTURE_FOLDERS.some((known) => known === folder);

/**
 * The drawing at an address. In: the path, how to find a scene by folder and code within the tenant, and where a
 * product is. Out: the drawing, or null when the path names none or nothing has that code: the route then sends its one no-image picture.
 */
export function pictureFor(
  { folder, name, format }: PicturePath,
  findScene: (folder: PictureFolder, code: string) => Scene | null,
  findPlace: (code: string) => Coordinates | null = () => null,
): Drawing | null {
  const mark = MARKS.get(`${folder}/${name}.${format}`);
  if (mark !== undefined) return { version: mark, draw: () => mark };
  const [, code, digits, ratio] = NAME.exec(name) ?? [];
  if (!isPictureFolder(folder) || format !== 'svg' || !code || !ratio || !isRatio(ratio)) return null;
  const view: View = { view: Number(digits), ratio };
  if (view.view >= VIEW_COUNT) return null;
  if (folder === 'splash' && isBoardName(code)) return boardDrawing(code, ratio);
  const scene = findScene(folder, code);
  if (!scene) return null;
  const subject = subjectOf(scene, view.view);
  const place = subject === 'map' ? findPlace(code) : null;
  return { version: JSON.stringify([scene, subject, place]), draw: () => drawProduct(code, scene, view, place) };
}

const MARKS: ReadonlyMap<string, string> = new Map([['logo/meltem.svg', MARK], ['favicon/meltem.svg', MARK], ['logo/registration.svg', REGISTRATION_MARK]]);

const boardDrawing = (name: BoardName, ratio: Ratio): Drawing => ({ version: name, draw: () => drawBoard(name, ratio) });
