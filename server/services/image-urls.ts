import type { ProductRecord } from '#server/database/records.ts';

/** Base URL of a tenant's pictures; folders: `bolge` for destinations, `urun` for products, `arac` for vehicle classes, `splash` for boards and posts, `logo` and `favicon` for the operator's marks (B8). */
export const imageBase = (tenant: string) => `/images/${tenant}`;

type PicturedProduct = Pick<ProductRecord, 'code' | 'photographs'>;

const drawing = (tenant: string, code: string) => `${imageBase(tenant)}/urun/${code}`;
/** Path of a product's photograph, without its size. */
export const photographImage = (tenant: string, code: string, id: string) => `${drawing(tenant, code)}~${id}`;
const photographsOf = (tenant: string, { code, photographs = [] }: PicturedProduct) => photographs.map((id) => photographImage(tenant, code, id));

/** Path of a product's cover, without its size: its first photograph, or its drawing (B17). */
export const productImage = (tenant: string, product: PicturedProduct) => photographsOf(tenant, product)[0] ?? drawing(tenant, product.code);
export const vehicleImage = (tenant: string, code: string) => `${imageBase(tenant)}/arac/${code}`;
export const destinationImage = (tenant: string, code: string) => `${imageBase(tenant)}/bolge/${code}`;

/** Number of drawn views of a product's gallery; the first is the cover. */
const GALLERY_VIEWS = 5;
/** The pictures of a product, the cover first: its photographs, or its drawings. */
export function productGallery(tenant: string, product: PicturedProduct): readonly string[] {
  const photographs = photographsOf(tenant, product);
  return photographs.length > 0 ? photographs : Array.from({ length: GALLERY_VIEWS }, (_, view) => `${drawing(tenant, product.code)}-${view}`);
}

/** @param file e.g. `meltem.svg` */
export const brandImage = (tenant: string, folder: 'logo' | 'favicon', file: string) => `${imageBase(tenant)}/${folder}/${file}`;
export const postImage = (tenant: string, code: string) => `${imageBase(tenant)}/splash/${code}`;

/** The map of a product or destination by its code, or of the operator's office. */
export const placeMap = (tenant: string, code: string) => `${imageBase(tenant)}/harita/${code}`;

/** The name under which the office has its map. Codes of products and destinations do not begin with an underscore. */
export const OFFICE = '_office';
