import type { BasketQuote, ChangeCause, LineQuote, Step } from '#domain/pricing/quote.ts';
import { withVerticalVariants } from '#contract/by-vertical.ts';
import { type Codec, list, named, nullable, optional, record } from '#contract/codec.ts';
import { code, currency, decimal, id, int, localized, oneOf, text } from '#contract/scalar-codecs.ts';
import { basketCampaign, campaign, extraUnit, vatMode } from './offer-codec.ts';

const amount = ['tutar', decimal()] as const;

/** A step that explains the price of a line (P12). */
const step: Codec<Step> = named('Step', withVerticalVariants<Step>(['kind', 'tur'], {
  campaign: ['kampanya', record({ campaign: ['kampanya', campaign], amount })],
  extra: ['ekstra', record({
    code: ['kod', code()], title: ['baslik', localized()], per: ['birim', extraUnit()],
    quantity: ['miktar', int()], units: ['kat', int()], unit: ['birim_fiyat', decimal()], amount,
  })],
  converted: ['kur', record({ from: ['kaynak', currency()], to: ['hedef', currency()], rate: ['kur_fiyat', decimal()], amount })],
  basketDiscount: ['sepet_indirim', record({ amount })],
  agreed: ['anlasma', record({ title: ['baslik', text({ max: 200 })], quantity: ['miktar', int()], unit: ['birim_fiyat', decimal()], amount })],
  vat: ['kdv', record({ mode: ['kdv_turu', vatMode()], percent: ['kdv_oran', decimal()], amount })],
}, (vertical) => vertical.steps));

const lineQuote: Codec<LineQuote> = named('LineQuote', record({
  lineId: ['satir_no', id()],
  native: ['urun_kuru', record({
    currency: ['kur_turu', currency()],
    gross: ['toplam', decimal()],
    campaign: ['indirim_toplam', decimal()],
    extras: ['ekstra_toplam', decimal()],
  })],
  gross: ['toplam', decimal()],
  campaign: ['indirim_toplam', decimal()],
  extras: ['ekstra_toplam', decimal()],
  allocated: ['sepet_indirim_pay', decimal()],
  vat: ['kdv', record({ mode: ['kdv_turu', vatMode()], percent: ['kdv_oran', decimal()], amount: ['kdv_toplam', decimal()] })],
  total: ['genel_toplam', decimal()],
  deposit: ['on_odeme_toplam', decimal()],
  remaining: ['kalan_toplam', decimal()],
  steps: ['adimlar', list(step)],
}));

/** The discounts of the whole basket (P5); each amount is positive. */
export const basketDiscounts = {
  basketCampaign: ['sepet_indirim', nullable(record({ campaign: ['kampanya', basketCampaign], amount }))],
  voucher: ['kupon_indirim', nullable(record({ code: ['promosyon_kodu', text({ max: 60 })], amount }))],
  discretionary: ['iskonto_indirim', decimal()],
} as const;

/** `rezervasyon_toplam` (E4), with the reasons beside the figures. */
export const basketQuote: Codec<BasketQuote> = named('BasketQuote', record({
  currency: ['kur_turu', currency()],
  lines: ['satirlar', list(lineQuote, { max: 100 })],
  products: ['urun_toplam', decimal()],
  campaigns: ['kampanya_indirim', decimal()],
  extras: ['ekstra_toplam', decimal()],
  ...basketDiscounts,
  vatAdded: ['kdv_toplam', decimal()],
  vatIncluded: ['kdv_dahil_toplam', decimal()],
  grandTotal: ['genel_toplam', decimal()],
  deposit: ['on_odeme_toplam', decimal()],
  remaining: ['kalan_toplam', decimal()],
  dueNow: ['simdi_odenecek', decimal()],
  instalmentDifference: ['taksit_fark', decimal()],
  charged: ['tahsil_edilecek', decimal()],
}));

export const changeCause: Codec<ChangeCause> = named('ChangeCause', record({
  lineId: ['satir_no', nullable(id())],
  kind: ['neden', oneOf({
    lineAdded: 'satir_eklendi', lineRemoved: 'satir_silindi', price: 'fiyat', seasons: 'sezon', dates: 'tarih', party: 'pax',
    extras: 'ekstra', campaign: 'kampanya', basketCampaign: 'sepet_kampanya', voucher: 'kupon', discretionary: 'iskonto',
    vat: 'kdv', rate: 'kur_fiyat', currency: 'kur_turu',
  })],
  amount,
  title: ['baslik', nullable(localized())],
  from: ['onceki', optional(text({ max: 100 }))],
  to: ['sonraki', optional(text({ max: 100 }))],
  code: ['kod', optional(text({ max: 100 }))],
  count: ['adet', optional(int())],
  unit: ['birim', optional(oneOf({ hour: 'saat', night: 'gece', day: 'gun', week: 'hafta' }))],
}));
