import { useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useId, useSyncExternalStore } from 'react';
import type { CurrencyCode } from '#domain/catalogue.ts';
import { smallCover } from '#domain/pictures.ts';
import type { PageData } from '#runtime/page/page-context.ts';
import { codesIn } from '#runtime/page/codes-in.ts';
import { MOST_SEEN, seenProducts } from '#runtime/page/seen-products.ts';
import { Button } from '#ui/button.tsx';
import { FromPrice } from './product-card.tsx';
import { ProductLink } from './product-link.tsx';
import * as styles from './recent-products.module.css';
import { useCards } from './use-cards.ts';
import { useLastTrip } from './use-last-trip.ts';
import { Written } from './written.tsx';

/** The products that were looked at on this device, the latest first, with a button that forgets them (U18). @param except code of the product whose page this is; it is left out */
export function RecentProducts({ except }: { readonly except: string | undefined }) {
  const { t } = useLingui();
  const title = useId();
  const seen = useSyncExternalStore(seenProducts.subscribe, seenProducts.read);
  const ask = useCallback(async (data: PageData, currency: CurrencyCode) => {
    const wanted = codesIn(seen, MOST_SEEN);
    const found = await data.cards(wanted, currency);
    // The others are not on sale any more.
    const gone = wanted.filter((code) => found.every((card) => card.code !== code));
    if (gone.length > 0) seenProducts.remove(gone);
    return found;
  }, [seen]);
  const trip = useLastTrip() ?? {};
  const cards = useCards(ask)?.filter(({ code }) => code !== except) ?? [];
  const hasSome = codesIn(seen, MOST_SEEN).some((code) => code !== except);
  useEffect(() => seenProducts.mark(hasSome), [hasSome]);
  if (cards.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby={title}>
      <div className="wrap">
        <div className={styles.head}>
          <h2 id={title}>{t`Recently viewed`}</h2>
          <Button variant="bare" onClick={() => seenProducts.clear()}>{t`Clear list`}</Button>
        </div>
        <ul className={styles.cards}>
          {cards.map((product) => (
            <li key={product.code}>
              <img src={smallCover(product.image)} alt="" width="400" height="300" loading="lazy" decoding="async" />
              <span className={styles.text}>
                <b><ProductLink product={product} search={trip} /></b>
                <small><Written text={product.destination.title} /></small>
                <FromPrice from={{ ...product.from, was: null }} />
              </span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
