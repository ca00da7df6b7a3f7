import { useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import { useLocale } from '#features/common/use-locale.ts';
import { foreignLang, Written } from '#features/common/written.tsx';
import type { ProductDetail, WrittenText } from '#runtime/page/page-context.ts';
import { TickList } from '#ui/tick-list.tsx';
import { pageOf } from '#verticals/page.ts';
import { Facts } from './facts.tsx';
import * as styles from './description.module.css';

/** Description of the product, with what is included and what is not. */
export const Description = memo(function Description({ product }: { readonly product: ProductDetail }) {
  const { t, i18n } = useLingui();
  const locale = useLocale();
  const { facts } = product;
  const { headings, included, DetailSection } = pageOf(facts.vertical);
  return (
    <>
      <section>
        <Facts product={product} />
        <h2>{i18n._(headings.story)}</h2>
        <div className={styles.text} lang={foreignLang(product.description, locale)}>
          {product.description.paragraphs.map((paragraph) => <p key={paragraph}>{paragraph}</p>)}
        </div>
      </section>
      {DetailSection && <DetailSection facts={facts} />}
      <section>
        <h2>{t`Included`}</h2>
        <TickList>
          {distinct([...product.highlights, ...product.included, ...included(i18n, facts).map((text) => ({ lang: locale, text }))]).map((each) => <li key={each.text}><Written text={each} /></li>)}
        </TickList>
        {product.excluded.length > 0 && (
          <>
            <h3>{t`Not included`}</h3>
            <TickList hollow>
              {product.excluded.map((each) => <li key={each.text}><Written text={each} /></li>)}
            </TickList>
          </>
        )}
      </section>
    </>
  );
});

/** The texts without those that say the same again. */
const distinct = (texts: readonly WrittenText[]) => [...new Map(texts.map((each) => [each.text, each])).values()];
