import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { blankDraft, type DraftState } from '#domain/draft/state.ts';
import { checkoutShape, EARLY_SCRIPT, rememberedShape } from './remembered-shape.ts';

const attributes = new Map<string, string>();
const storage = new Map<string, string>();
let isStorageReadable = true;

beforeEach(() => {
  attributes.clear();
  storage.clear();
  isStorageReadable = true;
  vi.stubGlobal('document', { documentElement: { setAttribute: (name: string, value: string) => void attributes.set(name, value) } });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('localStorage', {
    getItem(key: string) {
      if (!isStorageReadable) throw new DOMException('denied', 'SecurityError');
      return storage.get(key) ?? null;
    },
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

const runEarlyScript = () => {
  attributes.clear();
  // oxlint-disable-next-line no-new-func -- the script is a text of the page
  new Function(EARLY_SCRIPT)();
  return Object.fromEntries(attributes);
};

describe('[U14] the remembered shape', () => {
  it('is given to the page by the runtime, and by the script of the next page', () => {
    rememberedShape.set(6, 'payment4 again');
    const shape = { 'data-basket': '6', 'data-checkout': 'payment4 again' };
    expect(Object.fromEntries(attributes)).toEqual(shape);
    expect(runEarlyScript()).toEqual({ ...shape, 'data-seen': '', 'data-member': '' });
    expect([...storage.keys()]).toEqual(['meltem.basket', 'meltem.checkout']);
  });

  it('is empty without a basket', () => {
    rememberedShape.set(6, 'guest3');
    rememberedShape.set(0, null);
    expect(storage.size).toBe(0);
    expect(runEarlyScript()).toEqual({ 'data-basket': '', 'data-checkout': '', 'data-seen': '', 'data-member': '' });
    expect([rememberedShape.hasLines(), rememberedShape.remembersLines()]).toEqual([false, false]);
  });

  it('reads the flag of an earlier release as a basket', () => {
    storage.set('meltem.basket', '1');
    expect([rememberedShape.hasLines(), rememberedShape.remembersLines()]).toEqual([true, true]);
    expect(runEarlyScript()).toEqual({ 'data-basket': '1', 'data-checkout': '', 'data-seen': '', 'data-member': '' });
  });

  it('is unknown when the storage cannot be read: then there may be a basket', () => {
    isStorageReadable = false;
    expect(runEarlyScript()).toEqual({});
    expect([rememberedShape.hasLines(), rememberedShape.remembersLines()]).toEqual([true, false]);
  });
});

describe('[U14] the shape of a checkout', () => {
  const guest = { firstName: 'Helen', lastName: '', birthDate: null, identityNumber: null, address: '', phone: '', email: '' };
  const draft: DraftState = { ...blankDraft, lines: [{} as DraftState['lines'][number]] };

  it.each([
    [draft, 'guest', false, false, 'guest3'],
    [draft, 'stay', true, true, 'stay4'],
    [draft, 'stay', true, false, 'ride4'],
    [{ ...draft, guest, step: 'stay' as const }, 'stay', true, false, 'ride4 again'],
    [{ ...draft, guest, step: 'payment' as const }, 'payment', true, false, 'payment4 again'],
    [{ ...draft, guest }, 'guest', false, false, 'guest3'],
    [draft, 'challenge', false, false, 'attempt3'],
    [draft, 'declined', true, true, 'attempt4'],
  ] as const)('%#: is its step and the number of its steps', (state, start, needsStay, needsHotel, shape) => {
    expect(checkoutShape(state, start, { needsStay, needsHotel })).toBe(shape);
  });
});
