import { randomUUID } from 'node:crypto';
import { createApiClient } from '#api/client.ts';
import { basketPrice } from '#contract/calls/basket.ts';
import { bookingCreate } from '#contract/calls/booking.ts';
import { cardTokenise, paymentStart } from '#contract/calls/payment.ts';
import { draftHash } from '#domain/draft/draft-hash.ts';
import type { Shop } from './shop.ts';

export interface BookedStay {
  readonly productCode: string;
  readonly arrival: string;
  readonly departure: string;
  /** The deposit is paid, unless this is false. */
  readonly isPaid?: boolean;
  /** Of the member who books; nobody is logged in without it. */
  readonly memberToken?: string;
}

/** Books a stay of two in a villa over the API and pays the deposit, as another visitor would. @returns what finds it again */
export async function bookStay({ url, bankUrl }: Pick<Shop, 'url' | 'bankUrl'>, { productCode, memberToken, isPaid = true, ...days }: BookedStay): Promise<{ readonly bookingNumber: string; readonly email: string; readonly checkoutId: string }> {
  const { send } = createApiClient({ baseUrl: `${url}/api`, company: 'meltem', memberToken: async () => memberToken ?? null, tokeniserUrl: () => bankUrl });
  const email = 'ada@example.org';
  const [draftId, checkoutId] = [randomUUID(), randomUUID()];
  const line = { lineId: randomUUID(), productCode, selection: { vertical: 'villa' as const, ...days }, party: { adults: 2, children: 0, infants: 0 }, extras: {} };
  const { lines, quote } = await send(basketPrice, { draftId, currency: 'EUR', lines: [line], plan: 'deposit' });
  const { bookingNumber } = await send(bookingCreate, {
    checkoutId, draftId, lang: 'en', currency: 'EUR', captured: {}, lines: [line], hotel: null, note: '', plan: 'deposit', method: { kind: 'card' },
    guest: { firstName: 'Ada', lastName: 'Yılmaz', email, phone: '+90 532 000 00 00', birthDate: null, identityNumber: null, address: '' },
    agreements: { distanceSales: true, rental: true }, acceptedTotal: quote.grandTotal, acceptedDueNow: quote.charged,
    draftHash: draftHash({ lines: [{ ...line, offer: lines[0]!.offer! }], currency: 'EUR', plan: 'deposit', voucher: null }),
  }, { idempotencyKey: checkoutId });
  if (!isPaid) return { bookingNumber, email, checkoutId };
  const { token } = await send(cardTokenise, { cardHolder: 'ADA YILMAZ', number: '4111111111111111', expiryMonth: '12', expiryYear: '2031', cvv: '123' });
  await send(paymentStart, { checkoutId, cardToken: token, returnUrl: `${url}/basket/result` }, { idempotencyKey: checkoutId });
  return { bookingNumber, email, checkoutId };
}
