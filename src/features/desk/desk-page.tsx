import { useLingui } from '@lingui/react/macro';
import { useHydrated } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { BasketMain } from '#features/common/basket-main.tsx';
import { listQuotes, signOut, type DeskList, type DeskQuote, type DeskTrouble } from '#runtime/quote/desk.ts';
import { useQuotes } from '#runtime/react/quotes-context.tsx';
import { Button, ButtonRow } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { LoadingStatus } from '#ui/skeleton.tsx';
import { Bookings } from './bookings.tsx';
import { deskTroubleText } from './desk-trouble.ts';
import { Messages } from './messages.tsx';
import { Photographs } from './photographs.tsx';
import { RequestList } from './request-list.tsx';
import { QuotationForm } from './quotation-form.tsx';
import { SignIn } from './sign-in.tsx';
import { VisitsSection } from './visits.tsx';

const PAGE = 20;

/** What the desk shows: the requests to answer, all requests, bookings, messages, or the photographs of products. */
type Shown = 'acik' | 'tumu' | 'bookings' | 'messages' | 'photographs';

/** The operator's desk, behind a sign-in: requests for quotes are listed, priced and answered, bookings and messages are listed, photographs are uploaded. */
export function DeskPage() {
  const { t, i18n } = useLingui();
  const hydrated = useHydrated();
  const send = useQuotes({ load: true })?.send;
  const [shown, setShown] = useState<Shown>('acik');
  const [page, setPage] = useState(1);
  const [list, setList] = useState<DeskList | null>(null);
  const [open, setOpen] = useState<DeskQuote | null>(null);
  const [trouble, setTrouble] = useState<DeskTrouble | null>(null);
  const [done, setDone] = useState<string | null>(null);

  const load = useCallback(() => {
    if (!send || (shown !== 'acik' && shown !== 'tumu')) return;
    void listQuotes(send, shown, page).then((result) => {
      setList(result.ok ? result.value : null);
      setTrouble(result.ok ? null : result.trouble);
    });
  }, [send, shown, page]);
  useEffect(load, [load]);
  const onSignedOut = useCallback(() => setTrouble('signedOut'), []);

  const show = (next: Shown) => {
    setShown(next);
    setPage(1);
    setOpen(null);
    setDone(null);
    setTrouble(null);
  };
  const enter = () => {
    setTrouble(null);
    load();
  };
  const leave = async () => {
    if (send) await signOut(send);
    setOpen(null);
    setList(null);
    onSignedOut();
  };
  const title = { acik: t`Requests for quotes`, tumu: t`Requests for quotes`, bookings: t`Bookings`, messages: t`Messages`, photographs: t`Photographs` }[shown];
  const requests = shown === 'acik' || shown === 'tumu';
  if (!hydrated || !send || (requests && !list && !trouble)) {
    return <BasketMain title={title}><PageHeading>{title}</PageHeading><LoadingStatus /></BasketMain>;
  }
  if (trouble === 'signedOut') return <SignIn send={send} onSignedIn={enter} />;
  const choice = (which: Shown, text: string) => <Button variant={shown === which ? 'primary' : 'line'} aria-pressed={shown === which} onClick={() => show(which)}>{text}</Button>;
  return (
    <BasketMain title={title}>
      <PageHeading>{title}</PageHeading>
      <div className="flow">
        <ButtonRow>
          {choice('acik', t`To answer`)}
          {choice('tumu', t`All`)}
          {choice('bookings', t`Bookings`)}
          {choice('messages', t`Messages`)}
          {choice('photographs', t`Photographs`)}
          <Button variant="bare" onClick={() => void leave()}>{t`Sign out`}</Button>
        </ButtonRow>
        {shown === 'bookings' && <Bookings send={send} onSignedOut={onSignedOut} />}
        {shown === 'messages' && <Messages send={send} onSignedOut={onSignedOut} />}
        {shown === 'photographs' && <Photographs send={send} onSignedOut={onSignedOut} />}
        {trouble && <Notice tone="warn" action={<Button variant="bare" onClick={load}>{t`Try again`}</Button>}>{deskTroubleText(i18n, trouble)}</Notice>}
        {done && <Notice tone="ok">{done}</Notice>}
        {open ? (
          <QuotationForm
            key={`${open.quote.quoteId} ${open.quote.revision}`}
            desk={open}
            send={send}
            onClose={() => setOpen(null)}
            onSignedOut={onSignedOut}
            onSent={(answer, sent) => {
              setOpen(null);
              setDone(answer === 'quoted' ? t`Quote ${sent} is on its way to the visitor.` : t`Request ${sent} is declined, and the visitor is told by e-mail.`);
              load();
            }}
          />
        ) : (
          requests && list && <RequestList list={list} page={page} pages={Math.ceil(list.total / PAGE)} onPage={setPage} onOpen={(quote) => { setDone(null); setOpen(quote); }} />
        )}
      </div>
      {requests && !open && list && <VisitsSection send={send} />}
    </BasketMain>
  );
}
