import { useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import { amenityText } from '#features/common/amenity-text.ts';
import type { ProductDetail } from '#runtime/page-context.ts';
import { ScheduleRow } from '#ui/schedule.tsx';
import { TickList } from '#ui/tick-list.tsx';
import { Facts } from './facts.tsx';
import * as styles from './story.module.css';

/** What it is, what belongs to it and what does not; a tour hour by hour. */
export const Story = memo(function Story({ product }: { readonly product: ProductDetail }) {
  const { t, i18n } = useLingui();
  const { facts } = product;
  const amenities = facts.vertical === 'villa' ? facts.amenities.map((amenity) => amenityText(i18n, amenity)) : [];
  return (
    <>
      <section>
        <Facts product={product} />
        <h2>{facts.vertical === 'villa' ? t`The house` : t`The tour`}</h2>
        <div className={styles.text}>
          {product.description.map((paragraph) => <p key={paragraph}>{paragraph}</p>)}
        </div>
      </section>
      {facts.vertical === 'tour' && facts.itinerary.length > 0 && (
        <section>
          <h2>{t`Hour by hour`}</h2>
          <ol>
            {facts.itinerary.map(({ time, title, text }) => <ScheduleRow key={time + title} time={time} title={title} text={text} />)}
          </ol>
        </section>
      )}
      <section>
        <h2>{t`Included`}</h2>
        <TickList>
          {[...new Set([...product.highlights, ...product.included, ...amenities])].map((each) => <li key={each}>{each}</li>)}
        </TickList>
        {product.excluded.length > 0 && (
          <>
            <h3>{t`Not included`}</h3>
            <TickList hollow>
              {product.excluded.map((each) => <li key={each}>{each}</li>)}
            </TickList>
          </>
        )}
      </section>
    </>
  );
});
