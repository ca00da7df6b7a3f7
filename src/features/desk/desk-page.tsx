import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { Activity, useCallback, useState } from 'react';
import { BasketMain } from '#features/common/basket-main.tsx';
import { signOut, type DeskQuote } from '#runtime/quote/desk.ts';
import { useQuotes } from '#runtime/react/quotes-context.tsx';
import { Button, ButtonRow } from '#ui/button.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { LoadingStatus } from '#ui/skeleton.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import { Agencies } from './agencies.tsx';
import { Bookings } from './bookings.tsx';
import type { DeskListName, DeskSearch } from './desk-search.ts';
import { Messages } from './messages.tsx';
import { Photographs } from './photographs.tsx';
import { Reviews } from './reviews.tsx';
import { Requests } from './requests.tsx';
import { SignIn } from './sign-in.tsx';

/** What the desk shows: the requests to answer, or another list. */
type Shown = 'open' | DeskListName;

/** Whether somebody is signed in. While a session has `expired`, typed text is kept until the next sign-in. */
type Access = 'unknown' | 'signedIn' | 'expired' | 'signedOut';

/** The operator's desk, behind a sign-in: requests for quotes are listed, priced and answered, bookings and messages are listed, reviews are published, agencies accepted, photographs are uploaded. The address says which list is shown. */
export function DeskPage({ search }: { readonly search: DeskSearch }) {
  const { t } = useLingui();
  const hydrated = useHydrated();
  const send = useQuotes({ load: true })?.send;
  const navigate = useNavigate();
  const shown: Shown = search.list ?? 'open';
  const [opened, setOpened] = useState<DeskQuote | null>(null);
  const [access, setAccess] = useState<Access>('unknown');
  const onSignedIn = useCallback(() => setAccess('signedIn'), []);
  const onSignedOut = useCallback(() => setAccess('expired'), []);
  const session = send && { send, onSignedIn, onSignedOut };

  const show = (next: Shown) => {
    setOpened(null);
    void navigate({ to: '/desk', search: next === 'open' ? {} : { list: next } });
  };
  const leave = async () => {
    if (send) await signOut(send);
    setOpened(null);
    setAccess('signedOut');
    // What was searched may name a guest.
    void navigate({ to: '/desk', search: {}, replace: true });
  };
  const isLocked = access === 'expired' || access === 'signedOut';
  const titles = { open: t`Requests for quotes`, all: t`Requests for quotes`, bookings: t`Bookings`, messages: t`Messages`, reviews: t`Guest reviews`, agencies: t`Agencies`, photographs: t`Photographs` };
  const title = isLocked ? t`Sign in to the desk` : titles[shown];
  const choice = (which: Shown, text: string) => <Button variant={shown === which ? 'primary' : 'line'} aria-pressed={shown === which} onClick={() => show(which)}>{text}</Button>;
  return (
    <BasketMain title={title}>
      <PageHeading>{title}</PageHeading>
      {!hydrated || !session ? <LoadingStatus /> : (
        <>
          {isLocked && <SignIn send={session.send} title={title} onSignedIn={onSignedIn} />}
          {access !== 'signedOut' && (
            <Activity mode={isLocked ? 'hidden' : 'visible'}>
              <div className="flow">
                {access !== 'unknown' && (
                  <ButtonRow>
                    {choice('open', t`To answer`)}
                    {choice('all', t`All`)}
                    {choice('bookings', t`Bookings`)}
                    {choice('messages', t`Messages`)}
                    {choice('reviews', t`Reviews`)}
                    {choice('agencies', t`Agencies`)}
                    {choice('photographs', t`Photographs`)}
                    <Button variant="bare" onClick={() => void leave()}>{t`Sign out`}</Button>
                  </ButtonRow>
                )}
                {(shown === 'open' || shown === 'all') && <Requests key={shown} which={shown} opened={opened} onOpen={setOpened} {...session} />}
                {shown === 'bookings' && <Bookings search={search} {...session} />}
                {shown === 'messages' && <Messages {...session} />}
                {shown === 'reviews' && <Reviews {...session} />}
                {shown === 'agencies' && <Agencies {...session} />}
                {shown === 'photographs' && <Photographs {...session} />}
              </div>
            </Activity>
          )}
        </>
      )}
    </BasketMain>
  );
}
