import type { DecimalString, IsoDate, Offer, OfferIn, Selection, TourPricing } from '#domain/catalogue.ts';
import { addDays, daysBetween } from '#domain/date.ts';
import { decimal, money } from './money.ts';
import type { ChangeCause, PricedLine } from './quote.ts';
import { seasonOn } from './seasons.ts';

/** A step on the way from one state of a line to another, and what it is about. */
export interface LineChange extends Pick<ChangeCause, 'kind' | 'code' | 'from' | 'to' | 'count'> {
  /** The line after this step. */
  readonly line: PricedLine;
}

/**
 * Takes a line from one state to another, one kind of difference after the
 * other; the last step ends at `after`. First what the visitor chose (dates,
 * party, extras), at the prices they knew, then what the operator changed
 * (seasons, other prices, campaign, VAT), on the stay they now want: so a price
 * change is told with the nights it really concerns.
 */
export function lineChanges(before: PricedLine, after: PricedLine): LineChange[] {
  const changes: LineChange[] = [];
  // Extras the operator has added since can be chosen before their price is "changed" to what it is.
  let line: PricedLine = { ...before, offer: { ...before.offer, extras: withNewExtras(before.offer, after.offer) } };
  const change = (kind: ChangeCause['kind'], patch: Partial<PricedLine>, about: Omit<LineChange, 'kind' | 'line'> = {}): void => {
    const next = { ...line, ...patch };
    if (!same(next, line)) changes.push({ kind, line: next, ...about });
    line = next;
  };

  change('dates', { selection: withoutPickupChange(before.selection, after.selection) }, nightsFigure(before.selection, after.selection));
  change('party', { party: after.party }, figure(String(people(before)), String(people(after))));
  for (const code of new Set([...Object.keys(before.extras), ...Object.keys(after.extras)])) {
    const [from, to] = [before.extras[code] ?? 0, after.extras[code] ?? 0];
    change('extras', { extras: { ...line.extras, [code]: to } }, { code, ...figure(String(from), String(to)) });
  }
  change('extras', { selection: after.selection, extras: after.extras });

  const [old, now] = [line.offer, after.offer];
  // Prices of two currencies cannot be mixed in one offer; then everything but VAT moves at once.
  if (old.currency !== now.currency) change('price', { offer: { ...now, vat: old.vat } });
  if (old.vertical === 'villa' && now.vertical === 'villa') {
    change('seasons', { offer: { ...line.offer, terms: { ...old.terms, seasons: now.terms.seasons } } as Offer }, nightlyFigure(line, old, now));
  }
  change('price', { offer: { ...now, campaign: line.offer.campaign, vat: old.vat } }, priceFigure(old, now));
  change('campaign', { offer: { ...now, vat: old.vat } }, percentFigure(old.campaign, now.campaign));
  change('vat', { offer: now }, old.vat.mode === now.vat.mode ? figure(old.vat.percent, now.vat.percent) : {});
  change('price', after);
  return changes;
}

type Figure = Pick<ChangeCause, 'from' | 'to' | 'count'>;

function figure(from: string, to: string): Figure {
  return from === to ? {} : { from, to };
}

function withNewExtras(old: Offer, now: Offer): Offer['extras'] {
  return [...old.extras, ...now.extras.filter(({ code }) => !old.extras.some((each) => each.code === code))];
}

/** A pick-up is an extra, so choosing another is not a change of dates. */
function withoutPickupChange(before: Selection, after: Selection): Selection {
  return before.vertical === 'tour' && after.vertical === 'tour' ? { ...after, pickup: before.pickup } : after;
}

function people({ party }: PricedLine): number {
  return party.adults + party.children + party.infants;
}

function nightsFigure(before: Selection, after: Selection): Figure {
  if (before.vertical !== 'villa' || after.vertical !== 'villa') return {};
  return figure(String(daysBetween(before.arrival, before.departure)), String(daysBetween(after.arrival, after.departure)));
}

/** The one pair of nightly prices that moved and for how many nights, when it is one. */
function nightlyFigure({ selection }: PricedLine, old: OfferIn<'villa'>, now: OfferIn<'villa'>): Figure {
  if (selection.vertical !== 'villa') return {};
  const { arrival, departure } = selection;
  const nights = Array.from({ length: Math.max(0, daysBetween(arrival, departure)) }, (_, night) => addDays(arrival, night));
  const nightly = (offer: OfferIn<'villa'>, date: IsoDate) => seasonOn(offer.terms.seasons, date)?.nightly;
  const moved = nights.map((date) => ({ from: nightly(old, date), to: nightly(now, date) })).filter(({ from, to }) => from !== to);
  const [from, to] = [moved[0]?.from, moved[0]?.to];
  if (from === undefined || to === undefined || !moved.every((each) => each.from === from && each.to === to)) return {};
  return { from: decimal(money(from)), to: decimal(money(to)), count: moved.length };
}

/** The one unit price that moved, when it is one. */
function priceFigure(old: Offer, now: Offer): Figure {
  const [was, is] = [unitPrices(old), unitPrices(now)];
  const moved = Object.keys(was).filter((name) => is[name] !== undefined && is[name] !== was[name]);
  return moved.length === 1 ? figure(decimal(money(was[moved[0]!]!)), decimal(money(is[moved[0]!]!))) : {};
}

function unitPrices(offer: Offer): Record<string, DecimalString> {
  const extras = Object.fromEntries(offer.extras.map(({ code, price }) => [`extra:${code}`, price]));
  if (offer.vertical === 'villa') return { ...extras, ...(offer.terms.cleaningFee ? { cleaning: offer.terms.cleaningFee.amount } : {}) };
  return { ...extras, ...tourPrices(offer.terms.pricing), ...(offer.terms.pickup ? { pickup: offer.terms.pickup.fee } : {}) };
}

function tourPrices(pricing: TourPricing): Record<string, DecimalString> {
  return pricing.kind === 'perPerson'
    ? { adult: pricing.adult, child: pricing.child, infant: pricing.infant }
    : { group: pricing.price, extraPerson: pricing.extraPerson };
}

function percentFigure(old: Offer['campaign'], now: Offer['campaign']): Figure {
  const percent = (campaign: Offer['campaign']) => (!campaign ? '0' : campaign.kind === 'percent' ? campaign.value : null);
  const [from, to] = [percent(old), percent(now)];
  return from !== null && to !== null ? figure(from, to) : {};
}

/** Plain data, so equal text means equal value; a false difference only costs a re-pricing. */
function same(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
