import type { Catalogue } from './seed.ts';

/** The tenant of a fresh install. */
export const DEMO_TENANT = { id: 'meltem', name: 'Meltem Travel' };

/** Its catalogue, from the files of `server/catalogue`; read once, on the first start. */
export async function loadDemoCatalogue(): Promise<Catalogue> {
  const [villas, yachts, tours, cars, weddings, health, categories, destinations, pages, posts, menu, transfer, settings] = await Promise.all([
    import('#server/catalogue/villas.json'), import('#server/catalogue/yachts.json'), import('#server/catalogue/tours.json'),
    import('#server/catalogue/cars.json'), import('#server/catalogue/weddings.json'), import('#server/catalogue/health.json'),
    import('#server/catalogue/categories.json'), import('#server/catalogue/destinations.json'), import('#server/catalogue/pages.json'),
    import('#server/catalogue/posts.json'), import('#server/catalogue/menu.json'), import('#server/catalogue/transfer.json'),
    import('#server/catalogue/settings.json'),
  ]);
  return {
    products: [villas, yachts, tours, cars, weddings, health].flatMap((file): readonly unknown[] => file.default),
    categories: categories.default, destinations: destinations.default, pages: pages.default, posts: posts.default,
    menu: menu.default, transfer: transfer.default, settings: settings.default,
    // The files are data and their types are guesses from it; the tests read every record through the contract.
  } as unknown as Catalogue;
}
