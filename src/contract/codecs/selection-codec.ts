import type { ChosenExtras, Party, Selection } from '#domain/catalogue.ts';
import * as schemas from '#domain/offer-schema.ts';
import { byVertical } from '#contract/by-vertical.ts';
import { type Codec, type Infer, named, record } from '#contract/codec.ts';
import { code, id } from '#contract/scalar-codecs.ts';
import { wire } from '#contract/schema-codec.ts';

/** `pax` of a basket line and its counts (E3). */
export const party: Codec<Party> = named('Party', wire(schemas.party, { adults: 'yetiskin', children: 'cocuk', infants: 'bebek' }));

export const selection: Codec<Selection> = named('Selection', byVertical<Selection>((vertical) => vertical.selection));

export const chosenExtras: Codec<ChosenExtras> = wire(schemas.chosenExtras, ['kod', 'adet']);

/** A basket line as sent to the server, without the offer, which the server has. */
export const wantedLine = named('WantedLine', record({
  lineId: ['satir_no', id()],
  productCode: ['urun_k_no', code()],
  selection: ['secim', selection],
  party: ['pax', party],
  extras: ['ekstra_hizmetler', chosenExtras],
}));
export type WantedLine = Infer<typeof wantedLine>;
