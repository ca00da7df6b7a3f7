import { Trans } from '@lingui/react/macro';
import { useCallback } from 'react';
import type { CurrencyCode } from '#domain/catalogue.ts';
import type { DraftLine } from '#domain/draft/state.ts';
import type { TripRecommendation } from '#domain/trip/trip-recommendation.ts';
import { listedParty, partySearch } from '#features/common/party-search.ts';
import { ProductCard } from '#features/common/product-card.tsx';
import { Written } from '#features/common/written.tsx';
import { useCards } from '#features/common/use-cards.ts';
import { formatDates } from '#i18n/format.ts';
import type { PageData } from '#runtime/page/page-context.ts';
import { PosterRows } from '#ui/poster-wall.tsx';
import { TRIP_KINDS, VERTICALS } from '#verticals/domain.ts';
import * as styles from './trip-offers.module.css';

export interface TripOffersProps {
  readonly lines: readonly DraftLine[];
  readonly recommendation: TripRecommendation;
}

const MOST_OFFERS = 3;
/** The most products that a listing call gives. */
const MOST_LISTED = 60;

/** Recommended products for the trip (T3): free on its days, at its place, for its travellers. Renders nothing if there are none. */
export default function TripOffers({ lines, recommendation: { kind, lineId, destination, from, to } }: TripOffersProps) {
  const { party } = lines.find((line) => line.lineId === lineId)!;
  const known = lines.map(({ offer }) => offer.productCode).join();
  const ask = useCallback(async (data: PageData, currency: CurrencyCode) => {
    const verticals = VERTICALS.filter((vertical) => TRIP_KINDS[vertical][0] === kind);
    const codes = known.split(',');
    const filters = { destination, from, to, ...listedParty(party), page: 1, pageSize: Math.min(MOST_OFFERS + codes.length, MOST_LISTED) };
    const found = await Promise.all(verticals.map((vertical) => data.productsIn(vertical, filters, currency)));
    return found.flat().filter(({ code }) => !codes.includes(code)).slice(0, MOST_OFFERS);
  }, [kind, destination, from, to, party, known]);
  const cards = useCards(ask) ?? [];
  const [first] = cards;
  if (!first) return null;
  const place = <Written text={first.destination.title} />;
  return (
    <section className={styles.offers}>
      <h3>{kind === 'stay' ? <Trans>Places to stay: {place}</Trans> : <Trans>Things to do: {place}</Trans>}</h3>
      <p className="muted"><Trans>Free on your days, <span className="num">{formatDates(from, to)}</span></Trans></p>
      <PosterRows sideways>{cards.map((product) => <ProductCard key={product.code} product={product} heading="h4" search={{ from, to, ...partySearch(party) }} />)}</PosterRows>
    </section>
  );
}
