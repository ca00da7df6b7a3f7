import type { IsoDate } from '#domain/catalogue.ts';

/** The state of a voucher for a member (M7). `waiting`: not valid yet. `passive`: it can no longer be used, by anybody. */
export type VoucherState = 'waiting' | 'active' | 'passive' | 'used';

export interface VoucherUse {
  /** The days on which it is valid, both included. */
  readonly from: IsoDate;
  readonly to: IsoDate;
  /** It was used as often as it may be. */
  readonly isUsedUp: boolean;
  /** The day of the member's last booking with it; null without one. */
  readonly usedOn: IsoDate | null;
}

/** One that the member has used and may use again is active. @param today at the destination */
export function voucherState({ from, to, isUsedUp, usedOn }: VoucherUse, today: IsoDate): VoucherState {
  if (isUsedUp || to < today) return usedOn === null ? 'passive' : 'used';
  return from > today ? 'waiting' : 'active';
}
