import * as schemas from '#domain/package-schema.ts';
import { WRITTEN_NAMES } from './written-codec.ts';
import { wire } from '#contract/schema-codec.ts';

/** The wire forms of what organised packages share (`#domain/package-schema.ts`). */

export const packageTerms = wire(schemas.packageTerms, { fromPrice: 'baslayan_fiyat', durationDays: 'sure_gun', capacity: 'kapasite' });

export const packageCardFacts = wire(schemas.packageCardFacts, { durationDays: 'sure_gun', capacity: 'kapasite' });

export const packageFacts = wire(schemas.packageFacts, {
  steps: ['adimlar', { title: ['baslik', WRITTEN_NAMES], text: ['metin', WRITTEN_NAMES] }],
  faq: ['sorular', { question: ['soru', WRITTEN_NAMES], answer: ['cevap', WRITTEN_NAMES] }],
});
