import type { UnavailableReason } from '#domain/draft/events.ts';
import { MOST_INSTALMENTS } from '#domain/draft/events.ts';
import { call } from '#contract/call.ts';
import { type Codec, type Infer, list, named, nullable, optional, record, union } from '#contract/codec.ts';
import { currency, flag, id, instant, int, oneOf, randomUuid } from '#contract/scalar-codecs.ts';
import { basketCampaign, instalmentPlan, offer, paymentPlan, sellingRates, voucher, voucherCode } from '#contract/codecs/offer-codec.ts';
import { basketQuote } from '#contract/codecs/quote-codec.ts';
import { wantedLine } from '#contract/codecs/selection-codec.ts';

export const unavailableReason = (): Codec<UnavailableReason> =>
  oneOf({ taken: 'dolu', withdrawn: 'satista_degil', termsChanged: 'kosul_degisti', bookingClosed: 'rezervasyon_kapandi', tooFarAhead: 'cok_ileri_tarih', minimumStay: 'en_az_konaklama', quoteEnded: 'teklif_bitti' });

const lineAvailability = named('LineAvailability', union(['status', 'durum'], {
  /** `left` counts free seats of a session or free units; null for a product with one unit or without stock. */
  available: ['musait', record({ left: ['kalan', nullable(int())] })],
  /** This draft holds it until that time. */
  held: ['tutuldu', record({ until: ['gecerlilik', instant()] })],
  unavailable: ['dolu', record({ reason: ['neden', unavailableReason()] })],
}));
export type LineAvailability = Infer<typeof lineAvailability>;

const repricedLine = named('RepricedLine', record({
  lineId: ['satir_no', id()],
  /** The current offer; null when the product is no longer sold, and then the quote omits the line. */
  offer: ['urun', nullable(offer)],
  availability: ['musaitlik', lineAvailability],
}));
export type RepricedLine = Infer<typeof repricedLine>;

const basketPricing = named('BasketPricing', record({
  lines: ['satirlar', list(repricedLine, { max: 100 })],
  rates: ['kurlar', sellingRates],
  basketCampaigns: ['sepet_kampanyalari', list(basketCampaign, { max: 50 })],
  /** As in the settings, today. */
  instalmentPlans: ['taksitler', optional(list(instalmentPlan, { max: MOST_INSTALMENTS }))],
  /** The voucher of the request as it is now; absent without one, and for one that is not valid any more. */
  voucher: ['kupon', optional(voucher)],
  quote: ['fiyat', basketQuote],
  pricedAt: ['fiyat_zamani', instant()],
}));
export type BasketPricing = Infer<typeof basketPricing>;

/** The quote that a basket accepts, and the revision of the quotation that the visitor has read. The lines are then those of the quote, at its price (P13). */
export const boughtQuote = named('BoughtQuote', record({ quoteId: ['teklif_no', randomUuid()], revision: ['surum', int({ min: 1 })] }));
export type BoughtQuote = Infer<typeof boughtQuote>;

const basketPricingRequest = record({
  draftId: ['taslak_no', id()],
  currency: ['secilen_kur', currency()],
  /** Rates fixed on the draft (P10). */
  captured: ['sabit_kurlar', optional(sellingRates)],
  lines: ['sepet_urunler', list(wantedLine, { max: 100 })],
  voucherCode: ['promosyon_kodu', optional(voucherCode())],
  quote: ['teklif', optional(boughtQuote)],
  plan: ['odeme_tipi', paymentPlan()],
});
export type BasketPricingRequest = Infer<typeof basketPricingRequest>;

export const basketPrice = call({
  name: 'sepet-fiyat-post',
  method: 'POST',
  summary: 'Prices a basket with today\'s offers, rates and campaigns, and says what of it is still to be had; changes nothing',
  request: basketPricingRequest,
  response: basketPricing,
  idempotent: true,
});

const hold = named('Hold', record({
  holdId: ['tutma_no', id()],
  expiresAt: ['gecerlilik', instant()],
  lines: ['satirlar', list(record({
    lineId: ['satir_no', id()],
    granted: ['tutuldu', flag()],
    /** Null when granted. */
    reason: ['neden', nullable(unavailableReason())],
  }), { max: 100 })],
}));
export type Hold = Infer<typeof hold>;

export const basketHold = call({
  name: 'sepet-tut-post',
  method: 'POST',
  summary: 'Holds what a draft wants for a while; a draft has one hold, so asking again replaces it',
  request: record({ draftId: ['taslak_no', id()], lines: ['sepet_urunler', list(wantedLine, { max: 100 })], quote: ['teklif', optional(boughtQuote)] }),
  response: hold,
  idempotent: true,
});
