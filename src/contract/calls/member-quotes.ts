import { call } from '#contract/call.ts';
import { type Infer, list, named, nullable, record } from '#contract/codec.ts';
import { quoteStatus } from '#contract/codecs/quote-status-codec.ts';
import { recordedLine } from '#contract/codecs/recorded-line-codec.ts';
import { code, instant, int, isoDate } from '#contract/scalar-codecs.ts';
import { MOST_LINES } from '#domain/quotation/quotation-schema.ts';

/** The most requests for quotes of one answer. */
export const MOST_MEMBER_QUOTES = 50;

const { title, untranslated, image } = recordedLine;

/** A request for a quote as it is listed. */
const listedQuote = named('MemberQuote', record({
  quoteNumber: ['teklif_numarasi', code()],
  status: ['teklif_durum', quoteStatus()],
  createdAt: ['olusturma', instant()],
  /** The last day of a quotation that waits for the member's answer; null otherwise. */
  validUntil: ['gecerlilik', nullable(isoDate())],
  lines: ['urunler', list(record({ title, untranslated, image }), { max: MOST_LINES })],
}));
export type MemberQuote = Infer<typeof listedQuote>;

export const memberQuotes = call({
  name: 'uye-teklif-listele',
  method: 'GET',
  summary: 'The requests for quotes that the signed-in member sent: those that wait for an answer first, and the newest first of each',
  request: record({ most: ['en_cok', int({ min: 1, max: MOST_MEMBER_QUOTES })] }),
  /** `total`: number of all requests. */
  response: record({ total: ['toplam', int()], quotes: ['talepler', list(listedQuote, { max: MOST_MEMBER_QUOTES })] }),
  memberToken: true,
});
