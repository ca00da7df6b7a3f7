import { LOCALES, textIn, type StoredText } from '#domain/catalogue.ts';
import { campaign, extra, paymentTerms, vat } from '#domain/offer-schema.ts';
import { checked } from '#domain/schema/read.ts';
import { code, currency, decimal, int, localized, real, storedText, text } from '#domain/schema/scalars.ts';
import { dictionary, list, nullable, optional, pair, record, type ValueOf } from '#domain/schema/schema.ts';
import { routeSlug } from './route-slug.ts';
import { nightSurcharge, placeKind, transferTerms } from './schemas.ts';

const scene = record({ kind: text({ max: 40 }), time: text({ max: 40 }), setting: text({ max: 40 }), features: list(text({ max: 40 }), 30) });
const place = record({ code: code(), kind: placeKind(), name: localized(200), coordinates: pair(real({ min: -180, max: 180 })) });

/** The fares of an operator as one table: places, vehicle classes, and a tariff for each pair of places. */
const fareTable = record({
  currency: currency(),
  payment: paymentTerms,
  vat,
  campaign: nullable(campaign),
  places: list(place, 1000),
  vehicles: list(record({ class: code(), title: localized(), capacity: int({ min: 1, max: 100 }), luggage: int({ max: 200 }), scene }), 20),
  tariffs: list(record({ from: code(), to: code(), km: int(), minutes: int(), prices: dictionary(code(), decimal()) }), 10_000),
  returnPercentOff: decimal(),
  nightSurcharge: nullable(nightSurcharge),
  extras: list(record({ ...extra.fields, title: storedText() }), 100),
  freeWaitMinutes: transferTerms.fields.freeWaitMinutes,
  /** What guests are told on the day before a ride. */
  reminder: optional(storedText(1000)),
  /** Texts of every route. `{from}` and `{to}` stand for the names of its ends. */
  route: record({ title: storedText(), summary: storedText(400), description: storedText(5000), highlights: list(storedText(500), 20), included: list(storedText(500), 20), excluded: list(storedText(500), 20) }),
});
type FareTable = ValueOf<typeof fareTable>;
type Place = FareTable['places'][number];

/** A destination of the operator, as far as it decides where a place is. */
export interface LocatedDestination {
  readonly code: string;
  readonly coordinates: readonly [number, number];
}

/**
 * The products of a fare table: one route for each tariff, valid in both directions.
 * @param table a fare table as JSON
 * @param destinations of the operator; a place belongs to the nearest one
 * @returns product records, still to be checked by the schemas of all products
 * @throws ValidationError for a table that is none; RangeError for a tariff with a place or class that the table lacks
 */
export function routesOf(table: unknown, destinations: readonly LocatedDestination[]): readonly object[] {
  const fares = checked(fareTable, table);
  const places = new Map(fares.places.map((each) => [each.code, each]));
  const placeOf = (wanted: string): Place => {
    const found = places.get(wanted);
    if (!found) throw new RangeError(`a tariff names ${wanted}, which is not a place of the table`);
    return found;
  };
  return fares.tariffs.map((tariff) => routeOf(fares, tariff, [placeOf(tariff.from), placeOf(tariff.to)], destinations));
}

function routeOf(fares: FareTable, { km, minutes, prices, from, to }: FareTable['tariffs'][number], ends: readonly [Place, Place], destinations: readonly LocatedDestination[]): object {
  const { currency: ownCurrency, payment, vat: ownVat, campaign: ownCampaign, extras, route, returnPercentOff, freeWaitMinutes, reminder } = fares;
  const slug = routeSlug(from, to);
  const vehicles = fares.vehicles.filter((vehicle) => prices[vehicle.class] !== undefined);
  if (vehicles.length === 0 || vehicles.length < Object.keys(prices).length) throw new RangeError(`the tariff ${slug} has no price, or a price for an unknown vehicle class`);
  // A route from an airport belongs to the place that it leads to.
  const end = ends.toSorted((a, b) => Number(a.kind === 'airport') - Number(b.kind === 'airport'))[0]!;
  const named = (template: StoredText) => filled(template, ends);
  return {
    code: `TRA-${slug}`,
    vertical: 'transfer',
    slug: everyLanguage(slug),
    title: named(route.title), summary: named(route.summary), description: named(route.description),
    highlights: route.highlights.map(named), included: route.included.map(named), excluded: route.excluded.map(named),
    destination: nearest(end, destinations), coordinates: end.coordinates,
    currency: ownCurrency, payment, vat: ownVat, campaign: ownCampaign, extras,
    saleMode: 'direct', reviews: [],
    // The roomiest class that is still a van gives the picture of the route.
    scene: vehicles[Math.floor(vehicles.length / 2)]!.scene,
    places: ends.map(({ code: placeCode, kind, name, coordinates }) => ({
      code: placeCode, kind, name, destination: kind === 'airport' ? null : nearest({ coordinates }, destinations),
    })),
    km, minutes, returnPercentOff, nightSurcharge: fares.nightSurcharge, freeWaitMinutes, ...(reminder && { reminder }),
    vehicles: vehicles.map(({ class: vehicle, title, capacity, luggage }) => ({ code: vehicle, title, capacity, luggage, oneWay: prices[vehicle] })),
  };
}

const everyLanguage = (text: string) => Object.fromEntries(LOCALES.map((locale) => [locale, text]));

/** The template in every language, with the names of both ends. */
function filled(template: StoredText, [from, to]: readonly [Place, Place]): object {
  return Object.fromEntries(LOCALES.map((locale) => [locale, textIn(template, locale).replaceAll('{from}', textIn(from.name, locale)).replaceAll('{to}', textIn(to.name, locale))]));
}

function nearest({ coordinates: [lat, lon] }: Pick<Place, 'coordinates'>, destinations: readonly LocatedDestination[]): string {
  // A degree of longitude is shorter than one of latitude.
  const width = Math.cos((lat * Math.PI) / 180);
  const distance = ({ coordinates: [otherLat, otherLon] }: LocatedDestination) => Math.hypot(otherLat - lat, (otherLon - lon) * width);
  const found = destinations.toSorted((a, b) => distance(a) - distance(b))[0];
  if (!found) throw new RangeError('a fare table needs destinations');
  return found.code;
}
