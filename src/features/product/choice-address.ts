import type { ChosenExtras, Offer } from '#domain/catalogue.ts';
import { DEFAULT_ADULTS } from '#domain/party.ts';
import { maxExtraQuantity } from '#domain/pricing/extras.ts';
import { rulesFor } from '#verticals/domain.ts';
import { pageOf } from '#verticals/page.ts';
import { choiceOf, type Choice } from './choice.ts';
import type { ProductSearch } from './product-search.ts';

const MOST_INFANTS = 9;

/** Reads a choice from an address; two adults by default. Values that the offer does not have are left out. */
export function choiceFrom(offer: Offer, search: ProductSearch): Choice {
  const { from, to, session: time, guests = DEFAULT_ADULTS, children = 0, infants = 0, extras = '', details = '' } = search;
  const capacity = rulesFor(offer).capacity(offer);
  const adults = Math.min(guests, capacity);
  const party = { adults, children: Math.min(children, capacity - adults), infants: Math.min(infants, MOST_INFANTS) };
  const wanted = new Map(pairs(extras).map(([code, quantity]) => [code, Number(quantity)]));
  const chosen: ChosenExtras = Object.fromEntries(offer.extras.flatMap((extra) => {
    const quantity = Math.min(wanted.get(extra.code) ?? 0, maxExtraQuantity(extra, party));
    return Number.isInteger(quantity) && quantity > 0 ? [[extra.code, quantity]] : [];
  }));
  return { dates: pageOf(offer.vertical).booking.start(offer, { from, to, time, details: Object.fromEntries(details.split(',').map(firstPair)) }), party, extras: chosen };
}

/** The parameters of a choice; `choiceFrom` reads them. */
export function addressOf({ dates, party, extras }: Choice): ProductSearch {
  const { from, to, time, details = {} } = pageOf(dates.vertical).booking.address(dates);
  const list = (values: Readonly<Record<string, string | number | boolean | null>>) =>
    Object.entries(values).flatMap(([name, value]) => (value === null || value === false ? [] : [`${name}:${value}`])).join(',') || undefined;
  return {
    from: from ?? undefined,
    to: to ?? undefined,
    session: time ?? undefined,
    guests: party.adults,
    children: party.children || undefined,
    infants: party.infants || undefined,
    extras: list(extras),
    details: list(details),
  };
}

/** Whether an address has a whole choice, as `addressOf` writes it. An address with dates only proposes them for a line. */
export const hasChoice = ({ guests }: ProductSearch): boolean => guests !== undefined;

/** The choice of a basket line, on the dates that an address proposes for it, if any. */
export function lineChoice(offer: Offer, line: Parameters<typeof choiceOf>[0], { from, to }: ProductSearch): Choice {
  const choice = choiceOf(line, offer);
  return from === undefined ? choice : choiceFrom(offer, { ...addressOf(choice), from, to });
}

/** Codes may contain colons, quantities do not. */
const pairs = (text: string) => text.split(',').map((pair): [string, string] => [pair.slice(0, pair.lastIndexOf(':')), pair.slice(pair.lastIndexOf(':') + 1)]);

/** Names contain no colon, values may: `dropOffTime:10:00`. */
const firstPair = (pair: string): [string, string] => [pair.slice(0, pair.indexOf(':')), pair.slice(pair.indexOf(':') + 1)];
