import { useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import { useLocale } from '#features/common/use-locale.ts';
import { languageName } from '#i18n/display-names.ts';
import { formatDate } from '#i18n/format.ts';
import type { ProductDetail } from '#runtime/page/page-context.ts';
import { StarRow } from '#ui/stars.tsx';
import { useLaterPart } from '#ui/use-later-part.ts';
import * as styles from './reviews.module.css';

/** Id of the reviews, to which the rating at the top of the page links. */
export const REVIEWS_ID = 'reviews';

/** Reviews, each in its own language, those in the page's first; the others name theirs. */
export const Reviews = memo(function Reviews({ product: { reviews } }: { readonly product: ProductDetail }) {
  const { t } = useLingui();
  const locale = useLocale();
  const later = useLaterPart();
  if (reviews.length === 0) return null;
  return (
    <section {...later} id={REVIEWS_ID}>
      <h2>{t`Guest reviews`}</h2>
      <ul className={styles.list}>
        {reviews.toSorted((a, b) => Number(b.lang === locale) - Number(a.lang === locale)).map(({ author, rating, date, lang, text }) => (
          <li key={author + date}>
            <StarRow rating={rating} />
            <blockquote lang={lang}>{text}</blockquote>
            <p className="small muted">
              {author}, <span className="num">{formatDate(date)}</span>
              {lang !== locale && <> · {languageName(lang, locale)}</>}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
});
