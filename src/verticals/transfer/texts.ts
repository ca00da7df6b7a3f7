import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { Locale, OfferIn, SelectionIn } from '#domain/catalogue.ts';
import { formatDate, formatMoney, formatPercent } from '#i18n/format.ts';
import type { VerticalTexts } from '#verticals/texts.ts';
import type { TransferTerms, TransferTypes } from './schemas.ts';
import { vehicleOf } from './vehicles.ts';

type Way = Extract<TransferTypes['step'], { kind: 'leg' }>['leg'];

export const transferTexts: VerticalTexts<'transfer'> = {
  problem(i18n, problem) {
    switch (problem.code) {
      case 'placesMissing':
        return i18n._(msg`Pick-up or destination not selected.`);
      case 'datesMissing':
        return i18n._(msg`Pick-up date not selected.`);
      case 'datesReversed':
        return i18n._(msg`The way back begins before you arrive. Choose a later day or time.`);
      case 'noSuchVehicle':
        return i18n._(msg`This vehicle is not available on this route. Choose another.`);
      case 'overCapacity': {
        const { capacity } = problem;
        return i18n._(msg`${plural(capacity, { one: 'There is a seat for # passenger. Choose more vehicles or a larger one.', other: 'There are seats for # passengers. Choose more vehicles or a larger one.' })}`);
      }
      case 'tooManyBags': {
        const { luggage } = problem;
        return i18n._(msg`${plural(luggage, { one: 'There is room for # bag. Choose more vehicles or a larger one.', other: 'There is room for # bags. Choose more vehicles or a larger one.' })}`);
      }
      case 'noFlightNumber':
        return i18n._(msg`Enter a flight number like TK 2556, or leave the field empty.`);
      default:
        return null;
    }
  },

  step(i18n, step, { currency }) {
    switch (step.kind) {
      case 'leg': {
        const unit = formatMoney(step.unit, currency, i18n.locale);
        return { label: legName(i18n, step.leg), detail: i18n._(msg`${plural(step.vehicles, { one: `# vehicle × ${unit}`, other: `# vehicles × ${unit}` })}`) };
      }
      case 'returnDiscount': {
        const percent = formatPercent(step.percent, i18n.locale);
        return { label: i18n._(msg`${percent} off the way back`) };
      }
      case 'nightSurcharge': {
        const percent = formatPercent(step.percent, i18n.locale);
        return { label: i18n._(msg`Night surcharge, ${percent}`), detail: legName(i18n, step.leg) };
      }
    }
  },

  route: () => null,

  pickup(i18n, { terms }, { from, to, returnDate }) {
    const locale = i18n.locale as Locale;
    const nameOf = (code: string) => terms.places.find((place) => place.code === code)?.name[locale] ?? code;
    if (isAirport(terms, to)) {
      const place = nameOf(from);
      return returnDate === null
        ? { reason: i18n._(msg`Your driver comes to this address in ${{ place }}.`) }
        : { heading: i18n._(msg`Where are you staying?`), reason: i18n._(msg`Your driver picks you up at this address in ${{ place }}, and takes you back there.`) };
    }
    const place = nameOf(to);
    return returnDate === null
      ? { heading: i18n._(msg`Where do we take you?`), reason: i18n._(msg`Your driver takes you to this address in ${{ place }}.`) }
      : { heading: i18n._(msg`Where are you staying?`), reason: i18n._(msg`Your driver takes you to this address in ${{ place }}, and picks you up there for the way back.`) };
  },

  /** One word for all rides: the way there may end at the address, and the way back begin at it. */
  hotel: (i18n) => i18n._(msg`Hotel or villa`),

  correctable: (i18n, name) => ({
    label: name === 'returnFlight' ? i18n._(msg`Flight number, way back`) : i18n._(msg`Flight number`),
    hint: i18n._(msg`The driver tracks your flight and waits if it is late.`), placeholder: 'TK 2556', maxLength: 10, autoCapitalize: 'characters',
  }),

  legs(i18n, offer, selection) {
    const locale = i18n.locale as Locale;
    const nameOf = (code: string) => offer.terms.places.find((place) => place.code === code)?.name[locale] ?? code;
    const leg = (from: string, to: string, date: string, time: string, flight: string | null) => (
      { when: `${formatDate(date)} ${time}`, route: `${nameOf(from)} – ${nameOf(to)}`, detail: flight === null ? null : i18n._(msg`flight ${flight}`) }
    );
    const { from, to, date, time, flight, returnDate, returnTime, returnFlight } = selection;
    return [leg(from, to, date, time, flight), ...(returnDate !== null && returnTime !== null ? [leg(to, from, returnDate, returnTime, returnFlight)] : [])];
  },

  /** The vehicles, and when to be ready; for each leg where the driver does not wait as long for both. */
  notes(i18n, offer, selection) {
    const ready = (selection.returnDate === null ? [selection.from] : [selection.from, selection.to]).map((place) => readyText(i18n, offer, place));
    const [there, back] = ready;
    const notes = back === undefined || back === there ? ready.slice(0, 1) : [`${legName(i18n, 'outbound')}: ${there}`, `${legName(i18n, 'return')}: ${back}`];
    return [vehiclesText(i18n, offer, selection), ...notes];
  },
};

const isAirport = ({ places }: Pick<TransferTerms, 'places'>, code: string) => places.find((place) => place.code === code)?.kind === 'airport';

function legName(i18n: I18n, leg: Way): string {
  switch (leg) {
    case 'outbound': return i18n._(msg`Way there`);
    case 'return': return i18n._(msg`Way back`);
  }
}

function vehiclesText(i18n: I18n, offer: OfferIn<'transfer'>, { vehicle, vehicles, bags }: SelectionIn<'transfer'>): string {
  const title = vehicleOf(offer, vehicle)?.title[i18n.locale as Locale] ?? vehicle;
  const named = vehicles === 1 ? title : `${vehicles} × ${title}`;
  return bags === 0 ? named : `${named}, ${bagsText(i18n, bags)}`;
}

/** `3 bags`. */
export function bagsText(i18n: I18n, bags: number): string {
  return i18n._(msg`${plural(bags, { one: '# bag', other: '# bags' })}`);
}

/** When to be ready, and how long the driver waits at the place of pick-up. */
export function readyText(i18n: I18n, { terms }: Pick<OfferIn<'transfer'>, 'terms'>, from: string): string {
  const minutes = isAirport(terms, from) ? terms.freeWaitMinutes.airport : terms.freeWaitMinutes.other;
  return i18n._(msg`${plural(minutes, { one: 'Please be ready 5 minutes early. The driver waits # minute free of charge.', other: 'Please be ready 5 minutes early. The driver waits # minutes free of charge.' })}`);
}
