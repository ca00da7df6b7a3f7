import type { CatalogueReader } from '#server/catalogue/catalogue-reader.ts';
import type { Database } from '#server/database/connection.ts';
import { LINK_PICTURE } from '#domain/pictures.ts';
import { linkPictureOf, resizedPhotograph } from './photograph-encoding.ts';
import { readPhotograph, readSize, storeSize, type PhotographKey } from './photograph-store.ts';
import type { PicturePath } from './picture-path.ts';
import type { Picture, PictureSource } from './picture-source.ts';
import { drawingOf, isLinkPicture, parseProductPicture, type PhotographSize } from './product-picture.ts';

interface Ports {
  readonly database: Database;
  readonly catalogue: Pick<CatalogueReader, 'photographs'>;
  /** Where the other pictures come from; null for a server without any. */
  readonly drawings: PictureSource | null;
}

/**
 * The source of all pictures: uploaded photographs of products (B17), drawings, and what links are shown with (U24). The address of a photograph that the
 * product does not have any more is answered with its present cover, because baskets, bookings and favourites keep addresses.
 */
export function createPictures({ database, catalogue, drawings }: Ports): PictureSource {
  const photograph = (tenant: string, key: PhotographKey, size: PhotographSize): Picture => ({
    contentType: size.ratio === LINK_PICTURE.ratio ? JPEG : 'image/webp',
    version: key.id,
    read: () => sizeOf(database, tenant, key, size),
  });
  const drawn = async (tenant: string, path: PicturePath): Promise<Picture | null> => {
    if (!isLinkPicture(path)) return drawings?.find(tenant, path) ?? null;
    const drawing = await drawings?.find(tenant, { ...path, name: drawingOf(path.name), format: 'svg' });
    return drawing ? { ...drawing, contentType: JPEG, read: () => jpegOf(drawing) } : null;
  };

  return {
    async find(tenant, path) {
      const wanted = parseProductPicture(path);
      const ids = (wanted && (await catalogue.photographs(tenant)).get(wanted.code)) ?? [];
      if (wanted?.photograph && ids.includes(wanted.photograph)) return photograph(tenant, { code: wanted.code, id: wanted.photograph }, wanted);
      const drawing = await drawn(tenant, path);
      if (drawing || !wanted) return drawing;
      const [cover] = ids;
      const present = cover ? photograph(tenant, { code: wanted.code, id: cover }, wanted) : await drawn(tenant, drawnCover(path, wanted.code, wanted));
      return present ? { ...present, isStandIn: true } : null;
    },
  };
}

const JPEG = 'image/jpeg';

function drawnCover({ folder, ...path }: PicturePath, code: string, { ratio, width }: PhotographSize): PicturePath {
  return isLinkPicture(path) ? { folder, name: `${code}-0-${ratio}-${width}`, format: path.format } : { folder, name: `${code}-0-${ratio}`, format: 'svg' };
}

async function jpegOf(drawing: Picture): Promise<Buffer | null> {
  const svg = await drawing.read();
  return svg === null ? null : linkPictureOf(svg);
}

/** A photograph in a size: as stored, or made and stored, once for all processes. Null when it was removed. */
async function sizeOf(database: Database, tenant: string, key: PhotographKey, size: PhotographSize): Promise<Buffer | null> {
  const known = await database.inTenant(tenant, (queries) => readSize(queries, tenant, key, size), { readOnly: true });
  if (known) return known;
  const stored = await database.inTenant(tenant, (queries) => readPhotograph(queries, tenant, key), { readOnly: true });
  if (!stored) return null;
  const picture = await (size.ratio === LINK_PICTURE.ratio ? linkPictureOf(stored) : resizedPhotograph(stored, size));
  await database.inTenant(tenant, (queries) => storeSize(queries, tenant, key, size, picture));
  return picture;
}
