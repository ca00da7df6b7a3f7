import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Party } from '#domain/catalogue.ts';
import { addDays } from '#domain/date.ts';
import { extraSteps } from '#domain/pricing/extras.ts';
import { carGross } from '#verticals/car/gross.ts';
import { tourGross } from '#verticals/tour/gross.ts';
import { transferGross, type TransferRide, type TransferTariff } from '#verticals/transfer/gross.ts';
import { villaGross } from '#verticals/villa/gross.ts';
import { yachtGross } from '#verticals/yacht/gross.ts';
import { seasonOn } from '#domain/pricing/seasons.ts';
import { amount, date, lines, minor, party, percent, seasons, total, tourPricing, yearlySpans } from '#tests/support/pricing-arbitraries.ts';

const time = fc.integer({ min: 0, max: 1439 }).map((minute) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`);
const count = fc.integer({ min: 1, max: 40 });
const pricedSpans = yearlySpans.chain((spans) => fc.tuple(...spans.map((span) => amount(1_000, 90_000).map((price) => ({ ...span, price, daily: price })))));

describe('[P2] gross, for any terms', () => {
  it('[P2] the seasons of a year cover every day exactly once', () => {
    fc.assert(fc.property(yearlySpans, date, (spans, on) => {
      const covering = spans.filter((span) => seasonOn([span], on));
      expect(covering).toHaveLength(1);
      expect(seasonOn(spans, on)).toBe(covering[0]);
    }));
  });

  it('[P2] villa: the nights one by one make the stay', () => {
    fc.assert(fc.property(seasons(), date, count, (spans, arrival, nights) => {
      const stay = villaGross({ seasons: spans, cleaningFee: null }, arrival, addDays(arrival, nights));
      const single = Array.from({ length: nights }, (_, night) => seasonOn(spans, addDays(arrival, night))!.nightly);
      expect(minor(stay.amount)).toBe(total(single));
    }));
  });

  it('[P2] villa: one more night never lowers the gross, while the cleaning fee is at most a night', () => {
    fc.assert(fc.property(seasons(), date, count, amount(0, 1_000), fc.integer({ min: 1, max: 41 }), (spans, arrival, nights, fee, belowNights) => {
      const gross = (stay: number) => minor(villaGross({ seasons: spans, cleaningFee: { amount: fee, belowNights } }, arrival, addDays(arrival, stay)).amount);
      expect(gross(nights + 1)).toBeGreaterThanOrEqual(gross(nights));
    }));
  });

  it('[P2] tour: one more person never lowers the gross', () => {
    const more = fc.constantFrom<(people: Party) => Party>(
      (people) => ({ ...people, adults: people.adults + 1 }), (people) => ({ ...people, children: people.children + 1 }), (people) => ({ ...people, infants: people.infants + 1 }));
    fc.assert(fc.property(tourPricing, party, more, (pricing, people, grow) => {
      expect(minor(tourGross(pricing, grow(people)).amount)).toBeGreaterThanOrEqual(minor(tourGross(pricing, people).amount));
    }));
  });

  it('[P4] one more extra never lowers the extras', () => {
    fc.assert(fc.property(lines, count, fc.constantFrom('one', 'two'), (basket, duration, code) => {
      for (const { offer, extras } of basket) {
        const worth = (chosen: Record<string, number>) => total(extraSteps(offer.extras, chosen, duration).map((step) => step.amount));
        expect(worth({ ...extras, [code]: (extras[code] ?? 0) + 1 })).toBeGreaterThanOrEqual(worth(extras));
      }
    }));
  });

  it('[P2] yacht: one more unit never lowers the gross, and hours of one day cost the same each', () => {
    fc.assert(fc.property(pricedSpans, fc.constantFrom('hour', 'day', 'week'), date, time, count, (spans, unit, on, at, units) => {
      const gross = (many: number) => minor(yachtGross({ unit, seasons: spans }, { date: on, time: at }, many).amount);
      expect(gross(units + 1)).toBeGreaterThanOrEqual(gross(units));
      const runs = yachtGross({ unit, seasons: spans }, { date: on, time: at }, units).steps;
      expect(runs.reduce((all, run) => all + run.count, 0)).toBe(units);
    }));
  });

  describe('[P2] transfer', () => {
    const tariff = fc.record({ oneWay: amount(), returnPercentOff: percent(), nightSurcharge: fc.option(fc.record({ from: time, to: time, percent: percent(5_000) })) });
    const grossOf = (fare: TransferTariff, ride: TransferRide) => minor(transferGross(fare, ride).amount);

    it('[P2] one more vehicle, a way back or a night never lowers the gross, and none is below zero', () => {
      fc.assert(fc.property(tariff, count, time, fc.option(time), (fare, vehicles, outbound, back) => {
        const gross = grossOf(fare, { vehicles, outbound, back });
        expect(gross).toBeGreaterThanOrEqual(0n);
        expect(grossOf(fare, { vehicles: vehicles + 1, outbound, back })).toBeGreaterThanOrEqual(gross);
        expect(gross).toBeGreaterThanOrEqual(grossOf(fare, { vehicles, outbound, back: null }));
        expect(gross).toBeGreaterThanOrEqual(grossOf({ ...fare, nightSurcharge: null }, { vehicles, outbound, back }));
      }));
    });

    it('[P2] both legs add up, and there and back never costs more than two rides one way', () => {
      fc.assert(fc.property(tariff, count, time, time, (fare, vehicles, outbound, back) => {
        const { amount: gross, steps } = transferGross(fare, { vehicles, outbound, back });
        expect(minor(gross)).toBe(total(steps.map((step) => step.amount)));
        const there = grossOf(fare, { vehicles, outbound, back: null });
        const alone = grossOf(fare, { vehicles, outbound: back, back: null });
        expect(minor(gross)).toBeLessThanOrEqual(there + alone);
        const undiscounted = grossOf({ ...fare, returnPercentOff: '0' }, { vehicles, outbound, back });
        expect(undiscounted).toBe(there + alone);
      }));
    });
  });

  it('[P2] car: one more day within a duration band never lowers the gross', () => {
    const bands = fc.uniqueArray(fc.record({ minDays: fc.integer({ min: 2, max: 30 }), percentOff: percent(4_000) }), { selector: ({ minDays }) => minDays, maxLength: 4 });
    fc.assert(fc.property(pricedSpans, bands, date, time, count, fc.boolean(), (spans, durationBands, on, at, days, oneWay) => {
      fc.pre(!durationBands.some(({ minDays }) => minDays === days + 1));
      const gross = (many: number) => minor(carGross({ seasons: spans, durationBands, oneWayFee: '35.00' }, { pickUp: { date: on, time: at }, dropOff: { date: addDays(on, many), time: at }, oneWay }).amount);
      expect(gross(days + 1)).toBeGreaterThanOrEqual(gross(days));
    }));
  });
});
