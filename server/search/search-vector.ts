import { createHash } from 'node:crypto';
import type { Locale } from '#domain/catalogue.ts';
import type { SearchWord } from '#i18n/search-words.ts';
import type { SearchKind } from '#server/database/tables.ts';
import type { Stems } from './stems.ts';

/**
 * Lexemes as they are in `search_texts.words`. Each begins with its scope: four digits for the tenant, the language and
 * whether it is of a product. So a search reads the index entries of its own scope only, however many texts of others
 * have the same word. Two scopes with equal digits cost time and nothing else, because the row itself is compared too.
 * Lexemes are letters and digits, so they need no quotes.
 */
export type Scope = string & { readonly __scope: true };

export const scopeOf = (tenant: string, locale: Locale, isProduct: boolean): Scope =>
  createHash('sha256').update(`${tenant} ${locale} ${isProduct}`).digest('hex').slice(0, 4) as Scope;

/** How much a word says about what was found: A the name, B the place and the category, C the summary, D the rest. */
export type Weight = 'A' | 'B' | 'C' | 'D';

export interface WeightedWords {
  readonly weight: Weight;
  readonly words: readonly SearchWord[];
}

/** The largest position of a tsvector. */
const LAST_POSITION = 16_383;

/** Returns a tsvector as text: each word folded, and its folded stem. A stop word has none. */
export function searchVector(scope: Scope, parts: readonly WeightedWords[], stems: Stems): string {
  const entries = new Map<string, string[]>();
  let position = 0;
  for (const { weight, words } of parts) {
    for (const { plain, folded } of words) {
      position = Math.min(position + 1, LAST_POSITION);
      for (const lexeme of new Set([folded, stems.get(plain) ?? folded])) {
        const places = entries.get(lexeme) ?? [];
        places.push(`${position}${weight}`);
        entries.set(lexeme, places);
      }
    }
  }
  return [...entries].map(([lexeme, places]) => `${scope}${lexeme}:${places.join(',')}`).join(' ');
}

/** The scopes of the kinds that are searched together. */
export const KINDS = { product: ['product'], content: ['destination', 'post'] } as const satisfies Record<string, readonly SearchKind[]>;
