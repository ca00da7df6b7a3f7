import { packageCardFacts, packageFacts, packageTerms } from '#contract/codecs/package-codec.ts';
import { wire } from '#contract/schema-codec.ts';
import type { VerticalWire } from '#verticals/wire.ts';
import { weddingAvailability, weddingSelection, weddingSteps } from './schemas.ts';

export const weddingWire: VerticalWire<'wedding'> = {
  terms: packageTerms,
  selection: wire(weddingSelection, {
    from: 'baslangic', to: 'bitis', guests: 'davetli',
    ceremony: ['toren', { legal: 'resmi', symbolic: 'sembolik', blessing: 'dini', undecided: 'belirsiz' }],
  }),
  steps: { weddingPackage: ['dugun_paketi', wire(weddingSteps.weddingPackage, { amount: 'tutar' })] },
  cardFacts: packageCardFacts,
  pageFacts: packageFacts,
  availability: wire(weddingAvailability, {}),
};
