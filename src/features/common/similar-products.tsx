import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { CurrencyCode, VerticalName } from '#domain/catalogue.ts';
import type { PageData } from '#runtime/page/page-context.ts';
import { LoadingStatus } from '#ui/skeleton.tsx';
import { PosterRows } from '#ui/poster-wall.tsx';
import { Section } from '#ui/section.tsx';
import { cardOf, loadCards } from '#verticals/card.ts';
import { ProductCard } from './product-card.tsx';
import { useCards } from './use-cards.ts';
import { useLastTrip } from './use-last-trip.ts';
import { useShell } from './use-shell.ts';

interface SimilarProductsProps {
  /** The product that the others are similar to. */
  readonly code: string;
  readonly vertical: VerticalName;
}

/** The products most similar to one (C14), and the way to all of its category. */
export function SimilarProducts({ code, vertical }: SimilarProductsProps) {
  const { t, i18n } = useLingui();
  const { categories } = useShell();
  const ask = useCallback(async (data: PageData, currency: CurrencyCode) => {
    // Where nothing is similar, the link to the category is shown alone.
    const [found] = await Promise.all([data.similar(code, currency), loadCards([vertical])]);
    return found;
  }, [code, vertical]);
  const trip = useLastTrip() ?? {};
  const cards = useCards(ask);
  if (!cards) return <LoadingStatus />;
  return (
    <Section
      title={t`You may also like`}
      link={
        <Link to="/c/$slug" params={{ slug: categories[vertical] }} search={{}}>
          <Trans>
            Show all <span className="visually-hidden">{i18n._(cardOf(vertical).all)}</span>
          </Trans>
        </Link>
      }
    >
      <PosterRows sideways>{cards.map((product) => <ProductCard key={product.code} product={product} search={trip} />)}</PosterRows>
    </Section>
  );
}
