import { vertical } from '#contract/by-vertical.ts';
import { call } from '#contract/call.ts';
import { LOCALES } from '#domain/catalogue.ts';
import { PROVIDERS, type ProviderName } from '#domain/member/social-sign-in.ts';
import { MOST_INSTALMENTS } from '#domain/draft/events.ts';
import { dictionary, type Infer, list, named, nullable, optional, record } from '#contract/codec.ts';
import { code, currency, decimal, email, int, locale, localized, oneOf, text, timeZone } from '#contract/scalar-codecs.ts';
import { basketCampaign, imagePath, instalmentPlan } from '#contract/codecs/offer-codec.ts';

const menuItem = named('MenuItem', record({
  code: ['k_no', code()],
  parent: ['menu_k_no', nullable(code())],
  positions: ['konum', list(oneOf({ category: 'category', top: 'top', bottom: 'bottom' }), { max: 3 })],
  kind: ['turu', oneOf({ category: 'kategori', destination: 'bolge', page: 'sayfa', blog: 'blog', custom: 'ozel' })],
  /** Code of the link's target. For a `custom` entry and the blog's index, the address; `#` for a heading without a link. */
  target: ['hedef', text({ max: 500 })],
  order: ['sira', int()],
  /** The picture that stands for the entry, e.g. in the banner of the menu of categories; absent without one. */
  pictures: ['gorseller', optional(record({ image: ['gorsel', imagePath()] }))],
  /** The languages in which the title is that of the default language. */
  untranslated: ['cevirisi_olmayan', optional(list(locale(), { max: LOCALES.length }))],
}, {
  title: 'baslik',
  /** The target's slug by language; empty without a slug. */
  slug: 'slug',
  /** A sentence beside the picture; empty without one, and in languages that it is not written in. */
  description: 'aciklama',
}));
export type MenuItem = Infer<typeof menuItem>;

const tradedCurrency = named('TradedCurrency', record({
  code: ['kod', currency()],
  symbol: ['simge', text({ max: 8 })],
  bankCode: ['banka_kodu', text({ max: 8 })],
  /** Rates to TRY at which the operator's bank buys and sells. */
  buy: ['alis', decimal()],
  sell: ['satis', decimal()],
}));
export type TradedCurrency = Infer<typeof tradedCurrency>;

/** The refund terms of some verticals, by the time before the start (B22). */
const cancellationTerms = named('CancellationTerms', record({
  verticals: ['urun_tipleri', list(vertical(), { max: 20 })],
  tiers: ['kademeler', list(record({
    before: ['sure', int({ min: 0, max: 1000 })],
    unit: ['birim', oneOf({ days: 'gun', hours: 'saat' })],
    refundPercent: ['iade_oran', decimal()],
  }), { max: 10 })],
}));

/** `address`: a page appends its own path and query, percent-encoded, to come back to it. */
const loginProvider = named('LoginProvider', record({ provider: ['ad', oneOf({ google: 'google', facebook: 'facebook' } satisfies Record<ProviderName, string>)], address: ['url', text({ max: 500 })] }));

const siteSettings = named('SiteSettings', record({
  company: ['company', record({
    name: ['firma_adi', text({ max: 200 })],
    tursabNo: ['tursab_kodu', text({ max: 40 })],
    tursabUrl: ['tursab_url', text({ max: 500 })],
    /** Picture of the registration; absent for an operator without one. */
    tursabImage: ['tursab_img_url', optional(imagePath())],
  })],
  contact: ['contact', record({
    address: ['adres', localized(500)],
    phone: ['gsm_1', text({ max: 40 })],
    email: ['e_mail', email()],
    /** Map of the office, without language and extension; absent for a back end without one. */
    map: ['harita_gorsel', optional(imagePath())],
  })],
  /** Name of the shop and its marks; absent for a back end without one: the company's name, and drawn marks. */
  brand: ['logofavicon', optional(record({
    name: ['ad', optional(text({ max: 80 }))],
    logo: ['logo', optional(imagePath())],
    favicon: ['favicon', optional(imagePath())],
  }))],
  support: ['support', record({
    /** International number without spaces; null hides the floating button. */
    whatsapp: ['whatsapp', nullable(text({ max: 40 }))],
    hours: ['calisma_saatleri', localized()],
  })],
  /** Addresses by network, e.g. `instagram`. */
  social: ['social', dictionary(['ad', code()], ['url', text({ max: 500 })])],
  seo: ['seo', record({}, { title: 'site_baslik', description: 'description', keywords: 'keywords' })],
  languages: ['language', list(locale(), { max: 10 })],
  currencies: ['kurlar', list(tradedCurrency, { max: 50 })],
  menu: ['menu', list(menuItem)],
  operatorNotice: ['isletme_bildirimi', localized(1000)],
  footer: ['footer', record({ refund: ['iade', localized(1000)], prepayment: ['on_odeme', localized(1000)] })],
  /** Absent for a back end without the setting: 24 months (B9), the default time zone (B11), and the refund guarantee of 30 days (B22). */
  booking: ['rezervasyon', optional(record({ horizonMonths: ['en_ileri_ay', int({ min: 1, max: 120 })], timeZone: ['saat_dilimi', optional(timeZone())], cancellation: ['iptal_kosullari', optional(list(cancellationTerms, { max: 20 }))] }))],
  basketCampaigns: ['sepet_kampanyalari', list(basketCampaign, { max: 50 })],
  /** The sites with whose accounts visitors sign in (M9), with the address that leads there; absent for a back end without any. */
  loginProviders: ['giris_saglayicilar', optional(list(loginProvider, { max: PROVIDERS.length }))],
  images: ['gorseller', record({ basePath: ['temel_yol', text({ max: 500 })] })],
  /** Base address of the calls to the bank, and the other ways to pay. */
  payment: ['odeme', record({
    tokeniserUrl: ['jeton_url', text({ max: 500 })],
    /** Currencies of the accounts that take bank transfers (B21); absent for a back end without bank transfers. */
    bankTransferCurrencies: ['havale_kurlari', optional(list(currency(), { max: 50 }))],
    /** The instalments that the operator offers for cards (B23); absent for a back end without any. */
    instalmentPlans: ['taksitler', optional(list(instalmentPlan, { max: MOST_INSTALMENTS }))],
  })],
}));
export type SiteSettings = Infer<typeof siteSettings>;

export const settingGet = call({
  name: 'setting-get',
  method: 'GET',
  summary: 'Everything a page needs to know of the site: company, menu, languages, currencies and their rates',
  request: record({}),
  response: siteSettings,
});
