import { parseProductSearch, type ProductSearch } from './product-search.ts';

/** The parameters of a form page: the choice as on any product page, and the places as long as no slug names their route. */
export interface FormSearch extends ProductSearch {
  /** Place codes. */
  readonly pickup?: string | undefined;
  readonly dropoff?: string | undefined;
  /** Codes of the destinations from which and to which the ride goes, where a menu entry, a list or a trip leads here. */
  readonly origin?: string | undefined;
  readonly destination?: string | undefined;
}

const CODE = /^[\w.:-]{1,100}$/;

/** Reads an address; anything malformed counts as absent (`parseProductSearch`). */
export function parseFormSearch(search: Readonly<Record<string, unknown>>): FormSearch {
  const code = (name: string) => {
    const value = search[name];
    return typeof value === 'string' && CODE.test(value) ? value : undefined;
  };
  return { ...parseProductSearch(search), pickup: code('pickup'), dropoff: code('dropoff'), origin: code('origin'), destination: code('destination') };
}

/** The choice of an address, without its places. */
export function withoutPlaces({ pickup: _from, dropoff: _to, origin: _origin, destination: _place, details, ...choice }: FormSearch): ProductSearch {
  return { ...choice, details: details?.split(',').filter((pair) => !pair.startsWith(PICKUP)).join(',') || undefined };
}

/** The choice of an address with the place where the ride begins, unless the address names one. */
export function withPickup(search: FormSearch, from: string): ProductSearch {
  const { details = '' } = search;
  const pairs = details.split(',').filter(Boolean);
  return pairs.some((pair) => pair.startsWith(PICKUP)) ? search : { ...search, details: [...pairs, `${PICKUP}${from}`].join(',') };
}

/** The detail of a choice (`ProductSearch`) that says where the ride begins. */
const PICKUP = 'pickup:';
