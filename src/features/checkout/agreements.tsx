import { Trans, useLingui } from '@lingui/react/macro';
import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import type { Agreement } from '#domain/draft/events.ts';
import type { Page } from '#runtime/page/page-context.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { classNames } from '#ui/class-names.ts';
import { Modal } from '#ui/modal.tsx';
import { LoadingStatus, Skeleton } from '#ui/skeleton.tsx';
import * as styles from './agreements.module.css';

/** Code of the page that holds an agreement's text. */
const PAGES: Readonly<Record<Agreement, string>> = { distanceSales: 'distanceSalesAgreement', rental: 'rentalAgreement' };

export interface AgreementsProps {
  readonly needed: readonly Agreement[];
  readonly agreed: boolean;
  /** Whether the visitor tried to continue without agreeing. */
  readonly missing: boolean;
  readonly onAgree: (agreed: boolean) => void;
}

/** One checkbox for all required agreements; each text opens in a dialog (U12). */
export function Agreements({ needed, agreed, missing, onAgree }: AgreementsProps) {
  const { t } = useLingui();
  const [shown, setShown] = useState<Agreement | null>(null);
  const open = (agreement: Agreement, name: string) => (
    <button type="button" className={classNames(styles.open, 'link')} onClick={() => setShown(agreement)}>
      {name}
    </button>
  );
  return (
    <>
      <Checkbox checked={agreed} onChange={(event) => onAgree(event.currentTarget.checked)} required error={missing ? t`Please read and tick this to continue.` : undefined}>
        {needed.includes('rental') ? (
          <Trans>
            I have read the {open('distanceSales', t`distance sales agreement`)} and the {open('rental', t`holiday rental agreement`)}.
          </Trans>
        ) : (
          <Trans>I have read the {open('distanceSales', t`distance sales agreement`)}.</Trans>
        )}
      </Checkbox>
      <AgreementText agreement={shown} onClose={() => setShown(null)} />
    </>
  );
}

type Loaded = { readonly agreement: Agreement; readonly page: Page | 'failed' };

function AgreementText({ agreement, onClose }: { readonly agreement: Agreement | null; readonly onClose: () => void }) {
  const { t } = useLingui();
  const data = useRouteContext({ from: '__root__', select: (context) => context.data });
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [asked, setAsked] = useState<Agreement | null>(null);
  if (agreement && agreement !== asked) {
    setAsked(agreement);
    const page = data.page(PAGES[agreement]).then((found) => found ?? ('failed' as const), () => 'failed' as const);
    void page.then((found) => setLoaded({ agreement, page: found }));
  }
  const page = loaded && loaded.agreement === asked ? loaded.page : null;
  const failed = page === 'failed';
  const close = () => {
    // A text that failed to load is requested again when it is next opened.
    if (failed) setAsked(null);
    onClose();
  };
  return (
    <Modal open={agreement !== null} onOpenChange={(isOpen) => !isOpen && close()} wide title={page && !failed ? page.title : t`Agreement`}>
      {page === null && (
        <>
          <LoadingStatus />
          <Skeleton shape="block" />
        </>
      )}
      {failed && <p role="alert"><Trans>The text could not be loaded. Please check the connection and open it again.</Trans></p>}
      {/* Sanitised by the server, which is the only place the text comes from. */}
      {page && !failed && <div className={styles.text} dangerouslySetInnerHTML={{ __html: page.html }} />}
    </Modal>
  );
}
