import { useLingui } from '@lingui/react';
import { memo } from 'react';
import { formatDate } from '#i18n/format.ts';
import type { ProductDetail } from '#runtime/page/page-context.ts';
import { StarRow } from '#ui/stars.tsx';
import { pageOf } from '#verticals/page.ts';
import * as styles from './reviews.module.css';

/** Reviews, each in its own language. */
export const Reviews = memo(function Reviews({ product: { reviews, offer } }: { readonly product: ProductDetail }) {
  const { i18n } = useLingui();
  if (reviews.length === 0) return null;
  return (
    <section>
      <h2>{i18n._(pageOf(offer.vertical).headings.reviews)}</h2>
      <ul className={styles.list}>
        {reviews.map(({ author, rating, date, lang, text }) => (
          <li key={author + date}>
            <StarRow rating={rating} />
            <blockquote lang={lang}>{text}</blockquote>
            <p className="small muted">
              {author}, <span className="num">{formatDate(date)}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
});
