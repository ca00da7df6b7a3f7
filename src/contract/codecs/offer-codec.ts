import { LONGEST_VOUCHER_CODE, type BasketCampaign, type Campaign, type Offer, type SellingRates, type Voucher } from '#domain/catalogue.ts';
import { MOST_INSTALMENTS } from '#domain/draft/events.ts';
import type { InstalmentPlan } from '#domain/pricing/instalments.ts';
import * as schemas from '#domain/offer-schema.ts';
import { byVertical } from '#contract/by-vertical.ts';
import { type Codec, dictionary, named, record, remembered } from '#contract/codec.ts';
import { code, currency, decimal, int, oneOf, text } from '#contract/scalar-codecs.ts';
import { wire, wireFields } from '#contract/schema-codec.ts';
import { written } from './written-codec.ts';

const PERCENT_OR_AMOUNT = { percent: 'yuzde', amount: 'tutar' } as const;
const EXTRA_UNITS = { booking: 'rezervasyon', person: 'kisi', night: 'gece', day: 'gun' } as const;
const SALE_MODES = { direct: 'direk', quote: 'sor_sat' } as const;

export const vatMode = () => oneOf({ included: 'dahil', excluded: 'haric' });
export const extraUnit = () => oneOf(EXTRA_UNITS);
export const saleMode = () => oneOf(SALE_MODES);

export const campaign: Codec<Campaign> = named('Campaign', wire(schemas.campaign, { kind: ['indirim_turu', PERCENT_OR_AMOUNT], value: 'indirim_tutari' }));

export const paymentTerms = named('PaymentTerms', wire(schemas.paymentTerms, {
  tag: 'odeme_tipi',
  variants: { deposit: ['on_odeme', { percent: 'odeme_tipi_oran' }], full: ['tam_odeme', {}], onSpot: ['yerinde', {}] },
}));

export const extra = named('Extra', wire(schemas.extra, { code: 'kod', title: 'baslik', untranslated: 'cevirisi_olmayan', price: 'fiyat', per: ['birim', EXTRA_UNITS] }));

const head = wireFields(schemas.offerHead.fields, {
  productCode: 'k_no',
  title: 'baslik',
  untranslated: 'cevirisi_olmayan',
  slug: 'slug',
  destination: 'bolge',
  image: 'gorsel',
  currency: 'kur_turu',
  saleMode: ['satis_yontemi', SALE_MODES],
  payment: ['odeme', paymentTerms],
  vat: ['kdv', { mode: ['kdv_turu', { included: 'dahil', excluded: 'haric' }], percent: 'kdv_oran' }],
  campaign: ['kampanya', campaign],
  extras: ['ekstra_hizmetler', extra],
  leadHours: 'kapanis_saat_once',
});

export const offer: Codec<Offer> = named('Offer', remembered(byVertical<Offer>(({ terms }) => record({ ...head, terms: ['kosullar', terms] }))));

export const sellingRates: Codec<SellingRates> = dictionary(['kod', currency()], ['satis', decimal()]);

/** Monthly payments by card, and what they cost (P11). */
export const instalmentPlan: Codec<InstalmentPlan> = named('InstalmentPlan', record({
  count: ['taksit_sayisi', int({ min: 2, max: MOST_INSTALMENTS })],
  surchargePercent: ['fark_oran', decimal()],
}));

/** A campaign on the whole basket (E6). */
export const basketCampaign: Codec<BasketCampaign> = named('BasketCampaign', wire(schemas.basketCampaign, {
  kind: ['kampanya_turu', { count: 'adet', amount: 'tutar' }],
  threshold: 'toplam_tutar',
  discountKind: ['indirim_turu', PERCENT_OR_AMOUNT],
  discount: 'indirim_tutari',
  currency: 'kur_turu',
}));

/** A voucher (P5). */
export const voucher: Codec<Voucher> = named('Voucher', wire(schemas.voucher, {
  code: 'promosyon_kodu', kind: ['indirim_turu', PERCENT_OR_AMOUNT], value: 'indirim_tutari', minTotal: 'en_az_toplam', currency: 'kur_turu',
}));
export const voucherCode = () => text({ min: 1, max: LONGEST_VOUCHER_CODE });

export const paymentPlan = () => oneOf({ deposit: 'on_odeme', everything: 'tamami' });
export const imagePath = () => wire(schemas.imagePath(), undefined);
export const destinationRef = record({ code: ['k_no', code()], title: ['baslik', written(200)] });
