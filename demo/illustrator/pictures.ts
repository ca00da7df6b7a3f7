/**
 * The addresses of the drawings: `/images/{tenant}/{folder}/{name}.svg`.
 *
 * | folder   | name                    | picture                                                   |
 * |----------|-------------------------|-----------------------------------------------------------|
 * | `urun`   | `<code>-<view>-<ratio>` | a product, e.g. `urun/VIL-001-0-4x3.svg`                  |
 * | `bolge`  | `<code>-<view>-<ratio>` | a destination, e.g. `bolge/kas-0-3x4.svg`                 |
 * | `arac`   | `<code>-<view>-<ratio>` | a transfer vehicle's class, e.g. `arac/vip-0-4x3.svg`     |
 * | `splash` | `<name>-<view>-<ratio>` | a board, e.g. `splash/hero-day-0-16x7.svg`; else a post or category by its code |
 * | `harita` | `<code>-<locale>`       | where a product or destination stands (`map-pictures.ts`) |
 */
import { isBoardName } from './boards.ts';
import { drawBoard, drawProduct, isRatio, VIEW_COUNT, type View } from './draw.ts';
import type { Scene } from './scene.ts';

export const PICTURE_FOLDERS = ['urun', 'bolge', 'arac', 'splash'] as const;
export type PictureFolder = (typeof PICTURE_FOLDERS)[number];

export interface DrawnPicture {
  readonly svg: string;
}

const ADDRESS = /^\/images\/[^/]+\/(urun|bolge|arac|splash)\/([\w-]{1,80})-(\d{1,2})-(\d{1,2}x\d{1,2})\.svg$/;

/**
 * The drawing at an address. In: the path without query, and how to find a scene by folder and code within
 * the tenant. Out: the SVG, the no-image picture when nothing has that code, or null when the path names no
 * drawing (answer 404).
 */
export function pictureFor(
  path: string,
  findScene: (folder: PictureFolder, code: string) => Scene | null,
): DrawnPicture | null {
  const [, folder, code, digits, ratio] = ADDRESS.exec(path) ?? [];
  if (!folder || !code || !ratio || !isRatio(ratio)) return null;
  const view: View = { view: Number(digits), ratio };
  if (view.view >= VIEW_COUNT) return null;
  if (folder === 'splash' && isBoardName(code)) return { svg: drawBoard(code, ratio) };
  const scene = findScene(folder as PictureFolder, code);
  return { svg: scene ? drawProduct(code, scene, view) : drawBoard('no-image', ratio) };
}
