import { Trans, useLingui } from '@lingui/react/macro';
import { addedVatText } from '#features/common/price-unit-text.ts';
import { ProductLink } from '#features/common/product-link.tsx';
import { useLocale } from '#features/common/use-locale.ts';
import type { FareRoute } from '#runtime/page/page-context.ts';
import { Price } from '#ui/price.tsx';
import type { OverviewProps } from '#verticals/page.ts';
import { distanceText, driveText } from '#verticals/transfer/card-text.ts';
import * as styles from './fare-list.module.css';

/** Every route from or to the chosen place, all of them until one is chosen, under the place where each begins. */
export function FareList({ fares: { places, routes }, from, to, search }: OverviewProps) {
  const { i18n } = useLingui();
  const locale = useLocale();
  const nameOf = (code: string) => places.find((place) => place.code === code)?.name ?? code;
  const rides = ridesBetween(routes, from, to);
  const origins = [...new Set(rides.map((ride) => ride.from))];
  return (
    <>
      {rides.length === 0 && <p role="status"><Trans>We have no transfer between these places. Choose another pick-up or destination.</Trans></p>}
      <div className={styles.origins}>
        {origins.map((origin) => (
          <section key={origin}>
            <h3><Trans>From {nameOf(origin)}</Trans></h3>
            <ul>
              {rides.filter((ride) => ride.from === origin).map((ride) => (
                <li key={ride.slug} className={styles.fare}>
                  <b>
                    <ProductLink product={{ vertical: 'transfer', slug: ride.slug, title: { lang: locale, text: nameOf(ride.to) } }} search={search}>
                      <span className="visually-hidden">{nameOf(origin)} – </span>{nameOf(ride.to)}
                    </ProductLink>
                  </b>
                  <small className="num">{distanceText(i18n, ride.km)} · {driveText(i18n, ride.minutes)}</small>
                  <Price isFrom amount={ride.price.amount} currency={ride.price.currency} unit={addedVatText(i18n, ride.price.vatAdded)} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}

/** The routes in the direction that is searched: away from `from`, or towards `to`. */
function ridesBetween(routes: readonly FareRoute[], from: string | null, to: string | null): Pick<FareRoute, 'slug' | 'from' | 'to' | 'km' | 'minutes' | 'price'>[] {
  return routes
    .filter((route) => [from, to].every((code) => code === null || route.from === code || route.to === code))
    .map((route) => (route.to === from || route.from === to ? { ...route, slug: route.backSlug, from: route.to, to: route.from } : route));
}
