import { sql } from 'kysely';
import { LOCALES, textIn, type Locale, type StoredText } from '#domain/catalogue.ts';
import { foldedTitle, searchWords } from '#i18n/search-words.ts';
import type { PlacedProduct } from '#server/catalogue/listing-rows.ts';
import { json, type TenantQueries } from '#server/database/connection.ts';
import { isOfSoldVertical } from '#server/database/records.ts';
import type { SearchKind, SearchTextRow } from '#server/database/tables.ts';
import { serverOf } from '#verticals/server.ts';
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

/** Replaces the rows of products; one that is not on sale gets none. @param onSale those of `codes` that are on sale */
export async function writeProductTexts(queries: TenantQueries, tenant: string, codes: readonly string[], onSale: readonly PlacedProduct[]): Promise<void> {
  await queries.deleteFrom('search_texts').where('tenant', '=', tenant).where('kind', '=', 'product').where('code', 'in', [...codes]).execute();
  if (onSale.length === 0) return;
  const titlesOf = async (table: 'destinations' | 'categories') => {
    const rows = await queries.selectFrom(table).select(['code', 'data']).where('tenant', '=', tenant).execute();
    return new Map(rows.map(({ code, data }) => [code, [data.title]]));
  };
  const [places, categories] = [await titlesOf('destinations'), await titlesOf('categories')];
  await writeRows(queries, tenant, onSale.map(({ record, position }) => {
    const { code, title, destination, vertical, summary, highlights } = record;
    const described = [summary, ...highlights, ...(isOfSoldVertical(record) ? (serverOf(record.vertical).searchTexts?.(record) ?? []) : [])];
    return { kind: 'product', code, position, title, texts: [['B', [...(places.get(destination) ?? []), ...(categories.get(vertical) ?? [])]], ['C', described]] };
  }));
}

/** Writes the rows of a tenant's destinations and posts anew when content has changed since, or an earlier release wrote them. */
export async function writeContentTexts(queries: TenantQueries, tenant: string): Promise<void> {
  // Another process that writes them is skipped.
  const stale = await queries.selectFrom('search_content').select('id').where('tenant', '=', tenant).where('format', '<>', CONTENT_FORMAT).forUpdate().skipLocked().execute();
  if (stale.length === 0) return;
  // Two processes write them one after the other.
  await sql`select pg_advisory_xact_lock(hashtext('search content'), hashtext(${tenant}))`.execute(queries);
  // Raises the version, whose row the transaction of a product locks before it adds words as well.
  await queries.deleteFrom('search_content').where('tenant', '=', tenant).where('id', 'in', stale.map(({ id }) => id)).execute();
  await queries.deleteFrom('search_content').where('tenant', '=', tenant).where('format', '=', CONTENT_FORMAT).execute();
  await queries.insertInto('search_content').values({ tenant, format: CONTENT_FORMAT }).execute();
  const destinations = await queries.selectFrom('destinations').select('data').where('tenant', '=', tenant).orderBy('code').execute();
  const posts = await queries.selectFrom('posts').select('data').where('tenant', '=', tenant).orderBy('posted_on', 'desc').orderBy('code').execute();
  const titles = new Map(destinations.map(({ data: { code, title } }) => [code, [title]]));
  await queries.deleteFrom('search_texts').where('tenant', '=', tenant).where('kind', '<>', 'product').execute();
  await writeRows(queries, tenant, [
    ...destinations.map(({ data: { code, title, summary, highlights, description } }, position): SearchSource => ({
      kind: 'destination', code, position, title, texts: [['C', [summary, ...highlights]], ['D', [description]]],
    })),
    ...posts.map(({ data: { code, title, summary, body, destination } }, position): SearchSource => ({
      kind: 'post', code, position, title, texts: [['B', titles.get(destination ?? '') ?? []], ['C', [summary]], ['D', [body]]],
    })),
  ]);
}

async function writeRows(queries: TenantQueries, tenant: string, sources: readonly SearchSource[]): Promise<void> {
  const rows: Omit<SearchTextRow, 'tenant'>[] = [];
  const known: { locale: Locale; word: string }[] = [];
  for (const locale of LOCALES) {
    const weighted = sources.map((source) => weightedWords(source, locale));
    const stems = await stemsOf(queries, locale, weighted.flat().flatMap(({ words }) => words.map(({ plain }) => plain)));
    rows.push(...sources.map(({ kind, code, position, title }, index) => ({
      kind, code, locale, position, title: foldedTitle(textIn(title, locale), locale),
      words: searchVector(scopeOf(tenant, locale, kind === 'product'), weighted[index]!, stems),
    })));
    const words = new Set(weighted.flat().flatMap(({ weight, words }) => (weight === 'D' ? [] : words.map(({ folded }) => folded))));
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

function weightedWords({ title, texts }: SearchSource, locale: Locale): WeightedWords[] {
  // The names in other languages find it too: on the English pages by its Turkish name.
  const otherTitles = LOCALES.filter((other) => other !== locale).map((other) => textIn(title, other));
  return [
    { weight: 'A', words: searchWords(textIn(title, locale), locale) },
    ...texts.map(([weight, each]) => ({ weight, words: each.flatMap((text) => searchWords(textIn(text, locale), locale)) })),
    { weight: 'D', words: otherTitles.flatMap((text) => searchWords(text, locale)) },
  ];
}
