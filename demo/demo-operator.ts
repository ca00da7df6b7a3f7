import { readCatalogue, type Catalogue } from '#server/database/catalogue-files.ts';
import type { Operator } from '#server/operator.ts';
import { createIllustrator } from './illustrator/illustrator.ts';

/** The operator of a fresh install. Its tenant is the one whose shop a build shows by default (`src/app/company.ts`). */
export const demoOperator: Operator = {
  tenant: { id: 'meltem', name: 'Meltem Travel' },
  loadCatalogue,
  createPictureSource: createIllustrator,
};

/** The files of products, one per vertical. Like all files of `demo/catalogue` they are imported on demand, because only the first start with a database needs them. The routes of transfers are one fare table, in another file. */
const PRODUCTS: readonly (() => Promise<{ readonly default: readonly unknown[] }>)[] = [
  () => import('./catalogue/villas.json'),
  () => import('./catalogue/yachts.json'),
  () => import('./catalogue/tours.json'),
  () => import('./catalogue/cars.json'),
  () => import('./catalogue/weddings.json'),
  () => import('./catalogue/health.json'),
];

async function loadCatalogue(): Promise<Catalogue> {
  const [products, categories, destinations, pages, posts, menu, { default: transfer }, { default: settings }] = await Promise.all([
    Promise.all(PRODUCTS.map((load) => load())),
    import('./catalogue/categories.json'),
    import('./catalogue/destinations.json'),
    import('./catalogue/pages.json'),
    import('./catalogue/posts.json'),
    import('./catalogue/menu.json'),
    import('./catalogue/transfer.json'),
    import('./catalogue/settings.json'),
  ]);
  const { places, vehicles } = transfer;
  const { currencies, coupons, basketCampaigns, instalments, ...named } = settings;
  return readCatalogue({
    products: products.flatMap((file) => file.default),
    categories: categories.default, destinations: destinations.default, pages: pages.default, posts: posts.default, menu: menu.default,
    tables: { transfer },
    places,
    settings: named,
    trade: { currencies, coupons, basketCampaigns, instalments },
    ownSettings: { transfer: { vehicles } },
  });
}
