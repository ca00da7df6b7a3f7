import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { basketPrice } from '#contract/calls/basket.ts';
import { bookingCreate } from '#contract/calls/booking.ts';
import type { Codec, Components } from '#contract/codec.ts';
import { productCard } from '#contract/codecs/product-card-codec.ts';
import { offer as offerCodec, sellingRates } from '#contract/codecs/offer-codec.ts';
import { changeCause } from '#contract/codecs/quote-codec.ts';
import { wantedLine } from '#contract/codecs/selection-codec.ts';
import { LOCALES, type Offer, type VerticalName } from '#domain/catalogue.ts';
import type { DraftEventType, EventData } from '#domain/draft/events.ts';
import { parseEvent } from '#domain/draft/parse-event.ts';
import { versionOf } from '#domain/draft/upcast.ts';
import { favouriteFacts } from '#domain/favourites/decide-favourite.ts';
import { parseFavouriteEvent } from '#domain/favourites/parse-favourite-event.ts';
import { known } from '#domain/schema/read.ts';
import { VERTICALS } from '#verticals/domain.ts';
import { arbitraryOf } from './json-schema-arbitrary.ts';

/** What the contract decodes, from any wire form that its JSON Schema allows. */
function decoded<T>(codec: Codec<T>): fc.Arbitrary<T> {
  const components: Components = new Map();
  return arbitraryOf(codec.json(components), components).map((wire) => codec.decode(wire));
}

const runs = { numRuns: 60 };
const id = '2b1c7b52-8f57-4f0e-9f5b-0d3f3b0c8a10';

/** The data of an event, sealed as JSON and read back. */
function readBack<T extends DraftEventType>(type: T, data: EventData[T]): unknown {
  const stored: unknown = JSON.parse(JSON.stringify({ id, type, v: versionOf(type), at: 0, data }));
  return parseEvent(stored)?.data;
}

const offers = decoded(offerCodec);
const offerOf = (vertical: VerticalName) => offers.filter((offer) => offer.vertical === vertical);
const money = { amount: '1.00', currency: 'EUR' };

describe('what the contract decodes survives the log and back', () => {
  it.each(VERTICALS)('an offer and a wanted line: %s', (vertical) => {
    const lines = decoded(wantedLine).filter(({ selection }) => selection.vertical === vertical);
    fc.assert(fc.property(offerOf(vertical), lines, (offer, { lineId, selection, party, extras }) => {
      const data = { lineId, offer, selection, party, extras };
      expect(readBack('ItemAdded', data)).toEqual(data);
      expect(readBack('ItemRestored', { ...data, undoes: [id] })).toEqual({ ...data, undoes: [id] });
      expect(readBack('SelectionChanged', { lineId, selection })).toEqual({ lineId, selection });
      expect(readBack('PartySet', { lineId, party })).toEqual({ lineId, party });
    }), runs);
  });

  it('a moved price with its causes', () => {
    fc.assert(fc.property(offers, fc.array(decoded(changeCause), { maxLength: 4 }), (offer: Offer, causes) => {
      const data = { lineId: 'line', from: money, to: money, causes, offer };
      expect(readBack('LineRequoted', data)).toEqual(data);
    }), runs);
  });

  it('rates, the lines of a re-quote, and the refusals of a checkout', () => {
    fc.assert(fc.property(decoded(sellingRates), decoded(basketPrice.response), decoded(bookingCreate.failures.unavailable.details), (rates, { lines }, { lines: refused }) => {
      for (const [code, rate] of Object.entries(rates)) {
        expect(readBack('CurrencyChosen', { code, rate, at: 0 })).toEqual({ code, rate, at: 0 });
      }
      for (const { lineId, reason } of refused) expect(readBack('LineUnavailable', { lineId, reason })).toEqual({ lineId, reason });
      for (const { lineId } of lines) expect(readBack('ItemRemoved', { lineId })).toEqual({ lineId });
    }), runs);
  });

  it('a receipt: the booking number and the checkout id', () => {
    fc.assert(fc.property(decoded(bookingCreate.response), ({ checkoutId, bookingNumber }) => {
      expect(readBack('CheckoutConfirmed', { checkoutId, bookingNumber })).toEqual({ checkoutId, bookingNumber });
    }), runs);
  });

  it('a card that becomes a favourite', () => {
    fc.assert(fc.property(decoded(productCard), fc.constantFrom(...LOCALES), (card, lang) => {
      // A server that mixes two verticals in one card is at fault; the log refuses such a card.
      fc.pre(card.slug[lang].length > 0 && card.vertical === card.facts.vertical);
      const data = {
        productCode: card.code, vertical: card.vertical, lang, title: card.title.text, slug: card.slug[lang],
        place: card.destination.title.text, image: card.image, facts: known(favouriteFacts, card.facts),
      };
      expect(parseFavouriteEvent(JSON.parse(JSON.stringify({ id, type: 'FavouriteAdded', v: 1, at: 0, data })))?.data).toEqual(data);
    }), runs);
  });
});
