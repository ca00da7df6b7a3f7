import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import type { CurrencyCode } from '#domain/catalogue.ts';
import type { PageData } from '#runtime/page/page-context.ts';
import { LoadingStatus } from '#ui/skeleton.tsx';
import { PosterRows } from '#ui/poster-wall.tsx';
import { Section } from '#ui/section.tsx';
import { ProductCard } from './product-card.tsx';
import { useCards } from './use-cards.ts';
import { useLastTrip } from './use-last-trip.ts';

/** The products that the operator shows first (C15). @param category code or slug; null for the whole shop */
export function Showcase({ category }: { readonly category: string | null }) {
  const { t } = useLingui();
  const ask = useCallback((data: PageData, currency: CurrencyCode) => data.showcase(category, currency), [category]);
  const trip = useLastTrip() ?? {};
  const cards = useCards(ask);
  if (!cards) return <LoadingStatus />;
  if (cards.length === 0) return null;
  return (
    <Section title={t`Picked by our team`}>
      <PosterRows sideways>{cards.map((product) => <ProductCard key={product.code} product={product} search={trip} />)}</PosterRows>
    </Section>
  );
}
