import { useLingui } from '@lingui/react/macro';
import { useRouteContext } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Offer } from '#domain/catalogue.ts';
import type { Favourite } from '#domain/favourites/favourites.ts';
import { ProductLink } from '#features/common/product-link.tsx';
import { useLastTrip } from '#features/common/use-last-trip.ts';
import { useNearViewport } from '#features/common/use-near-viewport.ts';
import { loadPageVerticals } from '#verticals/page-verticals.ts';
import * as styles from './favourite-price.module.css';
import { TripPrice } from './trip-price.tsx';

/** The price of a favourite (U20), whose offer only the operator knows: requested when its card comes near the view; a link to its page with those dates. Nothing without a network. */
export default function FavouritePrice({ favourite }: { readonly favourite: Favourite }) {
  const { vertical, slug, lang, title } = favourite;
  const trip = useLastTrip();
  const { t } = useLingui();
  const { isNear, watch } = useNearViewport();
  const data = useRouteContext({ from: '__root__', select: (context) => context.data });
  const words = useRouteContext({ from: '__root__', select: (context) => context.words });
  const [found, setFound] = useState<{ readonly offer: Offer | null } | null>(null);
  useEffect(() => {
    if (!isNear) return;
    let isCurrent = true;
    Promise.all([data.product(vertical, slug), loadPageVerticals({ cards: [], product: vertical }, words)])
      .then(([product]) => isCurrent && setFound({ offer: product?.offer ?? null }))
      .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [isNear, data, words, vertical, slug]);
  if (!found) return <span ref={watch} />;
  if (!found.offer) return <>{t`This is no longer on sale.`}</>;
  return <ProductLink product={{ vertical, slug, title: { lang, text: title } }} className={styles.link} {...(trip && { search: trip })}><TripPrice offer={found.offer} trip={trip} withDates /></ProductLink>;
}
