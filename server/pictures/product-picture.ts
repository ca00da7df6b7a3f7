import { LINK_PICTURE, PHOTOGRAPH_WIDTHS, PICTURE_RATIOS, type ServedRatio } from '#domain/pictures.ts';
import type { PicturePath } from './picture-path.ts';

/** The folder of products (B8). */
const PRODUCT_FOLDER = 'urun';
/** The width of the photograph that replaces a drawing, whose address names no width, px. */
const USUAL_WIDTH = 640;

/** A photograph in one of its sizes. */
export interface PhotographSize {
  readonly ratio: ServedRatio;
  /** px */
  readonly width: number;
}

/** The picture that an address in the folder of products names. */
export interface ProductPicture extends PhotographSize {
  readonly code: string;
  /** Id of a photograph; null for the drawn cover. */
  readonly photograph: string | null;
}

const PHOTOGRAPH = /^([\w.:-]{1,100})~([0-9a-f]{16})-(\d{1,2}x\d{1,2})-(\d{3,4})$/;
/** The address of a drawn cover. Pages of an earlier release wrote it with the id of a photograph. */
const DRAWN_COVER = /^([\w.:-]{1,100}?)(?:~[0-9a-f]{16})?-0-(\d{1,2}x\d{1,2})$/;
/** The picture of a link is that of a photograph or of the first drawing. */
const OF_LINK = new RegExp(`(?:~[0-9a-f]{16}|-0)-${LINK_PICTURE.ratio}-${LINK_PICTURE.width}$`);

/**
 * The photograph, `VIL-001~0123456789abcdef-4x3-640.webp`, or the drawn cover, `VIL-001-0-4x3.svg`, that an address names,
 * or the picture of a link that is made of one, `VIL-001-0-40x21-1200.jpg`.
 * Null for any other picture, and for a size that no page asks for.
 */
export function parseProductPicture({ folder, name, format }: PicturePath): ProductPicture | null {
  if (folder !== PRODUCT_FOLDER) return null;
  if (isLinkPicture({ name, format })) {
    const { ratio, width } = LINK_PICTURE;
    const [, linked, id] = PHOTOGRAPH.exec(name) ?? [];
    const code = linked ?? DRAWN_COVER.exec(drawingOf(name))?.[1];
    return code ? { code, photograph: id ?? null, ratio, width } : null;
  }
  const [, code, photograph, ratio, width] = (format === 'webp' && PHOTOGRAPH.exec(name)) || [];
  if (code && photograph) return sized({ code, photograph }, ratio, width);
  const [, drawn, drawnRatio] = (format === 'svg' && DRAWN_COVER.exec(name)) || [];
  return drawn ? sized({ code: drawn, photograph: null }, drawnRatio, String(USUAL_WIDTH)) : null;
}

/** Whether an address in any folder is that of the picture of a link. */
export const isLinkPicture = ({ name, format }: Pick<PicturePath, 'name' | 'format'>): boolean => format === LINK_PICTURE.format && OF_LINK.test(name);

/** The name of the drawing that the picture of a link is made of. */
export const drawingOf = (name: string): string => name.slice(0, name.lastIndexOf('-'));

function sized(picture: Pick<ProductPicture, 'code' | 'photograph'>, ratio: string | undefined, width: string | undefined): ProductPicture | null {
  const knownRatio = PICTURE_RATIOS.find((known) => known === ratio);
  const knownWidth = PHOTOGRAPH_WIDTHS.find((known) => String(known) === width);
  return knownRatio && knownWidth ? { ...picture, ratio: knownRatio, width: knownWidth } : null;
}
