import type {
  BasketCampaign, Campaign, Extra, Offer, PaymentTerms, SellingRates, TourPricing, Vat,
} from '#domain/catalogue.ts';
import { type Codec, dictionary, list, named, nullable, pair, record, union } from '#contract/codec.ts';
import { clockTime, code, currency, decimal, int, localized, monthDay, oneOf, text } from '#contract/scalars.ts';

export const discountKind = () => oneOf({ percent: 'yuzde', amount: 'tutar' });
export const vatMode = () => oneOf({ included: 'dahil', excluded: 'haric' });
export const extraUnit = () => oneOf({ booking: 'rezervasyon', person: 'kisi', night: 'gece', day: 'gun' });
export const saleMode = () => oneOf({ direct: 'direk', quote: 'sor_sat' });
export const openVertical = () => oneOf({ villa: 'villa', tour: 'tur' });

export const campaign: Codec<Campaign> = named('Campaign', record({
  kind: ['indirim_turu', discountKind()],
  value: ['indirim_tutari', decimal()],
}));

export const paymentTerms: Codec<PaymentTerms> = named('PaymentTerms', union(['kind', 'odeme_tipi'], {
  deposit: ['on_odeme', record({ percent: ['odeme_tipi_oran', decimal()] })],
  full: ['tam_odeme', record({})],
  onSpot: ['yerinde', record({})],
}));

export const vat: Codec<Vat> = named('Vat', record({ mode: ['kdv_turu', vatMode()], percent: ['kdv_oran', decimal()] }));

export const extra: Codec<Extra> = named('Extra', record({
  code: ['kod', code()],
  title: ['baslik', localized()],
  price: ['fiyat', decimal()],
  per: ['birim', extraUnit()],
}));

const season = record({
  from: ['baslangic', monthDay()],
  to: ['bitis', monthDay()],
  nightly: ['gece_fiyat', decimal()],
  minNights: ['en_az_gece', int({ max: 365 })],
});

const villaTerms = record({
  capacity: ['kapasite', int({ max: 500 })],
  checkIn: ['giris_saati', clockTime()],
  checkOut: ['cikis_saati', clockTime()],
  seasons: ['sezonlar', list(season, { max: 60 })],
  damageDeposit: ['hasar_depozito', decimal()],
  cleaningFee: ['temizlik', nullable(record({ amount: ['tutar', decimal()], belowNights: ['gece_alti', int({ max: 365 })] }))],
});

const age = int({ max: 120 });
const tourPricing: Codec<TourPricing> = union(['kind', 'fiyatlandirma'], {
  perPerson: ['tekil', record({
    adult: ['yetiskin_fiyat', decimal()],
    child: ['cocuk_fiyat', decimal()],
    infant: ['bebek_fiyat', decimal()],
    childAges: ['cocuk_yas', pair(age)],
    infantAges: ['bebek_yas', pair(age)],
  })],
  group: ['grup', record({
    price: ['fiyat', decimal()],
    maxPeople: ['en_cok', int({ max: 500 })],
    extraPerson: ['arti_kisi', decimal()],
  })],
});

const tourTerms = record({
  durationMinutes: ['sure_dakika', int({ max: 100_000 })],
  sessions: ['seanslar', list(clockTime(), { max: 50 })],
  weekdays: ['gunler', list(int({ min: 1, max: 7 }), { max: 7 })],
  pricing: ['fiyatlar', tourPricing],
  capacityPerSession: ['seans_kapasite', int({ max: 10_000 })],
  pickup: ['alis', nullable(record({ zones: ['bolgeler', list(code(), { max: 50 })], fee: ['ucret', decimal()] }))],
});

const shared = {
  productCode: ['k_no', code()],
  title: ['baslik', localized()],
  slug: ['slug', localized()],
  destination: ['bolge', code()],
  image: ['gorsel', text({ max: 500 })],
  currency: ['kur_turu', currency()],
  saleMode: ['satis_yontemi', saleMode()],
  payment: ['odeme', paymentTerms],
  vat: ['kdv', vat],
  campaign: ['kampanya', nullable(campaign)],
  extras: ['ekstra_hizmetler', list(extra, { max: 100 })],
} as const;

export const offer: Codec<Offer> = named('Offer', union(['vertical', 'urun_tipi'], {
  villa: ['villa', record({ ...shared, terms: ['kosullar', villaTerms] })],
  tour: ['tur', record({ ...shared, terms: ['kosullar', tourTerms] })],
}));

export const sellingRates: Codec<SellingRates> = dictionary(['kod', currency()], ['satis', decimal()]);

/** Spec section 3, basket-wide campaign. */
export const basketCampaign: Codec<BasketCampaign> = named('BasketCampaign', record({
  kind: ['kampanya_turu', oneOf({ count: 'adet', amount: 'tutar' })],
  threshold: ['toplam_tutar', decimal()],
  discountKind: ['indirim_turu', discountKind()],
  discount: ['indirim_tutari', decimal()],
  currency: ['kur_turu', currency()],
}));

export const paymentPlan = () => oneOf({ deposit: 'on_odeme', everything: 'tamami' });
export const imagePath = () => text({ max: 500 });
export const destinationRef = record({ code: ['k_no', code()], title: ['baslik', text({ max: 200 })] });
