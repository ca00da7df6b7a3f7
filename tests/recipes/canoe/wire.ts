import { WRITTEN_NAMES } from '#contract/codecs/written-codec.ts';
import { wire } from '#contract/schema-codec.ts';
import type { VerticalWire } from '#verticals/wire.ts';
import { canoeAvailability, canoeFacts, canoePageFacts, canoeSelection, canoeSteps, canoeTerms } from './schemas.ts';

export const canoeWire: VerticalWire<'canoe'> = {
  terms: wire(canoeTerms, {
    units: 'adet', seats: 'kisi', opens: 'acilis', closes: 'kapanis', minHours: 'en_az_saat',
    seasons: ['sezonlar', { from: 'baslangic', to: 'bitis', hourly: 'saat_fiyat' }],
  }),
  selection: wire(canoeSelection, { date: 'tarih', time: 'saat', hours: 'sure_saat' }),
  steps: { paddling: ['kurek', wire(canoeSteps.paddling, { date: 'tarih', count: 'adet', unit: 'birim_fiyat', amount: 'tutar' })] },
  cardFacts: wire(canoeFacts, { seats: 'kisi' }),
  pageFacts: wire(canoePageFacts, { landing: ['iskele', WRITTEN_NAMES] }),
  availability: wire(canoeAvailability, { out: ['disarida', { unit: 'sira', date: 'tarih', from: 'baslangic', to: 'bitis' }] }),
};
