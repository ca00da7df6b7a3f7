import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { BasketMain } from '#features/common/basket-main.tsx';
import { loginDialog } from '#features/common/login-dialog.ts';
import { useForgetDevice } from '#features/common/use-forget-device.ts';
import type { Member } from '#domain/member/member.ts';
import { countNotices, signOutOfDevice, type Members } from '#runtime/member/members.ts';
import { useMembers, useProfile } from '#runtime/react/member-context.tsx';
import { useFavourites, usePersonalLoader } from '#runtime/react/personal-context.tsx';
import { Button, ButtonRow } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { LoadingStatus, Skeleton } from '#ui/skeleton.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import { EnquiryHint } from './enquiry-hint.tsx';
import * as styles from './member-page.module.css';

export interface SignedIn {
  readonly members: Members;
  readonly member: Member;
}

export interface MemberPageProps {
  /** Names the page in the document's title and above its content. */
  readonly title: string;
  readonly children: (signedIn: SignedIn) => ReactNode;
}

/** A page of the member area: the ways to its pages beside the content. Others are asked to log in, in place. */
export function MemberPage({ title, children }: MemberPageProps) {
  const { t } = useLingui();
  const hydrated = useHydrated();
  const members = useMembers();
  const profile = useProfile();
  const [hasLeft, setLeft] = useState(false);
  // As the server renders it, until the page is live.
  const member = hydrated ? profile : undefined;
  if (member && hasLeft) setLeft(false);
  return (
    <BasketMain title={title}>
      <PageHeading>{member ? t`Good to see you, ${member.firstName}` : title}</PageHeading>
      {member === undefined && (
        <>
          <LoadingStatus />
          <Skeleton shape="block" />
        </>
      )}
      {member === null && <LoginPrompt hasLeft={hasLeft} />}
      {members && member && (
        <div className={styles.area}>
          <MemberNav members={members} onLeave={() => setLeft(true)} />
          {/* No landmark: the ticket of a booking is one, and may be in none. */}
          <div className={styles.content}>
            <h2>{title}</h2>
            {children({ members, member })}
          </div>
        </div>
      )}
    </BasketMain>
  );
}

/** @param onLeave called when the member has logged out here */
function MemberNav({ members, onLeave }: { readonly members: Members; readonly onLeave: () => void }) {
  const { t } = useLingui();
  const favourites = useFavourites()?.length ?? 0;
  const personal = usePersonalLoader();
  const unread = useUnreadNotices(members);
  const [isLeaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    await signOutOfDevice(members, personal);
    setLeaving(false);
    onLeave();
  };
  return (
    <nav className={styles.nav} aria-label={t`Your account`}>
      <ul>
        <li><Link to="/user/reservations" search={{}} activeOptions={{ includeSearch: false }}>{t`Bookings`}</Link></li>
        <li><Link to="/user/favorites">{t`Favourites`}{favourites > 0 && <span className="num muted">{favourites}</span>}</Link></li>
        <li><Link to="/user/notification">{t`Notifications`}{unread > 0 && <span className="num muted">{unread}</span>}</Link></li>
        <li><Link to="/user/coupons">{t`Vouchers`}</Link></li>
        <li><Link to="/user/payments" search={{}} activeOptions={{ includeSearch: false }}>{t`Payments`}</Link></li>
        <li><Link to="/user/profile">{t`Profile`}</Link></li>
        <li><button type="button" aria-busy={isLeaving || undefined} onClick={() => void (isLeaving || leave())}>{t`Log out`}</button></li>
      </ul>
    </nav>
  );
}

/** The number of unread notices (M8); 0 until it is known. */
function useUnreadNotices(members: Members): number {
  const [unread, setUnread] = useState(0);
  useEffect(() => {
    let isShown = true;
    void countNotices(members).then((count) => isShown && setUnread(count));
    return () => {
      isShown = false;
    };
  }, [members]);
  return unread;
}

/** Shown to visitors instead of a page of the member area. @param hasLeft the member has just logged out on this page */
function LoginPrompt({ hasLeft }: { readonly hasLeft: boolean }) {
  const { t } = useLingui();
  return (
    <div className="flow">
      {hasLeft && <LoggedOutNotice />}
      <p><Trans>Log in to see the bookings and payments of your account, and to change your profile.</Trans></p>
      <ButtonRow>
        <Button big onClick={() => loginDialog.open('login')}>{t`Log in`}</Button>
        <Button big variant="line" onClick={() => loginDialog.open('register')}>{t`Register`}</Button>
      </ButtonRow>
      <EnquiryHint />
    </div>
  );
}

/** Says that basket and guest data stay in this browser, and opens the dialog that erases them (L4). */
function LoggedOutNotice() {
  const { t } = useLingui();
  const [dialog, show] = useForgetDevice();
  return (
    <>
      <Notice tone="ok" action={<Button variant="bare" onClick={show}>{t`Forget this device`}</Button>}>
        <Trans><b>You are logged out.</b> Your basket and what you entered for a booking are still in this browser. If others use it too, have it forget them.</Trans>
      </Notice>
      {dialog}
    </>
  );
}
