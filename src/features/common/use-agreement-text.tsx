import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { classNames } from '#ui/class-names.ts';
import { toast } from '#ui/toast.ts';
import * as styles from './agreement-link.module.css';
import { useLazyComponent } from './use-lazy-component.ts';

const loadText = () => import('./agreement-text.lazy.tsx');

/**
 * The dialog with the text of an agreement (U12), whose code is fetched when a link to it is approached.
 * @returns the dialog, and a function that makes the link to the text of a page, by its code
 */
export function useAgreementText(): readonly [ReactNode, (page: string, name: string) => ReactNode] {
  const { t } = useLingui();
  const [shown, setShown] = useState<string | null>(null);
  const [Text, fetchText] = useLazyComponent(loadText);
  const show = async (page: string) => {
    if (await fetchText()) setShown(page);
    else toast.show({ message: t`This did not load. Please check the connection and try again.` });
  };
  const prepare = () => void fetchText();
  return [
    Text && <Text key="dialog" page={shown} onClose={() => setShown(null)} />,
    (page, name) => (
      <button type="button" className={classNames(styles.open, 'link')} onPointerEnter={prepare} onFocus={prepare} onClick={() => void show(page)}>
        {name}
      </button>
    ),
  ];
}
