import { describe, expect, it } from 'vitest';
import type { ProductCard } from '#contract/codecs/product-card-codec.ts';
import { completeText } from '#domain/catalogue.ts';
import type { Send } from '#runtime/send.ts';
import { createPageData } from './page-data.ts';
import type { Shell } from './shell.ts';

const CARD: ProductCard = {
  code: 'TUR-012', vertical: 'tour', slug: completeText({ en: 'saklikent' }), title: { lang: 'en', text: 'Saklikent' }, summary: { lang: 'en', text: '' },
  destination: { code: 'kas', title: { lang: 'en', text: 'Kas' } }, image: 'tur', rating: null, saleMode: 'direct', facts: { vertical: 'tour' } as ProductCard['facts'],
  badge: { kind: 'amount', value: '580.00' }, from: { amount: '2900.00', was: '3480.00', currency: 'TRY', unit: 'person', isFrom: false }, total: '5800.00',
};

const PAGE = { page: 1, pageSize: 9 };

/** Page data of an operator with these selling rates and one product. */
function dataWith(rates: Readonly<Record<string, string>>, card: ProductCard = CARD) {
  const send = (async () => ({ currencies: Object.entries(rates).map(([code, sell]) => ({ code, sell })), products: [card] })) as unknown as Send;
  return createPageData(send, 'en', { now: Date.now, newId: () => 'id' });
}

it('asks for nothing that the header and the footer of the document have brought', async () => {
  const sent: string[] = [];
  const send = (async ({ name }: { readonly name: string }) => {
    sent.push(name);
    return { currencies: [], destinations: [], products: [] };
  }) as unknown as Send;
  const shell = { brand: 'Meltem' } as unknown as Shell;
  const data = createPageData(send, 'en', { now: Date.now, newId: () => 'id' }, () => shell);
  expect(await data.shell()).toBe(shell);
  expect(sent).toEqual([]);
});

describe('cards in the currency of the page', () => {
  it('[C8] convert the total of the days like the lowest price', async () => {
    const data = dataWith({ TRY: '1', EUR: '58', USD: '50' });
    expect(await data.productsIn('tours', PAGE, 'EUR')).toMatchObject([{ from: { amount: '50.00', was: '60.00', currency: 'EUR' }, total: '100.00', badge: { value: '10.00' } }]);
    expect(await data.productsIn('tours', PAGE, 'TRY')).toMatchObject([{ from: { currency: 'TRY' }, total: '5800.00' }]);
    const { total: _, ...withoutDays } = CARD;
    expect((await dataWith({ TRY: '1', EUR: '58' }, withoutDays).productsIn('tours', PAGE, 'EUR'))[0]).not.toHaveProperty('total');
  });

  it.each([['of the page', CARD], ['of the product', { ...CARD, from: { ...CARD.from, currency: 'CHF' } }]])('[P10] keep their own currency in all amounts where the currency %s has no rate', async (_, card) => {
    const data = dataWith({ TRY: '1', EUR: '58' }, card);
    const { from, total, badge } = card;
    expect(await data.productsIn('tours', PAGE, card === CARD ? 'CHF' : 'EUR')).toMatchObject([{ from, total, badge }]);
  });
});

it.each([
  ['converts', { TRY: '1', EUR: '58' }, { amount: '50.00', currency: 'EUR' }],
  ['keeps, where it has no rate for the currency of the page,', { TRY: '1' }, { amount: '2900.00', currency: 'TRY' }],
])('[P10] %s the lowest fare of a route', async (_, rates, price) => {
  const tariff = { slug: completeText({ en: 'dalaman-kas' }), backSlug: completeText({ en: 'kas-dalaman' }), from: 'dlm', to: 'kas', km: 150, minutes: 150, prices: { van: '3000.00', sedan: '2900.00' }, currency: 'TRY' };
  const send = (async () => ({ currencies: Object.entries(rates).map(([code, sell]) => ({ code, sell })), places: [], tariffs: [tariff, { ...tariff, currency: 'CHF' }] })) as unknown as Send;
  const { routes } = await createPageData(send, 'en', { now: Date.now, newId: () => 'id' }).fares('EUR');
  expect(routes.map((route) => route.price)).toEqual([price, { amount: '2900.00', currency: 'CHF' }]);
});

it('[P10] a list is asked for in the currency that a visitor has chosen while the operator has it', async () => {
  const asked: unknown[] = [];
  const send = (async (_call: unknown, request: object) => {
    asked.push(request);
    return { currencies: [{ code: 'EUR', sell: '58' }], products: [] };
  }) as unknown as Send;
  const data = createPageData(send, 'en', { now: Date.now, newId: () => 'id' });
  await data.category('tours', PAGE, 'EUR');
  expect(asked).toMatchObject([{}, { category: 'tours', currency: 'EUR' }, { category: 'tours', currency: 'EUR' }]);
  asked.length = 0;
  await data.category('tours', PAGE, 'CHF');
  for (const request of asked) expect(request).not.toHaveProperty('currency');
  expect(asked).toHaveLength(2);
});
