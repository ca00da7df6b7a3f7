import { wire } from '#contract/schema-codec.ts';
import type { VerticalWire } from '#verticals/wire.ts';
import { villaAvailability, villaCardFacts, villaPageFacts, villaSelection, villaSteps, villaTerms } from './schemas.ts';

const house = {
  bedrooms: 'yatak_odasi',
  bathrooms: 'banyo',
  areaM2: 'alan_m2',
  pool: ['havuz', { private: 'ozel', heated: 'isitmali', size: 'olcu' }],
  amenities: 'olanaklar',
} as const;

export const villaWire: VerticalWire<'villa'> = {
  terms: wire(villaTerms, {
    capacity: 'kapasite',
    checkIn: 'giris_saati',
    checkOut: 'cikis_saati',
    seasons: ['sezonlar', { from: 'baslangic', to: 'bitis', nightly: 'gece_fiyat', minNights: 'en_az_gece', checkInDays: 'giris_gunleri' }],
    minGapNights: 'en_az_bosluk_gece',
    damageDeposit: 'hasar_depozito',
    cleaningFee: ['temizlik', { amount: 'tutar', belowNights: 'gece_alti' }],
  }),
  selection: wire(villaSelection, { arrival: 'giris_tarihi', departure: 'cikis_tarihi' }),
  steps: {
    nights: ['geceler', wire(villaSteps.nights, { from: 'baslangic', to: 'bitis', count: 'adet', unit: 'birim_fiyat', amount: 'tutar' })],
    cleaning: ['temizlik', wire(villaSteps.cleaning, { belowNights: 'gece_alti', amount: 'tutar' })],
  },
  cardFacts: wire(villaCardFacts, { guests: 'kapasite', ...house }),
  pageFacts: wire(villaPageFacts, house),
  availability: wire(villaAvailability, { taken: ['dolu', { from: 'baslangic', to: 'bitis' }], gaps: ['bosluklar', { from: 'baslangic', to: 'bitis' }] }),
};
