import { MOST_TRAVELLERS } from '#domain/party.ts';
import type { LastTrip } from '#runtime/page/keep-trip.ts';
import { typedDate } from '#i18n/typed-date.ts';
import { parseProductSearch, type ProductSearch } from '#features/product/product-search.ts';

/** The parameters of the page that compares products (U19). */
export interface CompareSearch extends Pick<ProductSearch, 'from' | 'to' | 'guests' | 'children' | 'infants'> {
  /** Codes of the products with commas between them; anybody may have written it. */
  readonly ids?: string | undefined;
}

/** Reads an address; what is malformed counts as absent. It is part of every page's script: the loader reads the codes. */
export function parseCompareSearch(search: Readonly<Record<string, unknown>>): CompareSearch {
  const { ids } = search;
  // Without script the fields are sent as they were typed.
  const day = (value: unknown) => (typeof value === 'string' ? typedDate(value) : value);
  const { from, to, guests, children, infants } = parseProductSearch({ ...search, from: day(search['from']), to: day(search['to']) });
  const few = (count: number | undefined) => (count && count <= MOST_TRAVELLERS ? count : undefined);
  return { ids: ids === undefined ? ids : String(ids), from, to, guests: few(guests), children: few(children), infants: few(infants) };
}

/** The dates and the party of an address; null where it has no day that can still be booked. @param today at the destination */
export const tripOf = ({ from, ids: _ids, ...trip }: CompareSearch, today: string): LastTrip | null => (from === undefined || from < today ? null : { from, ...trip });
