import { Trans, useLingui } from '@lingui/react/macro';
import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import type { Agreement } from '#domain/draft/events.ts';
import { Written, WrittenProse } from '#features/common/written.tsx';
import type { Content } from '#runtime/page/page-context.ts';
import { Modal } from '#ui/modal.tsx';
import { LoadingStatus, Skeleton } from '#ui/skeleton.tsx';

/** Code of the page that holds an agreement's text; the page has an address of its own, too. */
const PAGES: Readonly<Record<Agreement, string>> = { distanceSales: 'distanceSalesAgreement', rental: 'rentalAgreement' };

type Loaded = { readonly agreement: Agreement; readonly page: Content | 'failed' };

export interface AgreementTextProps {
  /** Null while the dialog is closed. */
  readonly agreement: Agreement | null;
  readonly onClose: () => void;
}

/** The dialog with an agreement's text, which the operator's page of that name holds. */
export default function AgreementText({ agreement, onClose }: AgreementTextProps) {
  const { t } = useLingui();
  const data = useRouteContext({ from: '__root__', select: (context) => context.data });
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [asked, setAsked] = useState<Agreement | null>(null);
  if (agreement && agreement !== asked) {
    setAsked(agreement);
    const page = data.content('page', PAGES[agreement]).then((found) => found ?? ('failed' as const), () => 'failed' as const);
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
    <Modal open={agreement !== null} onOpenChange={(isOpen) => !isOpen && close()} wide title={page && !failed ? <Written text={page.title} /> : t`Agreement`}>
      {page === null && (
        <>
          <LoadingStatus />
          <Skeleton shape="block" />
        </>
      )}
      {failed && <p role="alert"><Trans>The text could not be loaded. Please check the connection and open it again.</Trans></p>}
      {page && !failed && <WrittenProse html={page.html} look="quiet" />}
    </Modal>
  );
}
