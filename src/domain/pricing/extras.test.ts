import { describe, expect, it } from 'vitest';
import { bosphorus, kirlangic, party } from '#tests/support/offer-fixtures.ts';
import type { ExtraUnit } from '#domain/catalogue.ts';
import { defaultExtraQuantity, extraSteps, maxExtraQuantity } from './extras.ts';

const extra = (per: ExtraUnit) => ({ ...kirlangic.extras[0]!, code: per, price: '12.50', per });

describe('extras', () => {
  it('[P4] multiply by quantity, and per night and per day by the duration', () => {
    const steps = extraSteps([extra('booking'), extra('person'), extra('night'), extra('day')], { booking: 1, person: 3, night: 1, day: 2 }, 7);
    expect(steps.map((step) => step.amount)).toEqual(['12.50', '37.50', '87.50', '175.00']);
  });

  it('[P4] come in the order of the offer; none is none and an unknown code is left out', () => {
    const steps = extraSteps(kirlangic.extras, { unknown: 2, 'private-chef': 1, 'mid-clean': 0, 'pool-heating': 1 }, 7);
    expect(steps.map((step) => (step.kind === 'extra' ? step.code : step.kind))).toEqual(['pool-heating', 'private-chef']);
  });

  it('[P4] per person start with all but infants and reach at most the party', () => {
    const perPerson = bosphorus.extras.find(({ per }) => per === 'person')!;
    expect(defaultExtraQuantity(perPerson, party(2, 1, 1))).toBe(3);
    expect(maxExtraQuantity(perPerson, party(2, 1, 1))).toBe(4);
  });

  it('[P4] of a booking start with one', () => {
    expect(defaultExtraQuantity(kirlangic.extras[1]!, party(4, 2))).toBe(1);
    expect(maxExtraQuantity(kirlangic.extras[1]!, party(1))).toBe(9);
  });
});
