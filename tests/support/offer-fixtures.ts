import { completeText, type OfferIn, type Party, type SelectionIn } from '#domain/catalogue.ts';
import type { PricedLine } from '#domain/pricing/quote.ts';

/**
 * Real offers of the demo catalogue, copied so that a change there changes no
 * test here. Data, hence the length.
 */

/** Six seasons, one of them over New Year; 10 % campaign; VAT included; deposit 30 %. */
export const kirlangic: OfferIn<'villa'> = {
  productCode: 'VIL-001',
  vertical: 'villa',
  title: completeText({ en: 'Villa Kırlangıç, Kalamar Bay', tr: 'Villa Kırlangıç, Kalamar Koyu', de: 'Villa Kırlangıç, Kalamar-Bucht', ru: 'Вилла «Кырлангыч», бухта Каламар' }),
  slug: completeText({ en: 'villa-kirlangic-kalamar-bay', tr: 'villa-kirlangic-kalamar-koyu', de: 'villa-kirlangic-kalamar-bucht', ru: 'villa-kyrlangych-bukhta-kalamar' }),
  destination: 'kalkan',
  image: '/images/meltem/urun/VIL-001',
  currency: 'EUR',
  saleMode: 'direct',
  payment: { kind: 'deposit', percent: '30' },
  vat: { mode: 'included', percent: '10' },
  campaign: { kind: 'percent', value: '10' },
  extras: [
    { code: 'pool-heating', title: completeText({ en: 'Pool heating to 27 °C', tr: 'Havuz ısıtma (27 °C)', de: 'Poolheizung auf 27 °C', ru: 'Подогрев бассейна до 27 °C' }), price: '35.00', per: 'night' },
    { code: 'mid-clean', title: completeText({ en: 'Extra clean with fresh linen', tr: 'Çarşaf değişimli ek temizlik', de: 'Zusatzreinigung mit frischer Wäsche', ru: 'Дополнительная уборка со сменой белья' }), price: '70.00', per: 'booking' },
    { code: 'private-chef', title: completeText({ en: 'Chef for one dinner, ingredients extra', tr: 'Bir akşam için aşçı, malzeme hariç', de: 'Koch für einen Abend, Zutaten extra', ru: 'Повар на один ужин, продукты отдельно' }), price: '160.00', per: 'booking' },
  ],
  terms: {
    capacity: 8,
    checkIn: '16:00',
    checkOut: '10:00',
    seasons: [
      { from: '11-01', to: '04-14', nightly: '290.00', minNights: 4 },
      { from: '04-15', to: '06-14', nightly: '410.00', minNights: 5 },
      { from: '06-15', to: '07-09', nightly: '560.00', minNights: 7 },
      { from: '07-10', to: '08-31', nightly: '690.00', minNights: 7 },
      { from: '09-01', to: '09-30', nightly: '540.00', minNights: 5 },
      { from: '10-01', to: '10-31', nightly: '390.00', minNights: 4 },
    ],
    damageDeposit: '500.00',
    cleaningFee: { amount: '90.00', belowNights: 7 },
  },
};

/** A short Christmas season over New Year; campaign of an amount; VAT excluded; deposit 25 %. */
export const villaVatExcluded: OfferIn<'villa'> = {
  productCode: 'VIL-003',
  vertical: 'villa',
  title: completeText({ en: 'Değirmen Evi, the Old Mill at İslamlar', tr: 'Değirmen Evi, İslamlar', de: 'Değirmen Evi, die alte Mühle in İslamlar', ru: '«Дейирмен Эви», старая мельница в Исламларе' }),
  slug: completeText({ en: 'degirmen-evi-islamlar', tr: 'degirmen-evi-islamlar', de: 'degirmen-evi-alte-muehle-islamlar', ru: 'degirmen-evi-staraya-melnitsa-islamlar' }),
  destination: 'kalkan',
  image: '/images/meltem/urun/VIL-003',
  currency: 'EUR',
  saleMode: 'direct',
  payment: { kind: 'deposit', percent: '25' },
  vat: { mode: 'excluded', percent: '10' },
  campaign: { kind: 'amount', value: '60.00' },
  extras: [
    { code: 'pool-heating', title: completeText({ en: 'Heat pump for the pool', tr: 'Havuz ısı pompası', de: 'Wärmepumpe für den Pool', ru: 'Тепловой насос для бассейна' }), price: '28.00', per: 'night' },
    { code: 'trout-dinner', title: completeText({ en: 'Trout dinner delivered from next door', tr: 'Komşu lokantadan eve alabalık yemeği', de: 'Forellenessen vom Nachbarlokal ins Haus', ru: 'Ужин с форелью с доставкой от соседей' }), price: '18.00', per: 'person' },
    { code: 'firewood', title: completeText({ en: 'Extra load of firewood', tr: 'Ek odun', de: 'Zusätzliche Fuhre Brennholz', ru: 'Дополнительная вязанка дров' }), price: '20.00', per: 'booking' },
  ],
  terms: {
    capacity: 6,
    checkIn: '16:00',
    checkOut: '10:00',
    seasons: [
      { from: '11-01', to: '12-19', nightly: '170.00', minNights: 3 },
      { from: '12-20', to: '01-05', nightly: '230.00', minNights: 3 },
      { from: '01-06', to: '04-30', nightly: '170.00', minNights: 3 },
      { from: '05-01', to: '06-15', nightly: '240.00', minNights: 4 },
      { from: '06-16', to: '08-31', nightly: '390.00', minNights: 5 },
      { from: '09-01', to: '10-31', nightly: '250.00', minNights: 4 },
    ],
    damageDeposit: '300.00',
    cleaningFee: { amount: '60.00', belowNights: 5 },
  },
};

/** Per person; paid on the spot; pick-up in Kalkan for 14.00. */
export const kekova: OfferIn<'tour'> = {
  productCode: 'TUR-005',
  vertical: 'tour',
  title: completeText({ en: 'Kekova by boat from Kaş', tr: 'Kaş\'tan tekneyle Kekova', de: 'Mit dem Boot von Kaş nach Kekova', ru: 'На лодке из Каша в Кекову' }),
  slug: completeText({ en: 'kekova-boat-trip-from-kas', tr: 'kastan-kekova-tekne-turu', de: 'kekova-bootstour-ab-kas', ru: 'kekova-na-lodke-iz-kasha' }),
  destination: 'kas',
  image: '/images/meltem/urun/TUR-005',
  currency: 'EUR',
  saleMode: 'direct',
  payment: { kind: 'onSpot' },
  vat: { mode: 'included', percent: '20' },
  campaign: null,
  extras: [
    { code: 'kayak-double', title: completeText({ en: 'Double kayak for two hours at Üçağız', tr: 'Üçağız\'da iki saat çift kişilik kayak', de: 'Zweierkajak in Üçağız, zwei Stunden', ru: 'Двухместный каяк в Учагызе на два часа' }), price: '25.00', per: 'booking' },
  ],
  terms: {
    durationMinutes: 480,
    sessions: ['10:00'],
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    pricing: { kind: 'perPerson', adult: '48.00', child: '29.00', infant: '0.00', childAges: [4, 12], infantAges: [0, 3] },
    capacityPerSession: 28,
    pickup: { zones: ['kalkan'], fee: '14.00' },
  },
};

/** Group price; 10 % campaign; VAT excluded; deposit 20 %. */
export const saklikent: OfferIn<'tour'> = {
  productCode: 'TUR-006',
  vertical: 'tour',
  title: completeText({ en: 'Saklıkent gorge jeep safari', tr: 'Saklıkent Kanyonu jip safari', de: 'Jeepsafari zur Saklıkent-Schlucht', ru: 'Джип-сафари в каньон Саклыкент' }),
  slug: completeText({ en: 'saklikent-gorge-jeep-safari', tr: 'saklikent-kanyonu-jip-safari', de: 'saklikent-schlucht-jeepsafari', ru: 'dzhip-safari-kanon-saklykent' }),
  destination: 'fethiye',
  image: '/images/meltem/urun/TUR-006',
  currency: 'EUR',
  saleMode: 'direct',
  payment: { kind: 'deposit', percent: '20' },
  vat: { mode: 'excluded', percent: '20' },
  campaign: { kind: 'percent', value: '10' },
  extras: [
    { code: 'river-tubing', title: completeText({ en: 'River tubing, 45 minutes', tr: '45 dakika simitle ırmak inişi', de: 'Tubing auf dem Fluss, 45 Minuten', ru: 'Сплав на камерах, 45 минут' }), price: '15.00', per: 'person' },
    { code: 'mud-pool', title: completeText({ en: 'Stop at the Gebeler mud pool', tr: 'Gebeler çamur havuzunda mola', de: 'Stopp am Schlammbad von Gebeler', ru: 'Заезд в грязевое озеро Гебелер' }), price: '4.00', per: 'person' },
  ],
  terms: {
    durationMinutes: 450,
    sessions: ['09:00', '10:30'],
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    pricing: { kind: 'group', price: '240.00', maxPeople: 5, extraPerson: '38.00' },
    capacityPerSession: 24,
    pickup: { zones: ['fethiye', 'gocek', 'kalkan'], fee: '20.00' },
  },
};

/** Group price in TRY; VAT included; deposit 25 %. */
export const dalyan: OfferIn<'tour'> = {
  productCode: 'TUR-007',
  vertical: 'tour',
  title: completeText({ en: 'Dalyan: mud baths, rock tombs and turtle beach', tr: 'Dalyan: çamur banyosu, kaya mezarları ve caretta sahili', de: 'Dalyan: Schlammbad, Felsgräber und Schildkrötenstrand', ru: 'Дальян: грязевые ванны, скальные гробницы и пляж черепах' }),
  slug: completeText({ en: 'dalyan-mud-baths-and-turtles', tr: 'dalyan-camur-banyosu-ve-caretta', de: 'dalyan-schlammbad-und-schildkroeten', ru: 'dalyan-gryazevye-vanny-i-cherepakhi' }),
  destination: 'dalyan',
  image: '/images/meltem/urun/TUR-007',
  currency: 'TRY',
  saleMode: 'direct',
  payment: { kind: 'deposit', percent: '25' },
  vat: { mode: 'included', percent: '20' },
  campaign: null,
  extras: [
    { code: 'blue-crab-grill', title: completeText({ en: 'Blue crab grilled on board', tr: 'Teknede mavi yengeç ızgara', de: 'Gegrillte Blaukrabbe an Bord', ru: 'Голубой краб на гриле на борту' }), price: '650.00', per: 'person' },
    { code: 'local-guide', title: completeText({ en: 'Nature guide from the turtle centre', tr: 'Kaplumbağa merkezinden doğa rehberi', de: 'Naturführer aus dem Schildkrötenzentrum', ru: 'Натуралист из центра черепах' }), price: '3500.00', per: 'booking' },
  ],
  terms: {
    durationMinutes: 360,
    sessions: ['09:30', '11:30'],
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    pricing: { kind: 'group', price: '14500.00', maxPeople: 8, extraPerson: '1200.00' },
    capacityPerSession: 12,
    pickup: { zones: ['marmaris', 'gocek', 'fethiye'], fee: '900.00' },
  },
};

/** Per person in USD; 12 % campaign; an extra sold per person; paid in full. */
export const bosphorus: OfferIn<'tour'> = {
  productCode: 'TUR-002',
  vertical: 'tour',
  title: completeText({ en: 'Bosphorus dinner cruise with live fasıl', tr: 'Canlı fasıl eşliğinde Boğaz\'da akşam yemeği', de: 'Dinnerfahrt auf dem Bosporus mit Fasıl-Musik', ru: 'Ужин на Босфоре под живую музыку фасыл' }),
  slug: completeText({ en: 'bosphorus-dinner-cruise-istanbul', tr: 'istanbul-bogaz-yemekli-tekne-turu', de: 'bosporus-dinnerfahrt-istanbul', ru: 'uzhin-na-korable-bosfor-stambul' }),
  destination: 'istanbul',
  image: '/images/meltem/urun/TUR-002',
  currency: 'USD',
  saleMode: 'direct',
  payment: { kind: 'full' },
  vat: { mode: 'included', percent: '20' },
  campaign: { kind: 'percent', value: '12' },
  extras: [
    { code: 'window-table', title: completeText({ en: 'Table by the rail', tr: 'Küpeşte kenarında masa', de: 'Tisch direkt an der Reling', ru: 'Столик у борта' }), price: '18.00', per: 'booking' },
    { code: 'celebration-cake', title: completeText({ en: 'Birthday or anniversary cake', tr: 'Doğum günü ya da yıl dönümü pastası', de: 'Torte zum Geburtstag oder Jahrestag', ru: 'Торт ко дню рождения или годовщине' }), price: '30.00', per: 'booking' },
    { code: 'vegan-menu', title: completeText({ en: 'Vegan menu', tr: 'Vegan menü', de: 'Veganes Menü', ru: 'Веганское меню' }), price: '0.00', per: 'person' },
  ],
  terms: {
    durationMinutes: 180,
    sessions: ['18:00', '21:30'],
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    pricing: { kind: 'perPerson', adult: '72.00', child: '39.00', infant: '0.00', childAges: [4, 11], infantAges: [0, 3] },
    capacityPerSession: 140,
    pickup: { zones: ['istanbul'], fee: '9.00' },
  },
};

/** Chartered by the hour, the day and the week; 15 % campaign; paid in full. */
export const lodos: OfferIn<'yacht'> = {
  productCode: 'YAT-006',
  vertical: 'yacht',
  title: completeText({ en: 'Lodos, Motor Yacht in Çeşme', tr: 'Lodos, Çeşme’de Motoryat', de: 'Lodos, Motoryacht in Çeşme', ru: '«Лодос», моторная яхта в Чешме' }),
  slug: completeText({ en: 'motor-yacht-lodos-cesme', tr: 'lodos-motoryat-cesme', de: 'motoryacht-lodos-cesme', ru: 'motornaya-yahta-lodos-cheshme' }),
  destination: 'cesme',
  image: '/images/meltem/urun/YAT-006',
  currency: 'EUR',
  saleMode: 'direct',
  payment: { kind: 'full' },
  vat: { mode: 'included', percent: '20' },
  campaign: { kind: 'percent', value: '15' },
  extras: [
    { code: 'sushi', title: completeText({ en: 'Sushi platter', tr: 'Suşi tabağı', de: 'Sushiplatte', ru: 'Набор суши' }), price: '140.00', per: 'booking' },
    { code: 'efoil', title: completeText({ en: 'E-foil', tr: 'E-foil', de: 'E-Foil', ru: 'Электрофойл' }), price: '150.00', per: 'day' },
  ],
  terms: {
    berths: 4,
    dayGuests: 10,
    crew: 1,
    charter: [
      { unit: 'hour', min: 2, seasons: [{ from: '10-01', to: '06-14', price: '170.00' }, { from: '06-15', to: '09-30', price: '280.00' }] },
      { unit: 'day', min: 1, seasons: [{ from: '10-01', to: '06-14', price: '1150.00' }, { from: '06-15', to: '09-30', price: '1950.00' }] },
      { unit: 'week', min: 1, seasons: [{ from: '05-01', to: '06-14', price: '7000.00' }, { from: '06-15', to: '09-30', price: '11000.00' }] },
    ],
  },
};

/** Four cars; paid on the spot; duration bands from 4 and 7 days; 35.00 for a return to another place. */
export const panda: OfferIn<'car'> = {
  productCode: 'CAR-001',
  vertical: 'car',
  title: completeText({ en: 'Small car, Kalkan', tr: 'Küçük araç, Kalkan', de: 'Kleinwagen, Kalkan', ru: 'Малолитражка, Калкан' }),
  slug: completeText({ en: 'small-car-kalkan', tr: 'kucuk-arac-kalkan', de: 'kleinwagen-kalkan', ru: 'malolitrazhka-kalkan' }),
  destination: 'kalkan',
  image: '/images/meltem/urun/CAR-001',
  currency: 'EUR',
  saleMode: 'direct',
  payment: { kind: 'onSpot' },
  vat: { mode: 'included', percent: '20' },
  campaign: null,
  extras: [{ code: 'full-cover', title: completeText({ en: 'Full cover', tr: 'Tam kasko', de: 'Vollkasko', ru: 'Полная страховка' }), price: '7.00', per: 'day' }],
  terms: {
    units: 4,
    seats: 5,
    seasons: [{ from: '11-01', to: '03-31', daily: '24.00' }, { from: '04-01', to: '06-14', daily: '31.00' }, { from: '06-15', to: '09-15', daily: '48.00' }, { from: '09-16', to: '10-31', daily: '33.00' }],
    durationBands: [{ minDays: 4, percentOff: '5' }, { minDays: 7, percentOff: '10' }],
    minAge: 21,
    licenceYears: 2,
    deposit: '150.00',
    locations: [{ code: 'resort-kalkan', name: completeText({ en: 'Kalkan' }) }, { code: 'airport-dlm', name: completeText({ en: 'Dalaman Airport' }) }],
    oneWayFee: '35.00',
  },
};

/** Dalaman to Kalkan; 10 % off the way back; 15 % more from 23:00 to 06:00; paid in full, VAT included. */
export const dalamanKalkan: OfferIn<'transfer'> = {
  productCode: 'TRA-airport-dlm-kalkan',
  vertical: 'transfer',
  title: completeText({ en: 'Dalaman Airport (DLM) – Kalkan', tr: 'Dalaman Havalimanı (DLM) – Kalkan', de: 'Flughafen Dalaman (DLM) – Kalkan', ru: 'Аэропорт Даламан (DLM) – Калкан' }),
  slug: completeText({ en: 'airport-dlm-kalkan' }),
  destination: 'kalkan',
  image: '/images/meltem/urun/TRA-airport-dlm-kalkan',
  currency: 'EUR',
  saleMode: 'direct',
  payment: { kind: 'full' },
  vat: { mode: 'included', percent: '20' },
  campaign: null,
  extras: [{ code: 'child-seat', title: completeText({ en: 'Child seat (9–25 kg)', tr: 'Çocuk koltuğu (9–25 kg)', de: 'Kindersitz (9–25 kg)', ru: 'Детское кресло (9–25 кг)' }), price: '6.00', per: 'booking' }],
  terms: {
    places: [
      { code: 'airport-dlm', kind: 'airport', name: completeText({ en: 'Dalaman Airport (DLM)' }), destination: null },
      { code: 'resort-kalkan', kind: 'resort', name: completeText({ en: 'Kalkan' }), destination: 'kalkan' },
    ],
    km: 123,
    minutes: 105,
    vehicles: [
      { code: 'economy', title: completeText({ en: 'Economy saloon' }), capacity: 3, luggage: 2, oneWay: '72.00' },
      { code: 'vip', title: completeText({ en: 'VIP van with facing seats' }), capacity: 6, luggage: 6, oneWay: '104.00' },
    ],
    returnPercentOff: '10',
    nightSurcharge: { from: '23:00', to: '06:00', percent: '15' },
    freeWaitMinutes: { airport: 60, other: 15 },
  },
};

export function party(adults: number, children = 0, infants = 0): Party {
  return { adults, children, infants };
}

/** The villa line of the sample basket: 3 nights at 410, 4 at 560, pool heating and a chef. */
export function kirlangicLine(change: Partial<PricedLine> = {}): PricedLine {
  return {
    lineId: 'a-villa',
    offer: kirlangic,
    selection: { vertical: 'villa', arrival: '2027-06-12', departure: '2027-06-19' },
    party: party(4, 2),
    extras: { 'pool-heating': 1, 'private-chef': 1 },
    ...change,
  };
}

/** 2 adults, 1 child, collected in Kalkan. */
export function kekovaLine(change: Partial<PricedLine> = {}): PricedLine {
  return {
    lineId: 'c-tour',
    offer: kekova,
    selection: { vertical: 'tour', date: '2027-06-15', session: '10:00', pickup: 'kalkan' },
    party: party(2, 1),
    extras: {},
    ...change,
  };
}

/** 6 people on a group price for 5. */
export function saklikentLine(change: Partial<PricedLine> = {}): PricedLine {
  return {
    lineId: 'b-group',
    offer: saklikent,
    selection: { vertical: 'tour', date: '2027-06-16', session: saklikent.terms.sessions[0]!, pickup: null },
    party: party(4, 2),
    extras: {},
    ...change,
  };
}

/** Two days across the change of season, and a sushi platter. */
export function lodosLine(change: Partial<PricedLine> = {}): PricedLine {
  return {
    lineId: 'd-yacht',
    offer: lodos,
    selection: { vertical: 'yacht', unit: 'day', date: '2027-06-14', time: null, units: 2, licensed: false },
    party: party(2, 2),
    extras: { sushi: 1 },
    ...change,
  };
}

/** A week across the change of season, returned at the airport. */
export function pandaLine(change: Partial<PricedLine> = {}): PricedLine {
  return {
    lineId: 'e-car',
    offer: panda,
    selection: {
      vertical: 'car', pickUpPlace: 'resort-kalkan', pickUpDate: '2027-06-12', pickUpTime: '10:00',
      dropOffPlace: 'airport-dlm', dropOffDate: '2027-06-19', dropOffTime: '09:00', driverAge: 30, licenceYears: 8,
    },
    party: party(2, 2),
    extras: { 'full-cover': 1 },
    ...change,
  };
}

/** A ride between two towns. */
export const kasKalkan: OfferIn<'transfer'> = {
  ...dalamanKalkan,
  productCode: 'TRA-kas-kalkan',
  terms: { ...dalamanKalkan.terms, places: [{ ...dalamanKalkan.terms.places[1], code: 'resort-kas', name: completeText({ en: 'Kaş' }), destination: 'kas' }, dalamanKalkan.terms.places[1]] },
};

export function kasKalkanLine(): PricedLine {
  const line = dalamanKalkanLine();
  return { ...line, lineId: 'f-towns', offer: kasKalkan, selection: { ...line.selection as SelectionIn<'transfer'>, from: 'resort-kas', flight: null } };
}

/** A van out at night and back by day, with a child seat: 104 + 15.60 + 93.60 + 6. */
export function dalamanKalkanLine(change: Partial<PricedLine> = {}): PricedLine {
  return {
    lineId: 'f-transfer',
    offer: dalamanKalkan,
    selection: {
      vertical: 'transfer', from: 'airport-dlm', to: 'resort-kalkan', vehicle: 'vip', vehicles: 1, bags: 4,
      date: '2027-06-12', time: '23:40', flight: 'TK 2556', returnDate: '2027-06-19', returnTime: '11:00', returnFlight: null,
    },
    party: party(4, 1),
    extras: { 'child-seat': 1 },
    ...change,
  };
}

/** Selling rates to TRY of the demo settings. */
export const rates = { TRY: '1.0000', EUR: '58.2000', USD: '50.0500', GBP: '66.1500', RUB: '0.6150' } as const;
