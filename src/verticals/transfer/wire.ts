import { wire } from '#contract/schema-codec.ts';
import type { VerticalWire } from '#verticals/wire.ts';
import { transferAvailability, transferCardFacts, transferPageFacts, transferSelection, transferSteps, transferTerms } from './schemas.ts';

const leg = ['yon', { outbound: 'gidis', return: 'donus' }] as const;

export const transferWire: VerticalWire<'transfer'> = {
  terms: wire(transferTerms, {
    places: ['noktalar', { code: 'kod', kind: ['tip', { airport: 'havalimani', resort: 'tatil_beldesi', city: 'sehir', marina: 'marina' }], name: 'ad', destination: 'bolge' }],
    km: 'km',
    minutes: 'sure_dakika',
    vehicles: ['araclar', { code: 'sinif', title: 'baslik', capacity: 'kapasite', luggage: 'bagaj', oneWay: 'tek_yon_fiyat' }],
    returnPercentOff: 'donus_indirim',
    nightSurcharge: ['gece_farki', { from: 'baslangic', to: 'bitis', percent: 'yuzde' }],
    freeWaitMinutes: ['ucretsiz_bekleme', { airport: 'havalimani', other: 'diger' }],
  }),
  selection: wire(transferSelection, {
    from: 'nereden', to: 'nereye', vehicle: 'arac_sinif', vehicles: 'arac_adet', bags: 'bagaj',
    date: 'gidis_tarihi', time: 'gidis_saati', flight: 'gidis_ucus',
    returnDate: 'donus_tarihi', returnTime: 'donus_saati', returnFlight: 'donus_ucus',
  }),
  steps: {
    leg: ['yol', wire(transferSteps.leg, { leg, vehicles: 'arac_adet', unit: 'birim_fiyat', amount: 'tutar' })],
    returnDiscount: ['donus_indirim', wire(transferSteps.returnDiscount, { percent: 'yuzde', amount: 'tutar' })],
    nightSurcharge: ['gece_farki', wire(transferSteps.nightSurcharge, { leg, percent: 'yuzde', amount: 'tutar' })],
  },
  cardFacts: wire(transferCardFacts, { km: 'km', minutes: 'sure_dakika', capacity: 'kapasite' }),
  pageFacts: wire(transferPageFacts, { km: 'km', minutes: 'sure_dakika' }),
  availability: wire(transferAvailability, {}),
};
