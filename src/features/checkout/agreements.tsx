import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Agreement } from '#domain/draft/events.ts';
import { useLazyComponent } from '#features/common/use-lazy-component.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { classNames } from '#ui/class-names.ts';
import { toast } from '#ui/toast.ts';
import * as styles from './agreements.module.css';

const loadText = () => import('./agreement-text.lazy.tsx');

export interface AgreementsProps {
  readonly needed: readonly Agreement[];
  readonly agreed: boolean;
  /** Whether the visitor tried to continue without agreeing. */
  readonly missing: boolean;
  readonly onAgree: (agreed: boolean) => void;
}

/** One checkbox for all required agreements; each text opens in a dialog (U12), whose code is fetched when its link is approached. */
export function Agreements({ needed, agreed, missing, onAgree }: AgreementsProps) {
  const { t } = useLingui();
  const [shown, setShown] = useState<Agreement | null>(null);
  const [Text, fetchText] = useLazyComponent(loadText);
  const show = async (agreement: Agreement) => {
    if (await fetchText()) setShown(agreement);
    else toast.show({ message: t`This did not load. Please check the connection and try again.` });
  };
  const prepare = () => void fetchText();
  const open = (agreement: Agreement, name: string) => (
    <button type="button" className={classNames(styles.open, 'link')} onPointerEnter={prepare} onFocus={prepare} onClick={() => void show(agreement)}>
      {name}
    </button>
  );
  return (
    <>
      <Checkbox checked={agreed} onChange={(event) => onAgree(event.currentTarget.checked)} required error={missing ? t`Please read and tick this to continue.` : undefined}>
        {needed.includes('rental') ? (
          <Trans>
            I have read and accept the {open('distanceSales', t`distance sales agreement`)} and the {open('rental', t`holiday rental agreement`)}.
          </Trans>
        ) : (
          <Trans>I have read and accept the {open('distanceSales', t`distance sales agreement`)}.</Trans>
        )}
      </Checkbox>
      {Text && <Text agreement={shown} onClose={() => setShown(null)} />}
    </>
  );
}
