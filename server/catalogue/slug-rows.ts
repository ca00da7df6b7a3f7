import { LOCALES, type StoredText } from '#domain/catalogue.ts';
import type { SlugKind } from '#server/database/tables.ts';

/** Returns the rows of `slugs` for a record: one for each language in which it has a slug. */
export const slugRows = (tenant: string, kind: SlugKind, { code, slug }: { readonly code: string; readonly slug: StoredText }) =>
  LOCALES.flatMap((locale) => (slug[locale] === undefined ? [] : [{ tenant, kind, locale, slug: slug[locale], code }]));
