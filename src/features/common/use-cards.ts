import { useRouteContext } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { CurrencyCode } from '#domain/catalogue.ts';
import type { PageData, ProductCard } from '#runtime/page/page-context.ts';
import { loadPageVerticals } from '#verticals/page-verticals.ts';

/**
 * Cards that are not among the data of the page's loader, in the page's currency.
 * @param ask requests them; one function as long as they stay the same
 * @returns null until they are there; they stay while others are requested, and where the request fails
 */
export function useCards(ask: (data: PageData, currency: CurrencyCode) => Promise<readonly ProductCard[]>): readonly ProductCard[] | null {
  const data = useRouteContext({ from: '__root__', select: (context) => context.data });
  const currency = useRouteContext({ from: '__root__', select: (context) => context.preferences.currency });
  const words = useRouteContext({ from: '__root__', select: (context) => context.words });
  const [cards, setCards] = useState<readonly ProductCard[] | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const load = async () => {
      const found = await ask(data, currency);
      await loadPageVerticals({ cards: [...new Set(found.map(({ vertical }) => vertical))], product: null }, words);
      if (isCurrent) setCards(found);
    };
    load().catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [ask, data, currency, words]);
  return cards;
}
