import { readFileSync } from 'node:fs';

/**
 * A trip of the five verticals that are sold directly, and what it costs, worked out from the operator's files by
 * arithmetic of its own: whole cents, and none of the shop's code. Two adults; all dates are in October.
 */
export const TRIP = {
  villa: { slug: 'villa-kirlangic-kalamar-bay', from: '2028-10-07', to: '2028-10-14', nights: 7 },
  transfer: { path: '/t/airport-dlm-kalkan', date: '2028-10-07', time: '14:00', vehicle: 'economy' },
  car: { slug: 'hyundai-i10-manual-kalkan', from: '2028-10-08', to: '2028-10-11', days: 3 },
  tour: { slug: 'kekova-boat-trip-from-kas', date: '2028-10-10', adults: 2 },
  yacht: { slug: 'motor-boat-zipkin-cesme', date: '2028-10-12', time: '14:00', hours: 2 },
} as const;

interface Season {
  readonly from: string;
  readonly to: string;
}

interface Product {
  readonly slug: { readonly en: string };
  readonly payment: { readonly kind: 'deposit'; readonly percent: string } | { readonly kind: 'full' | 'onSpot' };
  readonly campaign: { readonly kind: 'percent'; readonly value: string } | null;
}

const catalogue = <T>(file: string): T => JSON.parse(readFileSync(new URL(`../../demo/catalogue/${file}.json`, import.meta.url), 'utf8')) as T;
const product = <T extends object>(file: string, slug: string): Product & T => catalogue<(Product & T)[]>(file).find((one) => one.slug.en === slug)!;
const cents = (amount: string): number => Math.round(Number(amount) * 100);
const percentOf = (amount: number, percent: string): number => Math.floor((amount * Number(percent) * 10 + 500) / 1000);
const inOctober = <S extends Season>(seasons: readonly S[]): S => seasons.find(({ from, to }) => (from <= to ? from <= '10-07' && '10-14' <= to : from <= '10-07' || '10-14' <= to))!;
const euros = (amount: number): string => `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`;

/** The gross of each line less the campaign of its product, with the pick-up of the tour, in cents. */
function lines(): (Pick<Product, 'payment'> & { readonly amount: number })[] {
  const villa = product<{ seasons: (Season & { nightly: string })[] }>('villas', TRIP.villa.slug);
  const car = product<{ seasons: (Season & { daily: string })[] }>('cars', TRIP.car.slug);
  const tour = product<{ pricing: { adult: string }; pickup: { fee: string } }>('tours', TRIP.tour.slug);
  const yacht = product<{ charter: { unit: string; seasons: (Season & { price: string })[] }[] }>('yachts', TRIP.yacht.slug);
  const transfers = catalogue<{ tariffs: { from: string; to: string; prices: Record<string, string> }[] }>('transfer');
  const ride = transfers.tariffs.find(({ from, to }) => from === 'airport-dlm' && to === 'resort-kalkan')!;
  const less = ({ campaign }: Product, gross: number) => gross - (campaign ? percentOf(gross, campaign.value) : 0);
  return [
    { payment: villa.payment, amount: less(villa, TRIP.villa.nights * cents(inOctober(villa.seasons).nightly)) },
    { payment: { kind: 'full' }, amount: cents(ride.prices[TRIP.transfer.vehicle]!) },
    { payment: car.payment, amount: less(car, TRIP.car.days * cents(inOctober(car.seasons).daily)) },
    { payment: tour.payment, amount: less(tour, TRIP.tour.adults * cents(tour.pricing.adult)) + cents(tour.pickup.fee) },
    { payment: yacht.payment, amount: less(yacht, TRIP.yacht.hours * cents(inOctober(yacht.charter.find(({ unit }) => unit === 'hour')!.seasons).price)) },
  ];
}

/**
 * What the whole costs and what is due now, in euros. More than three lines get 5 % off. Each line's share of that is
 * 5 % of its amount, which is whole cents for each of these five, so nothing is left to distribute.
 */
export function priceOfTrip(): { readonly total: string; readonly dueNow: string } {
  const all = lines();
  const off = (amount: number) => {
    if ((amount * 5) % 100 !== 0) throw new Error(`5 % of ${amount} cents is no whole number of cents; choose other dates`);
    return (amount * 5) / 100;
  };
  const due = ({ payment, amount }: (typeof all)[number]) => {
    const rest = amount - off(amount);
    switch (payment.kind) {
      case 'onSpot': return 0;
      case 'full': return rest;
      case 'deposit': return percentOf(rest, payment.percent);
    }
  };
  const sum = (of: (line: (typeof all)[number]) => number) => all.reduce((total, line) => total + of(line), 0);
  return { total: euros(sum(({ amount }) => amount - off(amount))), dueNow: euros(sum(due)) };
}
