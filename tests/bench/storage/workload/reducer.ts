export interface Item { readonly id: string; readonly [field: string]: unknown }
export interface Guest { firstName: string; lastName: string; email: string; phone: string; country: string; note: string }
export interface Basket {
  currency: string;
  coupon: { code: string; percent: number } | null;
  guest: Guest;
  /** In order of adding; each is its item and the quantity. */
  lines: (Item & { qty: number })[];
}

export type Change =
  | { readonly t: 'add'; readonly item: Item; readonly qty: number }
  | { readonly t: 'qty'; readonly id: string; readonly qty: number }
  | { readonly t: 'remove'; readonly id: string }
  | { readonly t: 'coupon'; readonly code: string; readonly percent: number }
  | { readonly t: 'guest'; readonly field: keyof Guest; readonly value: string }
  | { readonly t: 'currency'; readonly code: string };

export const initialState = (): Basket => ({
  currency: 'EUR',
  coupon: null,
  guest: { firstName: '', lastName: '', email: '', phone: '', country: '', note: '' },
  lines: [],
});

/** The reference reducer: every contestant's final state must equal its result. Mutates `s`, which may be an immer draft. */
export function applyChange(s: Basket, c: Change): void {
  switch (c.t) {
    case 'add':
      s.lines.push({ ...c.item, qty: c.qty });
      break;
    case 'qty': {
      const line = s.lines.find(({ id }) => id === c.id);
      if (line) line.qty = c.qty;
      break;
    }
    case 'remove': {
      const i = s.lines.findIndex(({ id }) => id === c.id);
      if (i >= 0) s.lines.splice(i, 1);
      break;
    }
    case 'coupon':
      s.coupon = { code: c.code, percent: c.percent };
      break;
    case 'guest':
      s.guest[c.field] = c.value;
      break;
    case 'currency':
      s.currency = c.code;
      break;
  }
}

export function reduceAll(changes: readonly Change[], upTo = changes.length): Basket {
  const s = initialState();
  for (const change of changes.slice(0, upTo)) applyChange(s, change);
  return s;
}
