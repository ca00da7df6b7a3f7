import { useRouteContext } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Market } from '#domain/draft/pricing-input.ts';
import { useOpenBasket, useSubject } from '#runtime/react/runtime-context.tsx';
import { useShell } from './use-shell.ts';

/** The market data for pricing: the latest rates that this tab has, and the display currency. */
export function useMarket(): Market {
  const { market } = useShell();
  const preferred = useRouteContext({ from: '__root__', select: ({ preferences }) => preferences.currency });
  const live = useSubject(useOpenBasket()?.market$);
  return useMemo(() => ({ ...(live ?? market), currency: preferred }), [live, market, preferred]);
}
