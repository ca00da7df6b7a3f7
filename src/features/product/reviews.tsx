import { useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import { useLocale } from '#features/common/use-locale.ts';
import { languageName } from '#i18n/display-names.ts';
import { formatDate, formatMonth } from '#i18n/format.ts';
import type { ProductDetail } from '#runtime/page/page-context.ts';
import { Badge } from '#ui/badge.tsx';
import { StarRow } from '#ui/stars.tsx';
import { useLaterPart } from '#ui/use-later-part.ts';
import * as styles from './reviews.module.css';

/** Id of the reviews, to which the rating at the top of the page links. */
export const REVIEWS_ID = 'reviews';

/** Reviews, each in its own language, those in the page's first; the others name theirs. One that came from a booking names the month of the trip (R3). */
export const Reviews = memo(function Reviews({ product: { reviews } }: { readonly product: ProductDetail }) {
  const { t } = useLingui();
  const locale = useLocale();
  const later = useLaterPart();
  if (reviews.length === 0) return null;
  return (
    <section {...later} id={REVIEWS_ID}>
      <h2>{t`Guest reviews`}</h2>
      <ul className={styles.list}>
        {reviews.toSorted((a, b) => Number(b.lang === locale) - Number(a.lang === locale)).map(({ author, rating, date, lang, text, travelledIn }) => (
          <li key={author + date + text}>
            <StarRow rating={rating} />
            <blockquote lang={lang}>{text}</blockquote>
            <p className="small muted">
              {author}, <span className="num">{formatDate(date)}</span>
              {lang !== locale && <> · {languageName(lang, locale)}</>}
            </p>
            {travelledIn && <p className={styles.travelled}><Badge tone="ok">{t`Travelled in ${{ month: formatMonth(travelledIn.slice(0, 7), locale) }}`}</Badge></p>}
          </li>
        ))}
      </ul>
    </section>
  );
});
