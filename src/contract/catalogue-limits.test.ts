import { expect, it } from 'vitest';
import { completeText, type StoredText } from '#domain/catalogue.ts';
import { LONGEST_PROSE, MOST_DESTINATIONS, MOST_PARAGRAPHS } from '#domain/catalogue-limits.ts';
import { pageAllGet } from './calls/content.ts';
import { categoryProducts, filterData, homeProducts } from './calls/listings.ts';

const named = (text: string) => completeText({ en: text } as StoredText);
const codes = Array.from({ length: MOST_DESTINATIONS }, (_, index) => `place-${index}`);

it('sends all destinations that a catalogue may have', () => {
  const destinations = codes.map((code) => ({ code, slug: named(code), title: named(code), summary: '', image: '/images/meltem/bolge/kas', bestMonths: [], products: [] }));
  const home = homeProducts.response.decode(homeProducts.response.encode({ destinations, sections: [] }));
  expect(home.destinations).toHaveLength(MOST_DESTINATIONS);
  const options = codes.map((code) => ({ code, title: code, count: 1 }));
  const filters = filterData.response.decode(filterData.response.encode({ total: 1, destinations: options, price: null, capacity: null, amenities: [], rooms: null, languages: [], choices: [{ name: 'place', values: codes.map((code) => ({ code, count: 1 })) }] }));
  expect([filters.destinations.length, filters.choices[0]!.values.length]).toEqual([MOST_DESTINATIONS, MOST_DESTINATIONS]);
  const text = { lang: 'en', text: 'Kaş' } as const;
  const pages = codes.map((code) => ({ kind: 'destination', code, slug: named(code), title: text, summary: text, image: '/images/meltem/bolge/kas', date: null } as const));
  expect(pageAllGet.response.decode(pageAllGet.response.encode({ tag: null, tags: [], pages })).pages).toHaveLength(MOST_DESTINATIONS);
});

it('sends all paragraphs that a text may have', () => {
  const prose = 'a\n\n'.repeat(LONGEST_PROSE).slice(0, LONGEST_PROSE);
  const description = prose.split('\n\n').filter((part) => part !== '');
  expect(description).toHaveLength(MOST_PARAGRAPHS);
  const category = { code: 'villa', vertical: 'villa', slug: named('villas'), title: named('Villas'), summary: '', description } as const;
  const listing = categoryProducts.response.decode(categoryProducts.response.encode({ category, products: [], total: 0 }));
  expect(listing.category.description).toHaveLength(MOST_PARAGRAPHS);
});
