import { call } from '#contract/call.ts';
import { list, record } from '#contract/codec.ts';
import { code, int, locale, text } from '#contract/scalar-codecs.ts';
import { MOST_VIEWED, PRODUCT_VIEWS_CALL, VISIT_CALL } from '#contract/visit-bodies.ts';

/*
 * What visitors look at, counted by day (B16). Nothing of a visitor is stored; a request with `DNT: 1` or `Sec-GPC: 1`
 * has the same answer and counts nothing.
 */

export const productViews = call({
  name: PRODUCT_VIEWS_CALL,
  method: 'POST',
  summary: 'Counts the products that a visitor has looked at',
  request: record({ productCodes: ['urunler', list(code(), { max: MOST_VIEWED })] }),
  response: record({}),
});

export const visit = call({
  name: VISIT_CALL,
  method: 'POST',
  summary: 'Counts a visit by language and kind of browser, system and device',
  request: record({ lang: ['lang', locale()], userAgent: ['tarayici_bilgisi', text({ max: 500 })] }),
  response: record({}),
});

const counts = list(record({ name: ['ad', text({ max: 300 })], count: ['adet', int()] }), { max: 50 });

export const visitSummary = call({
  name: 'ziyaret-ozet-get',
  method: 'GET',
  summary: 'For the operator\'s desk: the products looked at most and the visits of the last 30 days',
  request: record({ lang: ['lang', locale()] }),
  response: record({
    products: ['urunler', counts],
    /** Kinds of browser, system and device, as `userAgentKind` names them. */
    devices: ['cihazlar', counts],
    /** Codes of languages. */
    languages: ['diller', counts],
  }),
  operatorSession: true,
});
