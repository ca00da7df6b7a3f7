import { rulesFor, rulesOf } from '#verticals/domain.ts';
import type { DecimalString, Offer, Selection } from '#domain/catalogue.ts';
import { deepEqual } from '#domain/deep-equal.ts';
import { decimal, money } from './money.ts';
import type { ChangeCause, ChangeFigure, PricedLine } from './quote.ts';

/** One difference between two states of a line. */
export interface LineDifference extends Pick<ChangeCause, 'kind' | 'code'>, ChangeFigure {
  /** The line after this step. */
  readonly line: PricedLine;
}

/**
 * The differences between two states of a line, applied one kind after the other;
 * the last step ends at `after`. First the visitor's choices (dates, party,
 * extras) at the old prices, then the operator's changes (seasons, other prices,
 * campaign, VAT) on the new dates. So a price change counts the nights that it concerns.
 *
 * @param before of the same product and vertical as `after`
 */
export function lineDifferences(before: PricedLine, after: PricedLine): LineDifference[] {
  const differences: LineDifference[] = [];
  const { changes } = rulesFor(after.offer);
  // New extras of the operator are added first, so that they can be chosen at their price.
  let line: PricedLine = { ...before, offer: { ...before.offer, extras: withNewExtras(before.offer, after.offer) } };
  const change = (kind: ChangeCause['kind'], patch: Partial<PricedLine>, about: Omit<LineDifference, 'kind' | 'line'> = {}): void => {
    const next = { ...line, ...patch };
    if (!deepEqual(next, line)) differences.push({ kind, line: next, ...about });
    line = next;
  };

  change('dates', { selection: changes.withFeesOf(before.selection, after.selection) as Selection }, lengthFigure(before.selection, after.selection));
  change('party', { party: after.party }, figure(String(people(before)), String(people(after))));
  for (const code of new Set([...Object.keys(before.extras), ...Object.keys(after.extras)])) {
    const [from, to] = [before.extras[code] ?? 0, after.extras[code] ?? 0];
    change('extras', { extras: { ...line.extras, [code]: to } }, { code, ...figure(String(from), String(to)) });
  }
  change('extras', { selection: after.selection, extras: after.extras });

  const [old, now] = [line.offer, after.offer];
  // An offer has one currency, so with another one everything but VAT changes at once.
  if (old.currency !== now.currency) change('price', { offer: { ...now, vat: old.vat } });
  const seasons = changes.withSeasonsOf(old, now, line.selection);
  if (seasons) change('seasons', { offer: { ...line.offer, terms: seasons.offer.terms } as Offer }, seasons.figure);
  change('price', { offer: { ...now, campaign: line.offer.campaign, vat: old.vat } }, priceFigure(old, now));
  change('campaign', { offer: { ...now, vat: old.vat } }, percentFigure(old.campaign, now.campaign));
  change('vat', { offer: now }, old.vat.mode === now.vat.mode ? figure(old.vat.percent, now.vat.percent) : {});
  change('price', after);
  return differences;
}

function figure(from: string, to: string): ChangeFigure {
  return from === to ? {} : { from, to };
}

function withNewExtras(old: Offer, now: Offer): Offer['extras'] {
  return [...old.extras, ...now.extras.filter(({ code }) => !old.extras.some((each) => each.code === code))];
}

function people({ party }: PricedLine): number {
  return party.adults + party.children + party.infants;
}

/** The old and new length, for a product sold by length. */
function lengthFigure(before: Selection, after: Selection): ChangeFigure {
  const [was, is] = [before, after].map((selection) => rulesOf(selection.vertical).period(selection).length);
  if (!was || !is || was.unit !== is.unit || was.count === is.count) return {};
  return { from: String(was.count), to: String(is.count), unit: is.unit };
}

/** The old and new unit price, when exactly one changed. */
function priceFigure(old: Offer, now: Offer): ChangeFigure {
  const [was, is] = [unitPrices(old), unitPrices(now)];
  const moved = Object.keys(was).filter((name) => is[name] !== undefined && is[name] !== was[name]);
  return moved.length === 1 ? figure(decimal(money(was[moved[0]!]!)), decimal(money(is[moved[0]!]!))) : {};
}

function unitPrices(offer: Offer): Record<string, DecimalString> {
  const extras = Object.fromEntries(offer.extras.map(({ code, price }) => [`extra:${code}`, price]));
  return { ...extras, ...rulesFor(offer).changes.unitPrices(offer) };
}

function percentFigure(old: Offer['campaign'], now: Offer['campaign']): ChangeFigure {
  const percent = (campaign: Offer['campaign']) => (!campaign ? '0' : campaign.kind === 'percent' ? campaign.value : null);
  const [from, to] = [percent(old), percent(now)];
  return from !== null && to !== null ? figure(from, to) : {};
}
