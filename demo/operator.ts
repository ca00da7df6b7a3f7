import type { Catalogue } from '#server/database/seed.ts';

/** The tenant of a fresh install. */
export const DEMO_TENANT = { id: 'meltem', name: 'Meltem Travel' };

/** Its catalogue, from the files of `demo/catalogue`; read once, on the first start. */
export async function loadDemoCatalogue(): Promise<Catalogue> {
  const [villas, yachts, tours, cars, weddings, health, categories, destinations, pages, posts, menu, transfer, settings] = await Promise.all([
    import('#demo/catalogue/villas.json'), import('#demo/catalogue/yachts.json'), import('#demo/catalogue/tours.json'),
    import('#demo/catalogue/cars.json'), import('#demo/catalogue/weddings.json'), import('#demo/catalogue/health.json'),
    import('#demo/catalogue/categories.json'), import('#demo/catalogue/destinations.json'), import('#demo/catalogue/pages.json'),
    import('#demo/catalogue/posts.json'), import('#demo/catalogue/menu.json'), import('#demo/catalogue/transfer.json'),
    import('#demo/catalogue/settings.json'),
  ]);
  return {
    products: [villas, yachts, tours, cars, weddings, health].flatMap((file): readonly unknown[] => file.default),
    categories: categories.default, destinations: destinations.default, pages: pages.default, posts: posts.default,
    menu: menu.default, transfer: transfer.default, settings: settings.default,
    // The files are data and their types are guesses from it; the tests read every record through the contract.
  } as unknown as Catalogue;
}
