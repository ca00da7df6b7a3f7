import { vertical } from '#contract/by-vertical.ts';
import { list, record } from '#contract/codec.ts';
import { code, id, int, localized } from '#contract/scalar-codecs.ts';
import { imagePath } from './offer-codec.ts';
import { party, selection } from './selection-codec.ts';

/** The fields by which a booking and a request for a quote keep a line: its product, and what was chosen of it. */
export const recordedLine = {
  lineId: ['satir_no', id()],
  vertical: ['urun_tipi', vertical()],
  productCode: ['urun_k_no', code()],
  title: ['baslik', localized()],
  slug: ['slug', localized()],
  image: ['gorsel', imagePath()],
  selection: ['secim', selection],
  party: ['pax', party],
  /** Those that were chosen. */
  extras: ['ekstra_hizmetler', list(record({ title: ['baslik', localized()], quantity: ['adet', int()] }), { max: 100 })],
} as const;
