import { wire } from '#contract/schema-codec.ts';
import type { VerticalWire } from '#verticals/wire.ts';
import { yachtAvailability, yachtCardFacts, yachtPageFacts, yachtSelection, yachtSteps, yachtTerms } from './schemas.ts';

const unit = { hour: 'saat', day: 'gun', week: 'hafta' } as const;
const type = ['tur', { gulet: 'gulet', catamaran: 'katamaran', motor: 'motoryat', sailing: 'yelkenli' }] as const;

export const yachtWire: VerticalWire<'yacht'> = {
  terms: wire(yachtTerms, {
    berths: 'yatak',
    dayGuests: 'gunluk_kisi',
    crew: 'murettebat',
    charter: ['kiralama', { unit: ['birim', unit], min: 'en_az', seasons: ['sezonlar', { from: 'baslangic', to: 'bitis', price: 'fiyat' }] }],
  }),
  selection: wire(yachtSelection, { unit: ['birim', unit], date: 'rezervasyon_tarihi', time: 'baslangic_saati', units: 'adet', licensed: 'ehliyet' }),
  steps: {
    charter: ['kiralama', wire(yachtSteps.charter, { per: ['birim', unit], from: 'baslangic', to: 'bitis', count: 'adet', unit: 'birim_fiyat', amount: 'tutar' })],
  },
  cardFacts: wire(yachtCardFacts, { type, cabins: 'kamara', guests: 'gunluk_kisi' }),
  pageFacts: wire(yachtPageFacts, { type, cabins: 'kamara', lengthM: 'boy_m', builtYear: 'yapim_yili', port: 'liman', equipment: 'donanim' }),
  availability: wire(yachtAvailability, { taken: ['dolu', { from: 'baslangic', to: 'bitis' }] }),
};
