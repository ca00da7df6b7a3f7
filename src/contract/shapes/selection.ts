import type { ChosenExtras, Party, Selection } from '#domain/catalogue.ts';
import { type Codec, dictionary, type Infer, named, nullable, record, union } from '#contract/codec.ts';
import { clockTime, code, int, isoDate } from '#contract/scalars.ts';

/** Spec section 3, cart item: `pax` and its counts. */
export const party: Codec<Party> = named('Party', record({
  adults: ['yetiskin', int({ max: 500 })],
  children: ['cocuk', int({ max: 500 })],
  infants: ['bebek', int({ max: 500 })],
}));

export const selection: Codec<Selection> = named('Selection', union(['vertical', 'urun_tipi'], {
  villa: ['villa', record({ arrival: ['giris_tarihi', isoDate()], departure: ['cikis_tarihi', isoDate()] })],
  tour: ['tur', record({
    date: ['rezervasyon_tarihi', isoDate()],
    session: ['seans_saati', clockTime()],
    pickup: ['alis_bolge', nullable(code())],
  })],
}));

export const chosenExtras: Codec<ChosenExtras> = dictionary(['kod', code()], ['adet', int({ max: 500 })]);

/** A basket line as the server needs it: it knows the offer itself. */
export const wantedLine = named('WantedLine', record({
  lineId: ['satir_no', code()],
  productCode: ['urun_k_no', code()],
  selection: ['secim', selection],
  party: ['pax', party],
  extras: ['ekstra_hizmetler', chosenExtras],
}));
export type WantedLine = Infer<typeof wantedLine>;
