import type { Call } from '#contract/call.ts';
import { categoryProducts, filterData, homeProducts, type ListingQuery } from '#contract/calls/listings.ts';
import { pageGet, productGet } from '#contract/calls/product.ts';
import { otherSettingGet, settingGet } from '#contract/calls/settings.ts';

const ALWAYS: ReadonlySet<string> = new Set([settingGet, otherSettingGet, homeProducts, filterData, productGet, pageGet].map(({ name }) => name));

/**
 * Whether the answer to a request is determined by the request and the state of the catalogue (`CatalogueStates`).
 * Such an answer is the same for every caller, so it is kept and shared. A listing for dates depends on stock as well.
 */
export function isFromCatalogue(call: Call, request: unknown): boolean {
  return ALWAYS.has(call.name) || (call.name === categoryProducts.name && (request as ListingQuery).from === undefined);
}
