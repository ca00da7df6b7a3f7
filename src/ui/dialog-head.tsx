import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import * as Dialog from 'radix-ui/dialog';
import { iconButtonClass } from './button.tsx';
import * as styles from './dialog-head.module.css';
import { Icon } from './icon.tsx';
import { useRootAttribute } from './use-root-attribute.ts';

/** Both kinds of dialog are opened and closed by their owner. */
export interface DialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: ReactNode;
  readonly children: ReactNode;
}

export function DialogHead({ title }: { readonly title: ReactNode }) {
  const { t } = useLingui();
  return (
    <div className={styles.head}>
      <Dialog.Title>{title}</Dialog.Title>
      <Dialog.Close className={iconButtonClass} aria-label={t`Close`}><Icon name="close" /></Dialog.Close>
    </div>
  );
}

/**
 * Replaces `Dialog.Overlay`, which locks the page's scroll with a style element that a strict style-src
 * refuses. This one locks it with `data-scroll-lock`, in base.css.
 */
export function Scrim({ open }: { readonly open: boolean }) {
  useRootAttribute(open ? 'data-scroll-lock' : null);
  return <div className={styles.scrim} data-state={open ? 'open' : 'closed'} />;
}
