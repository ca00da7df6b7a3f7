import { AMENITIES } from '#domain/amenities.ts';
import { LOCALES, type StoredText } from '#domain/catalogue.ts';
import type { DestinationRecord, RecordIn, SoldRecord } from '#server/database/records.ts';
import { Random } from './random.ts';

const LANGUAGES = ['en', 'tr', 'de', 'ru', 'fr', 'es', 'ar'];

/**
 * Makes one product of a large catalogue from a record of the demo: texts, pictures and terms are the record's, of the
 * description the first paragraph; code, slugs and title get the number; destination, prices, capacity and what listings filter by vary.
 * @param number counts from 1; the same number makes the same product
 */
export function varyProduct(records: readonly SoldRecord[], destinations: readonly DestinationRecord[], number: number): SoldRecord {
  const random = new Random(number);
  const record = records[(number - 1) % records.length]!;
  const { code, coordinates } = random.of(destinations);
  const common = {
    code: `LRG-${String(number).padStart(6, '0')}`,
    slug: inEachLanguage(record.slug, (slug) => `${slug}-${number}`),
    title: inEachLanguage(record.title, (title) => `${title} ${number}`),
    description: inEachLanguage(record.description, (text) => text.split('\n\n')[0]!),
    destination: code,
    coordinates: [coordinates[0] + random.next() / 10, coordinates[1] + random.next() / 10] as const,
    campaign: random.next() < 0.2 ? { kind: 'percent' as const, value: String(random.of([5, 10, 15, 20])) } : null,
    reviews: random.some(record.reviews, 0.5).map((review) => ({ ...review, rating: random.int(1, 5) })),
  };
  const price = priceScale(random);
  switch (record.vertical) {
    case 'villa': return villa({ ...record, ...common }, random, price);
    case 'tour': return tour({ ...record, ...common }, random, price);
    case 'yacht': return yacht({ ...record, ...common }, random, price);
    case 'car': return car({ ...record, ...common }, random, price);
    // Products of the other verticals differ by what all products have.
    default: return Object.assign({}, record as SoldRecord, common);
  }
}

type Scale = (amount: string) => string;

/** A factor from a third to three times, the same for all prices of a product. */
function priceScale(random: Random): Scale {
  const factor = 3 ** (random.next() * 2 - 1);
  return (amount) => (Number(amount) * factor).toFixed(2);
}

function villa(record: RecordIn<'villa'>, random: Random, price: Scale): SoldRecord {
  const bedrooms = random.int(1, 9);
  return {
    ...record,
    bedrooms,
    bathrooms: random.int(1, bedrooms),
    capacity: bedrooms * 2 + random.int(0, 2),
    areaM2: 60 + bedrooms * random.int(20, 45),
    amenities: random.some(AMENITIES, 0.4),
    seasons: record.seasons.map((season) => ({ ...season, nightly: price(season.nightly) })),
  };
}

function tour(record: RecordIn<'tour'>, random: Random, price: Scale): SoldRecord {
  const { pricing } = record;
  return {
    ...record,
    durationMinutes: 30 * random.int(2, 24),
    languages: random.some(LANGUAGES, 0.5),
    pricing: pricing.kind === 'perPerson'
      ? { ...pricing, adult: price(pricing.adult), child: price(pricing.child), infant: price(pricing.infant) }
      : { ...pricing, price: price(pricing.price), extraPerson: price(pricing.extraPerson) },
  };
}

function yacht(record: RecordIn<'yacht'>, random: Random, price: Scale): SoldRecord {
  const cabins = random.int(1, 12);
  return {
    ...record,
    cabins,
    type: random.of(['gulet', 'catamaran', 'motor', 'sailing'] as const),
    berths: cabins * 2 + random.int(0, 2),
    dayGuests: cabins * 3 + random.int(0, 4),
    charter: record.charter.map((charter) => ({ ...charter, seasons: charter.seasons.map((season) => ({ ...season, price: price(season.price) })) })),
  };
}

function car(record: RecordIn<'car'>, random: Random, price: Scale): SoldRecord {
  return {
    ...record,
    units: random.int(1, 12),
    seats: random.int(2, 9),
    transmission: random.of(['manual', 'automatic'] as const),
    fuel: random.of(['petrol', 'diesel', 'hybrid', 'electric'] as const),
    seasons: record.seasons.map((season) => ({ ...season, daily: price(season.daily) })),
  };
}

function inEachLanguage(text: StoredText, change: (text: string) => string): StoredText {
  return Object.fromEntries(LOCALES.flatMap((locale) => (text[locale] === undefined ? [] : [[locale, change(text[locale])]]))) as unknown as StoredText;
}
