import { packageCardFacts, packageFacts, packageTerms } from '#contract/codecs/package-codec.ts';
import { wire } from '#contract/schema-codec.ts';
import type { VerticalWire } from '#verticals/wire.ts';
import { healthAvailability, healthSelection, healthSteps } from './schemas.ts';

export const healthWire: VerticalWire<'health'> = {
  terms: packageTerms,
  selection: wire(healthSelection, { from: 'baslangic', to: 'bitis', companions: 'refakatci' }),
  steps: { treatmentPackage: ['saglik_paketi', wire(healthSteps.treatmentPackage, { amount: 'tutar' })] },
  cardFacts: packageCardFacts,
  pageFacts: packageFacts,
  availability: wire(healthAvailability, {}),
};
