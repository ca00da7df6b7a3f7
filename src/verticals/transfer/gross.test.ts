import { describe, expect, it } from 'vitest';
import { transferGross, type TransferTariff } from './gross.ts';

describe('[P2] transfer', () => {
  const vip: TransferTariff = { oneWay: '104.00', returnPercentOff: '10', nightSurcharge: { from: '23:00', to: '06:00', percent: '15' } };

  it('[P2] charges vehicles times the tariff', () => {
    expect(transferGross(vip, { vehicles: 3, outbound: '12:00', back: null }).amount).toBe('312.00');
  });

  it('[P2] takes the percent off the return leg and surcharges the leg at night: 104 + 15.60 + 93.60', () => {
    expect(transferGross(vip, { vehicles: 1, outbound: '23:40', back: '11:00' })).toEqual({
      amount: '213.20',
      steps: [
        { kind: 'leg', leg: 'outbound', vehicles: 1, unit: '104.00', amount: '104.00' },
        { kind: 'nightSurcharge', leg: 'outbound', percent: '15', amount: '15.60' },
        { kind: 'leg', leg: 'return', vehicles: 1, unit: '104.00', amount: '104.00' },
        { kind: 'returnDiscount', percent: '10', amount: '-10.40' },
      ],
    });
  });

  it('[P2] surcharges the return leg after its discount', () => {
    expect(transferGross(vip, { vehicles: 1, outbound: '12:00', back: '02:00' }).steps.at(-1)).toEqual({ kind: 'nightSurcharge', leg: 'return', percent: '15', amount: '14.04' });
  });

  it.each([['22:59', false], ['23:00', true], ['05:59', true], ['06:00', false]])('[P2] night at %s: %s, its end exclusive', (outbound, isNight) => {
    expect(transferGross(vip, { vehicles: 1, outbound, back: null }).amount).toBe(isNight ? '119.60' : '104.00');
  });
});

describe('[P2] transfer, a surcharge within one day', () => {
  it.each([['00:59', false], ['01:00', true], ['04:59', true], ['05:00', false]])('[P2] at %s: %s', (outbound, isNight) => {
    const tariff = { oneWay: '100.00', returnPercentOff: '0', nightSurcharge: { from: '01:00', to: '05:00', percent: '15' } };
    expect(transferGross(tariff, { vehicles: 1, outbound, back: null }).amount).toBe(isNight ? '115.00' : '100.00');
  });
});
