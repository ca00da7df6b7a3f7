import { pageAllGet, pageGet } from '#contract/calls/content.ts';
import type { Call } from '#contract/call.ts';
import { productCards, showcase, similarProducts } from '#contract/calls/cards.ts';
import { fareList } from '#contract/calls/fares.ts';
import { categoryProducts, filterData, homeProducts, type ListingQuery } from '#contract/calls/listings.ts';
import { productGet } from '#contract/calls/product.ts';
import { productSearch, searchSuggest } from '#contract/calls/search.ts';
import { otherSettingGet } from '#contract/calls/other-settings.ts';
import { settingGet } from '#contract/calls/settings.ts';

const ALWAYS: ReadonlySet<string> = new Set([settingGet, otherSettingGet, homeProducts, filterData, productSearch, searchSuggest, productGet, similarProducts, showcase, productCards, pageGet, pageAllGet, fareList].map(({ name }) => name));

/**
 * Whether the answer to a request is determined by the request and the state of the catalogue (`CatalogueStates`).
 * Such an answer is the same for every caller, so it is kept and shared. A listing for dates depends on stock as well.
 */
export function isFromCatalogue(call: Call, request: unknown): boolean {
  return ALWAYS.has(call.name) || (call.name === categoryProducts.name && (request as ListingQuery).from === undefined);
}
