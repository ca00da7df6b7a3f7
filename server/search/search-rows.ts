import { sql } from 'kysely';
import { LOCALES, textIn, type Locale, type StoredText } from '#domain/catalogue.ts';
import { foldedTitle, searchWords } from '#i18n/search-words.ts';
import type { PlacedProduct } from '#server/catalogue/placed-product.ts';
import { json, type TenantQueries } from '#server/database/connection.ts';
import { isOfSoldVertical } from '#server/database/records.ts';
import type { SearchKind, SearchTextRow } from '#server/database/tables.ts';
import type { Log } from '#server/logger.ts';
import { serverOf } from '#verticals/server.ts';
import { AMENITY_WORDS } from './amenity-words.ts';
import { scopeOf, searchVector, type Weight, type WeightedWords } from './search-vector.ts';
import { stemsOf } from './stems.ts';

/** Raise it when the rows of content change their meaning: they are then written anew at the start. Those of products follow the version of listing rows. */
export const CONTENT_FORMAT = '1';

/** The shortest word that misspelt ones are compared with. */
const SHORTEST_KNOWN_WORD = 3;

/** What is searched of one product, destination or post. */
interface SearchSource {
  readonly kind: SearchKind;
  readonly code: string;
  readonly position: number;
  readonly title: StoredText;
  readonly texts: readonly (readonly [Weight, readonly StoredText[]])[];
}

/** The words of one product, destination or post, by language. */
export interface SearchEntry extends Pick<SearchSource, 'kind' | 'code' | 'position'> {
  readonly words: ReadonlyMap<Locale, { readonly title: string; readonly weighted: readonly WeightedWords[] }>;
}

/** The titles of a tenant's destinations and categories, by code. */
export interface PlaceTitles {
  readonly destinations: ReadonlyMap<string, StoredText>;
  readonly categories: ReadonlyMap<string, StoredText>;
}

export async function readPlaceTitles(queries: TenantQueries, tenant: string): Promise<PlaceTitles> {
  const titlesOf = async (table: 'destinations' | 'categories') => {
    const rows = await queries.selectFrom(table).select(['code', 'data']).where('tenant', '=', tenant).execute();
    return new Map(rows.map(({ code, data }) => [code, data.title]));
  };
  return { destinations: await titlesOf('destinations'), categories: await titlesOf('categories') };
}

/** Returns the words that find a product: its texts, and what travellers call it and its amenities (C18). @throws TypeError for a text that lacks the default language, or a list that is none */
export function productEntry({ record, position }: PlacedProduct, { destinations, categories }: PlaceTitles): SearchEntry {
  const { code, title, destination, vertical, summary, highlights } = record;
  const described = [summary, ...highlights];
  const named = [destinations.get(destination) ?? [], categories.get(vertical) ?? []].flat();
  if (isOfSoldVertical(record)) {
    const { searchWords: called, searchTexts, columns } = serverOf(record.vertical);
    named.push(called);
    described.push(...(searchTexts?.(record) ?? []), ...columns(record).amenities.map((amenity) => AMENITY_WORDS[amenity]));
  }
  return entryOf({ kind: 'product', code, position, title, texts: [['B', named], ['C', described]] });
}

/** Replaces the rows of products. @param codes all of them; one without an entry gets no row */
export async function writeProductTexts(queries: TenantQueries, tenant: string, codes: readonly string[], entries: readonly SearchEntry[]): Promise<void> {
  await queries.deleteFrom('search_texts').where('tenant', '=', tenant).where('kind', '=', 'product').where('code', 'in', [...codes]).execute();
  if (entries.length > 0) await writeRows(queries, tenant, entries);
}

/**
 * Writes the rows of a tenant's destinations and posts anew when content has changed since, or an earlier release wrote them.
 * @param log receives those whose words cannot be computed; they are not found then. Without it, the error is thrown.
 */
export async function writeContentTexts(queries: TenantQueries, tenant: string, log?: Log): Promise<void> {
  // Another process that writes them is skipped.
  const stale = await queries.selectFrom('search_content').select('id').where('tenant', '=', tenant).where('format', '<>', CONTENT_FORMAT).forUpdate().skipLocked().execute();
  if (stale.length === 0) return;
  // Two processes write them one after the other.
  await sql`select pg_advisory_xact_lock(hashtext('search content'), hashtext(${tenant}))`.execute(queries);
  // Raises the version, whose row the transaction of a product locks before it adds words as well.
  await queries.deleteFrom('search_content').where('tenant', '=', tenant).where('id', 'in', stale.map(({ id }) => id)).execute();
  await queries.deleteFrom('search_content').where('tenant', '=', tenant).where('format', '=', CONTENT_FORMAT).execute();
  await queries.insertInto('search_content').values({ tenant, format: CONTENT_FORMAT }).execute();
  const destinations = await queries.selectFrom('destinations').select(['code', 'data']).where('tenant', '=', tenant).orderBy('code').execute();
  const posts = await queries.selectFrom('posts').select(['code', 'data']).where('tenant', '=', tenant).orderBy('posted_on', 'desc').orderBy('code').execute();
  await queries.deleteFrom('search_texts').where('tenant', '=', tenant).where('kind', '<>', 'product').execute();
  const attempt = (kind: SearchKind, code: string, describe: () => SearchSource): readonly SearchEntry[] => {
    try {
      return [entryOf(describe())];
    } catch (error) {
      if (!log) throw error;
      // A record that was written without validation. It is not found until it is corrected; the others are.
      log('searchTextsFailed', { tenant, kind, code, error: String(error) });
      return [];
    }
  };
  const places = destinations.flatMap(({ code, data }, position) => attempt('destination', code, () => {
    const { title, summary, highlights, description } = data;
    return { kind: 'destination', code, position, title, texts: [['C', [summary, ...highlights]], ['D', [description]]] };
  }));
  const named = new Set(places.map(({ code }) => code));
  const titles = new Map(destinations.filter(({ code }) => named.has(code)).map(({ code, data }) => [code, [data.title]]));
  const articles = posts.flatMap(({ code, data }, position) => attempt('post', code, () => {
    const { title, summary, body, destination } = data;
    return { kind: 'post', code, position, title, texts: [['B', titles.get(destination ?? '') ?? []], ['C', [summary]], ['D', [body]]] };
  }));
  await writeRows(queries, tenant, [...places, ...articles]);
}

async function writeRows(queries: TenantQueries, tenant: string, entries: readonly SearchEntry[]): Promise<void> {
  const rows: Omit<SearchTextRow, 'tenant'>[] = [];
  const known: { locale: Locale; word: string }[] = [];
  for (const locale of LOCALES) {
    const found = entries.map(({ words }) => words.get(locale)!);
    const weighted = found.flatMap((each) => each.weighted);
    const stems = await stemsOf(queries, locale, weighted.flatMap(({ words }) => words.map(({ plain }) => plain)));
    rows.push(...entries.map(({ kind, code, position }, index) => ({
      kind, code, locale, position, title: found[index]!.title,
      words: searchVector(scopeOf(tenant, locale, kind === 'product'), found[index]!.weighted, stems),
    })));
    const words = new Set(weighted.flatMap(({ weight, words }) => (weight === 'D' ? [] : words.map(({ folded }) => folded))));
    known.push(...[...words].filter((word) => word.length >= SHORTEST_KNOWN_WORD && !/\p{N}/u.test(word)).toSorted().map((word) => ({ locale, word })));
  }
  await sql`
    insert into search_texts (tenant, kind, code, locale, position, title, words)
    select ${tenant}, kind, code, locale, position, title, words::tsvector
    from jsonb_to_recordset(${json(rows)}) as entry (kind text, code text, locale text, position int, title text, words text)`.execute(queries);
  // In one order, so that two transactions which add the same words do not wait for each other.
  await sql`
    insert into search_words (tenant, locale, word)
    select ${tenant}, locale, word from jsonb_to_recordset(${json(known)}) as entry (locale text, word text) on conflict do nothing`.execute(queries);
}

function entryOf(source: SearchSource): SearchEntry {
  const { kind, code, position, title } = source;
  return { kind, code, position, words: new Map(LOCALES.map((locale) => [locale, { title: foldedTitle(textIn(title, locale), locale), weighted: weightedWords(source, locale) }])) };
}

function weightedWords({ title, texts }: SearchSource, locale: Locale): WeightedWords[] {
  // The names in other languages find it too: on the English pages by its Turkish name.
  const otherTitles = LOCALES.filter((other) => other !== locale).map((other) => textIn(title, other));
  return [
    { weight: 'A', words: searchWords(textIn(title, locale), locale) },
    ...texts.map(([weight, each]) => ({ weight, words: each.flatMap((text) => searchWords(textIn(text, locale), locale)) })),
    { weight: 'D', words: otherTitles.flatMap((text) => searchWords(text, locale)) },
  ];
}
