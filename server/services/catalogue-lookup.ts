import { LOCALES, type StoredText, type VerticalName } from '#domain/catalogue.ts';
import type { CatalogueReader } from '#server/catalogue/catalogue-reader.ts';
import type { CategoryRecord, DestinationRecord } from '#server/database/records.ts';
import { isVerticalName } from '#verticals/domain.ts';

/** Finds the category of a sold vertical by its code or its slug in any language. @returns null when there is none */
export async function findSoldCategory(catalogue: CatalogueReader, tenant: string, codeOrSlug: string): Promise<(Omit<CategoryRecord, 'code'> & { readonly code: VerticalName }) | null> {
  const code = (await catalogue.codeBySlug(tenant, 'category', codeOrSlug)) ?? codeOrSlug;
  if (!isVerticalName(code)) return null;
  const category = (await catalogue.categories(tenant)).get(code);
  return category ? { ...category, code } : null;
}

/** Returns a destination's title, or its code when the destination does not exist. */
export const titleOf = (destinations: ReadonlyMap<string, DestinationRecord>, code: string): StoredText =>
  destinations.get(code)?.title ?? (Object.fromEntries(LOCALES.map((locale) => [locale, code])) as unknown as StoredText);

/** Splits a text into its paragraphs, which are separated by empty lines. */
export const paragraphs = (text: string) => text.split(/\n{2,}/).filter((part) => part.trim() !== '');
