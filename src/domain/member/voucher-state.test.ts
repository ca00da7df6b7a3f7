import { describe, expect, it } from 'vitest';
import { voucherState, type VoucherUse } from './voucher-state.ts';

const voucher: VoucherUse = { from: '2026-11-01', to: '2026-11-30', isUsedUp: false, usedOn: null };

describe('[M7] the state of a voucher', () => {
  it.each([
    ['2026-10-31', {}, 'waiting'],
    ['2026-11-01', {}, 'active'],
    ['2026-11-30', {}, 'active'],
    ['2026-12-01', {}, 'passive'],
    ['2026-11-15', { usedOn: '2026-11-10' }, 'active'],
    ['2026-12-01', { usedOn: '2026-11-10' }, 'used'],
    ['2026-11-15', { isUsedUp: true }, 'passive'],
    ['2026-11-15', { isUsedUp: true, usedOn: '2026-11-10' }, 'used'],
    ['2026-10-01', { isUsedUp: true }, 'passive'],
  ] as const)('on %s with %o is %s', (today, change, state) => expect(voucherState({ ...voucher, ...change }, today)).toBe(state));
});
