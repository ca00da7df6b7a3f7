import { wire } from '#contract/schema-codec.ts';
import type { VerticalWire } from '#verticals/wire.ts';
import { carAvailability, carCardFacts, carPageFacts, carSelection, carSteps, carTerms } from './schemas.ts';

const transmission = ['vites', { manual: 'manuel', automatic: 'otomatik' }] as const;

export const carWire: VerticalWire<'car'> = {
  terms: wire(carTerms, {
    units: 'adet',
    seats: 'koltuk',
    seasons: ['sezonlar', { from: 'baslangic', to: 'bitis', daily: 'gun_fiyat' }],
    durationBands: ['sure_indirimleri', { minDays: 'en_az_gun', percentOff: 'yuzde' }],
    minAge: 'en_az_yas',
    licenceYears: 'ehliyet_yil',
    deposit: 'depozito',
    locations: ['noktalar', { code: 'kod', name: 'ad' }],
    oneWayFee: 'tek_yon_ucret',
  }),
  selection: wire(carSelection, {
    pickUpPlace: 'alis_yeri', pickUpDate: 'alis_tarihi', pickUpTime: 'alis_saati',
    dropOffPlace: 'birakis_yeri', dropOffDate: 'birakis_tarihi', dropOffTime: 'birakis_saati',
    driverAge: 'surucu_yas', licenceYears: 'ehliyet_yil',
  }),
  steps: {
    days: ['gunler', wire(carSteps.days, { from: 'baslangic', count: 'adet', unit: 'birim_fiyat', amount: 'tutar' })],
    durationBand: ['sure_indirimi', wire(carSteps.durationBand, { minDays: 'en_az_gun', percent: 'yuzde', amount: 'tutar' })],
    oneWay: ['tek_yon', wire(carSteps.oneWay, { amount: 'tutar' })],
  },
  cardFacts: wire(carCardFacts, { seats: 'koltuk', bags: 'bagaj', transmission }),
  pageFacts: wire(carPageFacts, {
    model: 'model', doors: 'kapi', bags: 'bagaj', transmission,
    fuel: ['yakit', { petrol: 'benzin', diesel: 'dizel', hybrid: 'hibrit', electric: 'elektrik' }],
    airConditioning: 'klima', mileageKmPerDay: 'gunluk_km',
  }),
  availability: wire(carAvailability, { taken: ['dolu', { unit: 'sira', from: 'baslangic', to: 'bitis' }] }),
};
