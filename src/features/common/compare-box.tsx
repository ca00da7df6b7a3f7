import { useLingui } from '@lingui/react/macro';
import { useSyncExternalStore, type ReactNode } from 'react';
import { comparedProducts } from '#runtime/page/compared-products.ts';
import { toast } from '#ui/toast.ts';
import * as styles from './compare-box.module.css';

export interface CompareBoxProps {
  readonly code: string;
  readonly title: ReactNode;
}

/** The checkbox on a card that chooses its product to be compared (U19); a fifth is refused with a message. */
export function CompareBox({ code, title }: CompareBoxProps) {
  const { t } = useLingui();
  const isChosen = useSyncExternalStore(comparedProducts.subscribe, () => comparedProducts.codes().includes(code), () => false);
  const toggle = () => {
    if (!comparedProducts.toggle(code)) toast.show({ message: t`You can compare up to four. Remove one to add another.` });
  };
  return (
    <label className={styles.box}>
      <input type="checkbox" checked={isChosen} onChange={toggle} />
      {t`Compare`} <span className="visually-hidden">{title}</span>
    </label>
  );
}
