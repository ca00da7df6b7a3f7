import { call, NOT_FOUND } from '#contract/call.ts';
import { record } from '#contract/codec.ts';
import { voucher, voucherCode } from '#contract/codecs/offer-codec.ts';

export const voucherQuery = call({
  name: 'kupon-sorgula-post',
  method: 'POST',
  summary: 'What a voucher is worth today, by its code in upper or lower case; changes nothing',
  request: record({ code: ['promosyon_kodu', voucherCode()] }),
  response: record({ voucher: ['kupon', voucher] }),
  idempotent: true,
  failures: {
    /** Also returned for a voucher that is not valid today, and for one that is used up. */
    notFound: NOT_FOUND,
  },
});
