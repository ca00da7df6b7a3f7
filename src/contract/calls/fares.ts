import { call, NOT_FOUND } from '#contract/call.ts';
import { dictionary, type Infer, list, named, nullable, optional, record } from '#contract/codec.ts';
import { imagePath, offer } from '#contract/codecs/offer-codec.ts';
import { basketQuote } from '#contract/codecs/quote-codec.ts';
import { party, selection } from '#contract/codecs/selection-codec.ts';
import { clockTime, code, currency, decimal, int, isoDate, localized, oneOf } from '#contract/scalar-codecs.ts';

/** Most routes of one operator that the list contains. */
export const MOST_ROUTES = 2000;

const farePlace = named('FarePlace', record({
  code: ['kod', code()],
  kind: ['tip', oneOf({ airport: 'havalimani', resort: 'tatil_beldesi', city: 'sehir', marina: 'marina' })],
  name: ['ad', localized(200)],
  /** Null for an airport. */
  destination: ['bolge', nullable(code())],
}));

const vehicleClass = named('VehicleClass', record({
  code: ['sinif', code()],
  title: ['baslik', localized()],
  /** Adults and children of one vehicle. */
  capacity: ['kapasite', int()],
  /** Bags of one vehicle. */
  luggage: ['bagaj', int()],
  /** Path without size and extension. */
  image: ['gorsel', imagePath()],
}));

/** A route, at the same price in both directions. */
const tariff = named('Tariff', record({
  productCode: ['urun_k_no', code()],
  slug: ['slug', localized()],
  /** Names the same route the other way. */
  backSlug: ['donus_slug', code()],
  from: ['nereden', code()],
  to: ['nereye', code()],
  km: ['km', int()],
  minutes: ['sure_dakika', int()],
  currency: ['kur_turu', currency()],
  /** One way, one vehicle, by class. */
  prices: ['fiyatlar', dictionary(['sinif', code()], ['fiyat', decimal()])],
  /** Percent of the VAT that is added to the prices; absent where they include it. */
  vatAdded: ['kdv_eklenen', optional(decimal())],
  returnPercentOff: ['donus_indirim', decimal()],
  nightSurcharge: ['gece_farki', nullable(record({ from: ['baslangic', clockTime()], to: ['bitis', clockTime()], percent: ['yuzde', decimal()] }))],
}));

const fares = named('Fares', record({
  places: ['noktalar', list(farePlace, { max: 2 * MOST_ROUTES })],
  vehicles: ['araclar', list(vehicleClass, { max: 100 })],
  tariffs: ['tarifeler', list(tariff, { max: MOST_ROUTES })],
}));
export type Fares = Infer<typeof fares>;

export const fareList = call({
  name: 'transfer-tarife-listele',
  method: 'GET',
  summary: 'Every place, vehicle class and route with its tariffs',
  request: record({}),
  response: fares,
});

const rideRequest = record({
  from: ['nereden', code()],
  to: ['nereye', code()],
  date: ['gidis_tarihi', isoDate()],
  time: ['gidis_saati', clockTime()],
  /** Both or neither; without them, one way. */
  returnDate: ['donus_tarihi', optional(isoDate())],
  returnTime: ['donus_saati', optional(clockTime())],
  party: ['pax', party],
  bags: ['bagaj', int({ max: 2000 })],
  /** Of the totals; the operator's by default. */
  currency: ['secilen_kur', optional(currency())],
});
export type RideRequest = Infer<typeof rideRequest>;

const rideOffers = named('RideOffers', record({
  offer: ['urun', offer],
  /** The classes that can carry the party, in the operator's order. */
  vehicles: ['araclar', list(record({
    vehicle: ['arac', vehicleClass],
    /** As many vehicles as the party and its bags need, ready for a basket line. */
    selection: ['secim', selection],
    quote: ['fiyat', basketQuote],
  }), { max: 20 })],
}));
export type RideOffers = Infer<typeof rideOffers>;

export const rideQuery = call({
  name: 'transfer-sorgula-post',
  method: 'POST',
  summary: 'What a ride costs by vehicle class, with as many vehicles as the party and its bags need; changes nothing',
  request: rideRequest,
  response: rideOffers,
  idempotent: true,
  failures: {
    /** No route connects these places. */
    notFound: NOT_FOUND,
  },
});
