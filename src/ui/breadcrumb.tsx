import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import * as styles from './breadcrumb.module.css';

/** @param items links from the top down; the last one is the page itself, as text */
export function Breadcrumb({ items }: { readonly items: readonly ReactNode[] }) {
  const { t } = useLingui();
  return (
    <nav aria-label={t`Breadcrumb`}>
      <ol className={styles.breadcrumb}>
        {items.map((item, index) => <li key={index} aria-current={index === items.length - 1 ? 'page' : undefined}>{item}</li>)}
      </ol>
    </nav>
  );
}
