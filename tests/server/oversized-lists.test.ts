import { Schema } from 'yup';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { basketHold, basketPrice } from '#contract/calls/basket.ts';
import { bookingCreate } from '#contract/calls/booking.ts';
import { deviceForget, draftPush } from '#contract/calls/draft.ts';
import { paymentStart } from '#contract/calls/payment.ts';
import { MOST_ISSUES } from '#contract/contract-error.ts';
import { newDraft } from './draft-device.ts';
import { freshId, useServer } from './test-server.ts';

/** More than the schemas of one request have fields, and far less than the elements of the bodies below. */
const MOST_VALIDATIONS = 5000;

const empties = (count: number) => Array.from({ length: count }, () => ({}));
const HEAD = { taslak_no: 'd1', secilen_kur: 'EUR', odeme_tipi: 'tamami' };
const line = (extras: readonly object[]) => ({ satir_no: 'l1', urun_k_no: 'VIL-001', secim: {}, pax: { yetiskin: 2, cocuk: 0, bebek: 0 }, ekstra_hizmetler: extras });

const BODIES: readonly (readonly [string, unknown])[] = [
  ['60 KB of {} as lines', { ...HEAD, sepet_urunler: empties(20_000) }],
  ['240 KB of {} as lines', { ...HEAD, sepet_urunler: empties(80_000) }],
  ['240 KB of {} as the extras of a line', { ...HEAD, sepet_urunler: [line(empties(80_000))] }],
  ['240 KB of {} as the extras of 80 lines', { ...HEAD, sepet_urunler: Array.from({ length: 80 }, () => line(empties(980))) }],
  ['240 KB of {} as rates', { ...HEAD, sabit_kurlar: empties(80_000), sepet_urunler: empties(1) }],
  ['1,000 {} as rates', { ...HEAD, sabit_kurlar: empties(1000), sepet_urunler: empties(1) }],
  ['240 KB of {} as events', { olaylar: empties(80_000) }],
  ['1,000 {} as events', { olaylar: empties(1000) }],
  ['240 KB of {} instead of an object', empties(80_000)],
];

describe('a body with very many list elements', () => {
  const running = useServer('postgres');
  afterEach(() => {
    vi.restoreAllMocks();
  });

  describe.each([basketPrice, basketHold, draftPush, deviceForget, bookingCreate, paymentStart].map((call) => [call.name]))('sent to %s', (name) => {
    it.each(BODIES)('%s: is refused without validating the elements', async (_, body) => {
      const validate = vi.spyOn(Schema.prototype as unknown as { _validate(): void }, '_validate');
      const { token } = newDraft();
      const response = await fetch(`${running().url}/api/${name}`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { company: 'meltem', 'content-type': 'application/json', 'idempotency-key': freshId('key'), 'draft-token': token },
      });
      const text = await response.text();
      expect([400, 422]).toContain(response.status);
      expect(text.length).toBeLessThan(10_000);
      const { errors } = JSON.parse(text) as { errors: unknown[] };
      expect(errors.length).toBeGreaterThan(0);
      expect(errors.length).toBeLessThanOrEqual(MOST_ISSUES);
      expect(validate.mock.calls.length).toBeLessThan(MOST_VALIDATIONS);
    });
  });

  it('lists the first issues of a small body', async () => {
    const response = await fetch(`${running().url}/api/${basketPrice.name}`, {
      method: 'POST', body: JSON.stringify({ ...HEAD, sepet_urunler: empties(100) }), headers: { company: 'meltem', 'content-type': 'application/json' },
    });
    expect([400, 422]).toContain(response.status);
    expect(((await response.json()) as { errors: unknown[] }).errors).toHaveLength(MOST_ISSUES);
  });
});
