import { vertical } from '#contract/by-vertical.ts';
import { list, optional, record } from '#contract/codec.ts';
import { LOCALES } from '#domain/catalogue.ts';
import { code, id, int, locale, localized } from '#contract/scalar-codecs.ts';
import { imagePath } from './offer-codec.ts';
import { party, selection } from './selection-codec.ts';

/** The languages that lack a title. */
const untranslated = ['cevirisi_olmayan', optional(list(locale(), { max: LOCALES.length }))] as const;

/** The fields by which a booking and a request for a quote keep a line: its product, and what was chosen of it. */
export const recordedLine = {
  lineId: ['satir_no', id()],
  vertical: ['urun_tipi', vertical()],
  productCode: ['urun_k_no', code()],
  title: ['baslik', localized()],
  untranslated,
  slug: ['slug', localized()],
  image: ['gorsel', imagePath()],
  selection: ['secim', selection],
  party: ['pax', party],
  /** The chosen extras. */
  extras: ['ekstra_hizmetler', list(record({ title: ['baslik', localized()], untranslated, quantity: ['adet', int()] }), { max: 100 })],
} as const;
