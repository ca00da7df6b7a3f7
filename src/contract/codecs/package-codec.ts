import * as schemas from '#domain/package-schema.ts';
import { wire } from '#contract/schema-codec.ts';

/** The wire forms of what organised packages share (`#domain/package-schema.ts`). */

export const packageTerms = wire(schemas.packageTerms, { fromPrice: 'baslayan_fiyat', durationDays: 'sure_gun', capacity: 'kapasite' });

export const packageCardFacts = wire(schemas.packageCardFacts, { durationDays: 'sure_gun', capacity: 'kapasite' });

export const packageFacts = wire(schemas.packageFacts, {
  steps: ['adimlar', { title: 'baslik', text: 'metin' }],
  faq: ['sorular', { question: 'soru', answer: 'cevap' }],
});
