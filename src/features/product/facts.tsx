import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Duration } from '#features/common/product-card.tsx';
import { formatList, formatNumber } from '#i18n/format.ts';
import type { ProductDetail } from '#runtime/page-context.ts';
import * as styles from './facts.module.css';
import { languageName } from './names.ts';

/** The figures that decide: size of a house, length of a tour. */
export function Facts({ product }: { readonly product: ProductDetail }) {
  return (
    <dl className={styles.facts}>
      {useFacts(product).map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function useFacts({ offer, facts }: ProductDetail): { name: string; value: ReactNode }[] {
  const { t, i18n } = useLingui();
  if (offer.vertical === 'villa' && facts.vertical === 'villa') {
    const size = facts.pool?.size.split('x').map((side) => formatNumber(side, i18n.locale)).join(' × ');
    return [
      { name: t`Guests`, value: offer.terms.capacity },
      { name: t`Bedrooms`, value: facts.bedrooms },
      { name: t`Bathrooms`, value: facts.bathrooms },
      { name: t`House`, value: `${formatNumber(facts.areaM2, i18n.locale)} m²` },
      ...(size === undefined ? [] : [{ name: facts.pool?.private ? t`Pool` : t`Shared pool`, value: `${size} m` }]),
    ];
  }
  if (offer.vertical === 'tour' && facts.vertical === 'tour') {
    return [
      { name: t`Duration`, value: <Duration minutes={offer.terms.durationMinutes} /> },
      { name: t`Sessions`, value: offer.terms.sessions.join(', ') },
      { name: t`Guests at most`, value: offer.terms.capacityPerSession },
      { name: t`Guide speaks`, value: formatList(facts.languages.map((language) => languageName(language, i18n.locale)), i18n.locale) },
    ];
  }
  return [];
}
