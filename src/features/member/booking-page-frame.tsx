import type { LinkProps } from '@tanstack/react-router';
import { type ReactNode, useCallback, useEffect } from 'react';
import { Pagination } from '#features/common/pagination.tsx';
import { useLoadedList } from '#features/common/use-loaded-list.ts';
import type { BookingSummary } from '#runtime/checkout/booking-lookup.ts';
import { MEMBER_PAGE, type MemberData, readBookings, type ShownTrouble } from '#runtime/member/members.ts';
import { askToLogIn, ListStatus } from './list-status.tsx';
import type { SignedIn } from './member-page.tsx';

export interface BookingPageFrameProps extends Pick<SignedIn, 'members'> {
  readonly page: number;
  /** Of the bookings; all of them when absent. */
  readonly status?: BookingSummary['status'] | undefined;
  /** The link to another page. */
  readonly to: (page: number) => Pick<LinkProps, 'to' | 'params' | 'search'>;
  /** Memoised; called with what was read. */
  readonly onRead?: (data: MemberData) => void;
  /** Shown while there is no connection, in place of the list. */
  readonly offline?: ReactNode;
  /** Memoised; called when the session has ended. The login opens by default. */
  readonly onSignedOut?: () => void;
  /** @param reload reads the page again */
  readonly children: (data: MemberData, reload: () => void) => ReactNode;
}

/** One page of the member's bookings or payments, with the links to the other pages. */
export function BookingPageFrame({ members, page, status, to, onRead, offline, onSignedOut = askToLogIn, children }: BookingPageFrameProps) {
  const loaded = useLoadedList<MemberData, ShownTrouble>(useCallback(() => readBookings(members, page, status), [members, page, status]), onSignedOut);
  const { list: data, trouble } = loaded;
  useEffect(() => {
    if (data) onRead?.(data);
  }, [data, onRead]);
  return (
    <>
      <ListStatus loaded={loaded} />
      {trouble === 'noAnswer' && offline}
      {data && children(data, loaded.load)}
      {data && <Pagination current={page} pages={Math.ceil(data.total / MEMBER_PAGE)} to={to} />}
    </>
  );
}
