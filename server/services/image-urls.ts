/** Base URL of a tenant's pictures; folders: `bolge` for destinations, `urun` for products (B8). */
export const imageBase = (tenant: string) => `/images/${tenant}`;

export const productImage = (tenant: string, code: string) => `${imageBase(tenant)}/urun/${code}`;
export const destinationImage = (tenant: string, code: string) => `${imageBase(tenant)}/bolge/${code}`;

/** Number of views of a product's gallery; the first is the cover. */
const GALLERY_VIEWS = 5;
export const productGallery = (tenant: string, code: string) =>
  Array.from({ length: GALLERY_VIEWS }, (_, view) => `${productImage(tenant, code)}-${view}`);

export const productMap = (tenant: string, code: string) => `${imageBase(tenant)}/harita/${code}`;
