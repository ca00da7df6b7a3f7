import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { formatNumber } from '#i18n/format.ts';
import * as styles from './stars.module.css';

const STAR = 'M10 1l2.7 6 6.3.6-4.8 4.2 1.5 6.4L10 14.8l-5.7 3.4 1.5-6.4L1 7.6 7.3 7z';

export function Star() {
  return <svg viewBox="0 0 20 20" aria-hidden="true"><path d={STAR} /></svg>;
}

/** The mean of all ratings beside one star, with their number. */
export function Stars({ rating, count }: { readonly rating: number; readonly count?: number }) {
  const { i18n, t } = useLingui();
  const mean = formatNumber(rating, i18n.locale, 1);
  return (
    <span className={styles.stars} role="img" aria-label={count === undefined ? t`${mean} of 5 stars` : t`${mean} of 5 stars, ${plural(count, { one: '# rating', other: '# ratings' })}`}>
      <Star />{mean}{count !== undefined && <> <span className="muted">({count})</span></>}
    </span>
  );
}

/** One person's rating as a row of stars. */
export function StarRow({ rating }: { readonly rating: number }) {
  const { t } = useLingui();
  const full = Math.round(Math.min(5, Math.max(0, rating)));
  return (
    <span className={styles.stars} role="img" aria-label={t`${full} of 5 stars`}>
      {Array.from({ length: full }, (_, index) => <Star key={index} />)}
    </span>
  );
}
