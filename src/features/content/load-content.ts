import type { LocalizedText } from '#domain/catalogue.ts';
import { type Alternates, alternatesOf, sameEverywhere } from '#i18n/locale-path.ts';
import type { PageContext } from '#runtime/page/page-context.ts';
import { loadPageVerticals, type PageVerticals } from '#verticals/page-verticals.ts';
import { contentPageHead, destinationHead, postHead, postsHead } from './content-head.ts';
import type { LoadedContent, LoadedDestination, LoadedPosts } from './loaded-content.ts';

/** The path of a page with a slug, by language. */
export const pathsOf = (folder: string, slug: LocalizedText): Alternates => alternatesOf((locale) => `${folder}/${slug[locale]}`);

/** Loads a content page or a post; null when there is none with this slug. */
export async function loadContent(context: PageContext, kind: 'page' | 'post', slug: string): Promise<LoadedContent | null> {
  const { data } = context;
  const [content, site] = await Promise.all([data.content(kind, slug), data.shell()]);
  if (!content) return null;
  const loaded = { content, alternates: pathsOf(kind === 'page' ? '/u' : '/b', content.slug) };
  return { ...loaded, head: (kind === 'page' ? contentPageHead : postHead)(loaded, { ...context, site }) };
}

/** How many products of a category the page of a destination shows. */
const PRODUCTS_IN_PLACE = 4;

/** Loads a destination with some of what is sold there; null when there is no such destination. */
export async function loadDestination(context: PageContext, slug: string): Promise<LoadedDestination | null> {
  const { data, preferences } = context;
  const { currency } = preferences;
  const [content, home, site] = await Promise.all([data.content('destination', slug), data.home(currency), data.shell()]);
  if (!content) return null;
  const sold = home.destinations.find(({ code }) => code === content.code)?.products ?? [];
  const sections = await Promise.all(sold.map(async ({ vertical, count }) => ({ vertical, count, products: await data.productsIn(vertical, { destination: content.code, page: 1, pageSize: PRODUCTS_IN_PLACE }, currency) })));
  const shown = sections.filter(({ products }) => products.length > 0);
  const parts: PageVerticals = { cards: shown.map(({ vertical }) => vertical), product: null };
  await loadPageVerticals(parts, context.words);
  const loaded = { content, alternates: pathsOf('/d', content.slug), sections: shown, parts };
  return { ...loaded, head: destinationHead(loaded, { ...context, site }) };
}

/** Loads the index of all posts, or of those with a tag; null when there is no such tag. */
export async function loadPosts(context: PageContext, tag?: string): Promise<LoadedPosts | null> {
  const { data } = context;
  const [list, site] = await Promise.all([data.posts(tag), data.shell()]);
  if (!list) return null;
  const alternates = list.tag ? pathsOf('/b', list.tag.slug) : sameEverywhere('/b');
  const loaded = { list, alternates };
  return { ...loaded, head: postsHead(loaded, { ...context, site }) };
}
