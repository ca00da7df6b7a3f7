/**
 * The addresses of a product's pictures (B17). A catalogue names a picture by its path without size: a drawing's is
 * `/images/meltem/urun/VIL-001`, a photograph's has its id after a tilde, `/images/meltem/urun/VIL-001~0123456789abcdef`.
 * A drawing is one SVG for all widths; a photograph is one WebP for each width. Of both there is a JPEG that a link is
 * shown with (U24).
 */

/** The ratios of width to height in which products are shown. */
export const PICTURE_RATIOS = ['4x3', '3x4'] as const;
export type PictureRatio = (typeof PICTURE_RATIOS)[number];

/** The widths of photographs, px. A browser chooses by the place and the density of its screen. */
export const PHOTOGRAPH_WIDTHS = [320, 640, 1024, 1600] as const;
type PhotographWidth = (typeof PHOTOGRAPH_WIDTHS)[number];

const isPhotograph = (path: string) => path.includes('~');

/** The address of a picture in one size. A drawing has the same in every width. */
const fileOf = (view: string, ratio: PictureRatio, width: PhotographWidth) => `${view}-${ratio}${isPhotograph(view) ? `-${width}.webp` : '.svg'}`;

/** The path of the first picture of a product, from the path that its offer and its card have. */
const coverOf = (image: string) => (isPhotograph(image) ? image : `${image}-0`);

/** The attributes of an image element. Those that choose among the widths come first, because a browser may load `src` when it is set. */
export interface PictureFiles {
  readonly sizes?: string;
  readonly srcSet?: string;
  readonly src: string;
}

/** The width of a poster: one of four or fewer beside each other, alone on a phone. */
const POSTER = '(min-width: 561px) 40vw';

/** The files of a picture of the gallery. @param sizes width of its place; a poster's by default */
export const viewFiles = (view: string, ratio: PictureRatio = '4x3', sizes = POSTER): PictureFiles => ({
  ...(isPhotograph(view) && { sizes, srcSet: PHOTOGRAPH_WIDTHS.map((width) => `${fileOf(view, ratio, width)} ${width}w`).join() }),
  src: fileOf(view, ratio, 640),
});

/** The files of a product's cover as a poster. */
export const coverFiles = (image: string, ratio?: PictureRatio): PictureFiles => viewFiles(coverOf(image), ratio);

/** The cover beside a line of text, up to 180 px wide; 4:3. */
export const smallCover = (image: string): string => fileOf(coverOf(image), '4x3', 320);

/** The shape of the picture that messengers and networks show with a link; px. All of them read JPEG, and none SVG. */
export const LINK_PICTURE = { ratio: '40x21', width: 1200, height: 630, format: 'jpg' } as const;

/** The ratios in which photographs are served. */
export type ServedRatio = PictureRatio | typeof LINK_PICTURE.ratio;

/** The picture of a link, from the path of any picture with its view: of a gallery, a destination, a post or a board. */
export const linkPicture = (view: string): string => `${view}-${LINK_PICTURE.ratio}-${LINK_PICTURE.width}.${LINK_PICTURE.format}`;

/** A picture of the gallery in its largest size; 4:3. */
export const largestView = (view: string): string => fileOf(view, '4x3', 1600);
