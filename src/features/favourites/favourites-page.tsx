import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { Favourite } from '#domain/favourites/favourites.ts';
import { MoreProducts } from '#features/common/more-products.tsx';
import { PageTitle } from '#features/common/page-title.tsx';
import { ProductCard, type ShownProduct } from '#features/common/product-card.tsx';
import { type LaterImport, useLazyComponent } from '#features/common/use-lazy-component.ts';
import { useLastTrip } from '#features/common/use-last-trip.ts';
import { useShell } from '#features/common/use-shell.ts';
import { useMembersLoader } from '#runtime/react/member-context.tsx';
import { useAllFavourites, usePersonalIfLoaded } from '#runtime/react/personal-context.tsx';
import { useSubject } from '#runtime/react/runtime-context.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { PosterRows } from '#ui/poster-wall.tsx';
import { LoadingStatus, Skeleton } from '#ui/skeleton.tsx';
import * as styles from './favourites-page.module.css';
import { NoFavourites } from './no-favourites.tsx';

export interface FavouritesPageProps {
  /** Imports what shows the price of a favourite for the dates that were last chosen. */
  readonly loadPrice: LaterImport<{ readonly favourite: Favourite }>;
}

/** The favourites of this device. Their cards come from the log, so the page works offline; their prices come when there is a network (U20). */
export function FavouritesPage({ loadPrice }: FavouritesPageProps) {
  const { t } = useLingui();
  const { categories } = useShell();
  const heading = useRef<HTMLHeadingElement>(null);
  const personal = usePersonalIfLoaded();
  const favourites = useAllFavourites();
  const isMember = Boolean(useMembersLoader()?.isKept());
  const isSession = Boolean(useSubject(personal?.sessionReason$));
  const lost = useSubject(personal?.favourites.damage$)?.filter(({ kind }) => kind !== 'newer').length ?? 0;
  const trip = useLastTrip() ?? {};
  const hasSome = favourites !== null && favourites.length > 0;
  const [Price, fetchPrice] = useLazyComponent(loadPrice, 'finding');
  useEffect(() => {
    if (hasSome) void fetchPrice();
  }, [hasSome, fetchPrice]);
  return (
    <main id="main" className="wrap">
      <PageTitle>{t`Favourites`}</PageTitle>
      <PageHeading tabIndex={-1} ref={heading}>{t`Favourites`}</PageHeading>
      {isSession && (
        <Notice tone="warn">
          <Trans>We cannot save anything new on this device. Your changes are kept only as long as this page stays open.</Trans>
        </Notice>
      )}
      {hasSome && !isSession && <p className="muted">{isMember ? t`Saved in your account and on this device.` : t`Saved on this device.`}</p>}
      {lost > 0 && (
        <Notice tone="warn">
          <Plural value={lost} one="# entry of this list can no longer be read. The others are safe." other="# entries of this list can no longer be read. The others are safe." />
        </Notice>
      )}
      {favourites === null && (
        <>
          <LoadingStatus />
          <Skeleton shape="block" />
        </>
      )}
      {favourites?.length === 0 && <NoFavourites categories={categories} />}
      {hasSome && (
        // The pressed heart is removed with its card, so the focus moves to the heading.
        <div className={styles.list} onClick={(event) => isHeart(event.target) && heading.current?.focus({ preventScroll: true })}>
          <PosterRows>
            {favourites.map((favourite) => (
              <ProductCard
                key={favourite.productCode}
                product={shown(favourite)}
                heading="h2"
                compare
                search={trip}
                price={<span className={styles.price}>{Price && <Price favourite={favourite} />}</span>}
              />
            ))}
          </PosterRows>
        </div>
      )}
      <MoreProducts compare />
    </main>
  );
}

const isHeart = (target: EventTarget) => target instanceof Element && target.closest('[aria-pressed]') !== null;

function shown({ productCode, vertical, lang, title, slug, image, place, facts }: Favourite): ShownProduct {
  return { code: productCode, vertical, title: { lang, text: title }, slug, image, destination: { title: { lang, text: place } }, facts, from: null, badge: null, rating: null };
}
