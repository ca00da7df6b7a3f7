import type { LinkProps } from '@tanstack/react-router';
import { type ReactNode, useCallback } from 'react';
import { Pagination } from '#features/common/pagination.tsx';
import { useLoadedList } from '#features/common/use-loaded-list.ts';
import { MEMBER_PAGE, type MemberData, readBookings } from '#runtime/member/members.ts';
import { askToLogIn, ListStatus, type ListTrouble } from './list-status.tsx';
import type { SignedIn } from './member-page.tsx';

export interface BookingPageFrameProps extends Pick<SignedIn, 'members'> {
  readonly page: number;
  /** The link to another page. */
  readonly to: (page: number) => Pick<LinkProps, 'to' | 'params' | 'search'>;
  readonly children: (data: MemberData) => ReactNode;
}

/** One page of the member's bookings or payments, with the links to the other pages. */
export function BookingPageFrame({ members, page, to, children }: BookingPageFrameProps) {
  const loaded = useLoadedList<MemberData, ListTrouble>(useCallback(() => readBookings(members, page), [members, page]), askToLogIn);
  const { list: data } = loaded;
  return (
    <>
      <ListStatus loaded={loaded} />
      {data && children(data)}
      {data && <Pagination current={page} pages={Math.ceil(data.total / MEMBER_PAGE)} to={to} />}
    </>
  );
}
