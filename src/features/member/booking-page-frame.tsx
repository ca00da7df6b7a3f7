import { useLingui } from '@lingui/react/macro';
import type { LinkProps } from '@tanstack/react-router';
import { type ReactNode, useCallback } from 'react';
import { loginDialog } from '#features/common/login-dialog.ts';
import { Pagination } from '#features/common/pagination.tsx';
import { useLoadedList } from '#features/common/use-loaded-list.ts';
import { MEMBER_PAGE, type MemberData, type MemberTrouble, readBookings } from '#runtime/member/members.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { LoadingStatus, Skeleton } from '#ui/skeleton.tsx';
import { memberTroubleText } from './member-problem-text.ts';
import type { SignedIn } from './member-page.tsx';

export interface BookingPageFrameProps extends Pick<SignedIn, 'members'> {
  readonly page: number;
  /** The link to another page. */
  readonly to: (page: number) => Pick<LinkProps, 'to' | 'params' | 'search'>;
  readonly children: (data: MemberData) => ReactNode;
}

const askToLogIn = () => loginDialog.open('login', 'expired');

/** One page of the member's bookings or payments: while it loads, why it could not be loaded, and the links to the other pages. */
export function BookingPageFrame({ members, page, to, children }: BookingPageFrameProps) {
  const { t, i18n } = useLingui();
  const { list: data, trouble, load } = useLoadedList<MemberData, Exclude<MemberTrouble, 'signedOut'>>(useCallback(() => readBookings(members, page), [members, page]), askToLogIn);
  return (
    <>
      {trouble && <Notice tone="warn" action={<Button variant="bare" onClick={load}>{t`Try again`}</Button>}>{memberTroubleText(i18n, trouble)}</Notice>}
      {!data && !trouble && (
        <>
          <LoadingStatus />
          <Skeleton shape="block" />
        </>
      )}
      {data && children(data)}
      {data && <Pagination current={page} pages={Math.ceil(data.total / MEMBER_PAGE)} to={to} />}
    </>
  );
}
