import { call, NOT_FOUND } from '#contract/call.ts';
import { record } from '#contract/codec.ts';
import { code, email, flag, int, isoDate, locale, text } from '#contract/scalar-codecs.ts';
import { MOST_TRAVELLERS } from '#domain/party.ts';

/** Asks for one e-mail when a product can be booked on some days (B15). */
export const availabilityAlert = call({
  name: 'urun-haber-ver-post',
  method: 'POST',
  summary: 'Asks for one e-mail when a product can be booked on some days; asking again changes nothing',
  request: record({
    /** The language of the e-mail. */
    lang: ['lang', locale()],
    email: ['e_mail', email()],
    productCode: ['urun_k_no', code()],
    from: ['baslangic', isoDate()],
    /** The day of the departure; `from` for a single day. */
    to: ['bitis', isoDate()],
    guests: ['kisi', int({ min: 1, max: MOST_TRAVELLERS })],
  }),
  /** The day on which the address is deleted. */
  response: record({ keptUntil: ['saklanma', isoDate()] }),
  idempotent: true,
  failures: {
    notFound: NOT_FOUND,
    /** It can be booked on these days now. */
    open: { status: 409, wire: 'musait', details: null },
    /** The product's own terms do not allow these days or this number of guests, even if nothing is taken. */
    notOffered: { status: 409, wire: 'kosula_uymaz', details: null },
  },
});

export const availabilityAlertStop = call({
  name: 'urun-haber-iptal-post',
  method: 'POST',
  summary: 'Deletes all alerts of the e-mail address to which a link was sent',
  request: record({ token: ['anahtar', text({ min: 20, max: 100 })] }),
  /** False for a link that is unknown, was used before, or whose alerts have all ended. */
  response: record({ deleted: ['silindi', flag()] }),
  idempotent: true,
});
