import { Trans, useLingui } from '@lingui/react/macro';
import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { Written, WrittenProse } from './written.tsx';
import type { Content } from '#runtime/page/page-context.ts';
import { Modal } from '#ui/modal.tsx';
import { LoadingStatus, Skeleton } from '#ui/skeleton.tsx';

type Loaded = { readonly code: string; readonly page: Content | 'failed' };

export interface AgreementTextProps {
  /** Code of the operator's page that holds the text; the page has an address of its own, too. Null while the dialog is closed. */
  readonly page: string | null;
  readonly onClose: () => void;
}

/** The dialog with the text of an agreement (U12). */
export default function AgreementText({ page: code, onClose }: AgreementTextProps) {
  const { t } = useLingui();
  const data = useRouteContext({ from: '__root__', select: (context) => context.data });
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [asked, setAsked] = useState<string | null>(null);
  if (code && code !== asked) {
    setAsked(code);
    const page = data.content('page', code).then((found) => found ?? ('failed' as const), () => 'failed' as const);
    void page.then((found) => setLoaded({ code, page: found }));
  }
  const page = loaded && loaded.code === asked ? loaded.page : null;
  const failed = page === 'failed';
  const close = () => {
    // A text that failed to load is requested again when it is next opened.
    if (failed) setAsked(null);
    onClose();
  };
  return (
    <Modal open={code !== null} onOpenChange={(isOpen) => !isOpen && close()} wide title={page && !failed ? <Written text={page.title} /> : t`Agreement`}>
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
