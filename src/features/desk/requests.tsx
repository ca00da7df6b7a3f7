import { useLingui } from '@lingui/react/macro';
import { useCallback, useState } from 'react';
import { listQuotes, type DeskQuote } from '#runtime/quote/desk.ts';
import { Notice } from '#ui/notice.tsx';
import { LoadingStatus } from '#ui/skeleton.tsx';
import { QuotationForm } from './quotation-form.tsx';
import { RequestList } from './request-list.tsx';
import { TroubleNotice } from './trouble-notice.tsx';
import { useDeskList, type DeskListProps } from './use-desk-list.ts';
import { VisitsSection } from './visits.tsx';

export interface RequestsProps extends DeskListProps {
  readonly which: 'open' | 'all';
  /** The request that is being answered; null for the list. */
  readonly opened: DeskQuote | null;
  readonly onOpen: (request: DeskQuote | null) => void;
}

/** Requests for quotes: the list with what visitors looked at below it, or one request with the forms that answer it. */
export function Requests({ send, which, opened, onOpen, onSignedIn, onSignedOut }: RequestsProps) {
  const { t } = useLingui();
  const [page, setPage] = useState(1);
  const [done, setDone] = useState<string | null>(null);
  const { list, trouble, load } = useDeskList(useCallback(() => listQuotes(send, which, page), [send, which, page]), { onSignedIn, onSignedOut });
  const open = (request: DeskQuote) => {
    setDone(null);
    onOpen(request);
  };
  return (
    <>
      <TroubleNotice trouble={trouble} onRetry={load} />
      {done && <Notice tone="ok">{done}</Notice>}
      {!opened && !list && !trouble && <LoadingStatus />}
      {opened && (
        <QuotationForm
          key={`${opened.quote.quoteId} ${opened.quote.revision}`}
          desk={opened}
          send={send}
          onClose={() => onOpen(null)}
          onSignedOut={onSignedOut}
          onSent={(answer, sent) => {
            onOpen(null);
            setDone(answer === 'quoted' ? t`Quote ${sent} is on its way to the visitor.` : t`Request ${sent} is declined, and the visitor is told by e-mail.`);
            load();
          }}
        />
      )}
      {!opened && list && (
        <>
          <RequestList list={list} page={page} onPage={setPage} onOpen={open} />
          <VisitsSection send={send} />
        </>
      )}
    </>
  );
}
