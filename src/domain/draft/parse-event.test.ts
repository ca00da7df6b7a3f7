import { describe, expect, expectTypeOf, it } from 'vitest';
import { createEvent, guest, IDENTITY, intended, NOON, payableHistory, tourLine, villaLine } from '#tests/support/draft-fixtures.ts';
import type { DraftCommand } from './commands.ts';
import { draftHash } from './draft-hash.ts';
import type { DraftEvent } from './events.ts';
import { fold } from './evolve.ts';
import { pricingInputOf } from './pricing-input.ts';
import { parseEvent } from './parse-event.ts';
import type { DraftState } from './state.ts';

type Primitive = string | number | boolean | bigint | symbol | null | undefined;
/** Every property name anywhere in T; `'any'` where the type would take anything. */
type KeysIn<T> = 0 extends 1 & T
  ? 'any'
  : unknown extends T
    ? 'any'
    : T extends Primitive
      ? never
      : T extends readonly (infer Item)[]
        ? KeysIn<Item>
        : { [K in keyof T]-?: (string extends K ? never : K) | (string extends K ? (T[K] extends number ? never : 'bag') : KeysIn<T[K]>) }[keyof T];

type CardKeys = 'any' | 'bag' | 'cardNumber' | 'number' | 'pan' | 'card' | 'expiry' | 'cvv' | 'cvc' | 'ccv' | 'token' | 'cardToken' | 'holder';

describe('[D2] card data', () => {
  it('has no field in any event, command or state, nor a field of unknown content', () => {
    expectTypeOf<Extract<KeysIn<DraftEvent>, CardKeys>>().toEqualTypeOf<never>();
    expectTypeOf<Extract<KeysIn<DraftCommand>, CardKeys>>().toEqualTypeOf<never>();
    expectTypeOf<Extract<KeysIn<DraftState>, CardKeys>>().toEqualTypeOf<never>();
    // The search itself finds the known fields.
    expectTypeOf<Extract<KeysIn<{ a: { token: string }[] }>, CardKeys>>().toEqualTypeOf<'token'>();
    expectTypeOf<Extract<KeysIn<{ a: Record<string, string> }>, CardKeys>>().toEqualTypeOf<'bag'>();
    expectTypeOf<Extract<KeysIn<{ a: unknown }>, CardKeys>>().toEqualTypeOf<'any'>();
  });

  it('is dropped with all unknown fields, at every depth', () => {
    const card = { cardNumber: '4111111111111111', cvv: '123' };
    const smuggled = { ...intended(), ...card, data: { ...intended().data, ...card } };
    expect(JSON.stringify(parseEvent(smuggled))).not.toMatch(/4111|cvv/);
    const inGuest = { ...createEvent('GuestDetailsSet', { guest }), data: { guest: { ...guest, ...card }, ...card } };
    expect(parseEvent(inGuest)).toMatchObject({ data: { guest } });
    expect(JSON.stringify(parseEvent(inGuest))).not.toMatch(/4111|cvv/);
    const inOffer = { ...createEvent('ItemAdded', villaLine), data: { ...villaLine, offer: { ...villaLine.offer, extras: villaLine.offer.extras.map((extra) => ({ ...extra, ...card })) } } };
    expect(parseEvent(inOffer)?.data).toEqual(villaLine);
  });

  it('is rejected as text and as a quantity', () => {
    expect(parseEvent(createEvent('NoteSet', { note: '5555 5555 5555 4444' }))).toBeNull();
    expect(parseEvent(createEvent('ItemAdded', { ...villaLine, extras: { chef: 4111111111111111 } }))).toBeNull();
  });
});

describe('parseEvent', () => {
  it.each<[string, unknown]>([
    ['nothing', null],
    ['text', 'ItemAdded'],
    ['no data', { ...intended(), data: undefined }],
    ['an unknown type', { ...intended(), type: 'LoungeBooked' }],
    ['a name of the prototype', { ...intended(), type: 'constructor' }],
    ['a newer version', { ...intended(), v: 2 }],
    ['no id', { ...intended(), id: '' }],
    ['a number as text', { ...intended(), at: String(NOON) }],
    ['a float as money', createEvent('CheckoutIntended', { checkoutId: 'c', acceptedTotal: '1e3', currency: 'EUR', draftHash: '0123456789abcdef' })],
    ['two verticals in a line', { ...intended(), type: 'ItemAdded', data: { ...villaLine, selection: tourLine.selection } }],
    ['half an offer', { ...intended(), type: 'ItemAdded', data: { ...villaLine, offer: { vertical: 'villa' } } }],
    ['another way to pay', { ...intended(), type: 'PaymentMethodChosen', data: { method: 'cheque' } }],
  ])('[L9] rejects %s without throwing', (_what, value) => {
    expect(parseEvent(value)).toBeNull();
  });
});

it('a passport number is only in the order, never in anything else that leaves the draft', () => {
  const state = fold([...payableHistory(), intended()]);
  expect(JSON.stringify(state.checkout)).toContain(IDENTITY);
  const market = { rates: { EUR: '48.20', TRY: '1' }, basketCampaigns: [], instalmentPlans: [], currency: 'TRY' };
  const input = pricingInputOf(state, market);
  expect(input).toMatchObject({ currency: 'EUR', captured: { EUR: '48.20' }, plan: 'deposit', lines: [villaLine, tourLine] });
  expect(JSON.stringify(input)).not.toContain(IDENTITY);
  const hash = (identityNumber: string) => {
    const { lines, plan } = fold([createEvent('GuestDetailsSet', { guest: { ...guest, identityNumber } })], state);
    return draftHash({ lines, plan, currency: 'EUR' });
  };
  expect(hash('A')).toBe(hash('B'));
});
