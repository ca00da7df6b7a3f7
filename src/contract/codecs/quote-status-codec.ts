import { oneOf } from '#contract/scalar-codecs.ts';
import type { QuoteStatus } from '#domain/quotation/quotation-schema.ts';

/** Where a request for a quote stands. */
export const quoteStatus = () =>
  oneOf({ requested: 'istendi', quoted: 'fiyatlandi', accepted: 'kabul', declined: 'ret', rejected: 'geri_cevrildi', expired: 'suresi_doldu' } satisfies Record<QuoteStatus, string>);
