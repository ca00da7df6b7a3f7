import { describe, expect, it } from 'vitest';
import { bookingCreate, bookingEnquire } from '#contract/calls/booking.ts';
import { paymentReturn, paymentStart, paymentStatus } from '#contract/calls/payment.ts';
import { orderOf, week } from './orders.ts';
import { useServer } from './test-server.ts';

/** Ids that could be guessed, or that are not spelled as the server stores them. */
const WEAK = ['1', 'checkout-1', '00000000-0000-0000-0000-000000000000', '6ba7b810-9dad-11d1-80b4-00c04fd430c8', '6F9619FF-8B86-4D01-B42D-00C04FC964FF', '6f9619ff8b864d01b42d00c04fc964ff', ' 6f9619ff-8b86-4d01-b42d-00c04fc964ff'];

describe('the id of a checkout', () => {
  const running = useServer('postgres');
  const fields = async (response: Response) => {
    expect(response.status).toBe(422);
    return ((await response.json()) as { errors: { field: string }[] }).errors.map(({ field }) => field);
  };
  const post = (name: string, body: object, key: string) =>
    fetch(`${running().url}/api/${name}`, { method: 'POST', headers: { company: 'meltem', 'content-type': 'application/json', 'idempotency-key': key }, body: JSON.stringify(body) });
  const get = (name: string, query: Record<string, string>) => fetch(`${running().url}/api/${name}?${new URLSearchParams(query)}`, { headers: { company: 'meltem' } });

  it.each(WEAK)('is a random UUID in every call: %j is refused', async (weak) => {
    const order = bookingCreate.request.encode(await orderOf(running(), [week('2027-03-06', '2027-03-13')])) as object;
    const key = 'any-key';
    expect(await fields(await post(bookingCreate.name, { ...order, islem_no: weak }, key))).toContain('islem_no');
    expect(await fields(await post(paymentStart.name, { islem_no: weak, kart_jetonu: 'token', donus_url: running().url }, key))).toContain('islem_no');
    expect(await fields(await get(paymentStatus.name, { islem_no: weak }))).toContain('islem_no');
    expect(await fields(await get(bookingEnquire.name, { sorgu: 'islem', islem_no: weak }))).toContain('islem_no');
    const form = new URLSearchParams({ islem_no: weak, dogrulama_no: 'a', sonuc: 'b', imza: 'c' });
    const returned = await fetch(`${running().url}/api/${paymentReturn.name}?company=meltem`, { method: 'POST', body: form, redirect: 'manual' });
    expect(await fields(returned)).toContain('islem_no');
  });
});
