import { randomUUID } from 'node:crypto';
import { memberNotices, memberNoticesRead } from '#contract/calls/member-notices.ts';
import type { NoticeKind } from '#domain/member/notice-kind.ts';
import type { TenantQueries } from '#server/database/connection.ts';
import { serve, type Service } from '#server/services/service.ts';
import { asMember, type MemberPorts } from './member-session.ts';

/** The number of a booking, or of a request for a quote. */
type Numbered = { readonly booking_number: string; readonly quote_number?: never } | { readonly quote_number: string; readonly booking_number?: never };

/** A booking or a request. `member_id` is null if a visitor made it. */
type OfMember = { readonly tenant: string; readonly member_id: string | null } & Numbered;

/** Stores a notification for the member of a booking or of a request for a quote; does nothing for a visitor's. Call it in the transaction that changes the booking or the request (M8). */
export async function noteForMember(queries: TenantQueries, { tenant, member_id, booking_number, quote_number }: OfMember, kind: NoticeKind, now: Date): Promise<void> {
  if (member_id !== null) await queries.insertInto('member_notices').values({ tenant, notice_id: randomUUID(), member_id, booking_number: booking_number ?? null, quote_number: quote_number ?? null, kind, created_at: now }).execute();
}

/** The notifications of the signed-in member (M8). */
export function memberNoticeServices(ports: MemberPorts): readonly Service[] {
  return [
    serve(memberNotices, (caller, { most }) => asMember(ports, caller, async (queries, { tenant, member_id, notices_read_at: readAt }) => {
      const own = queries.selectFrom('member_notices').where('tenant', '=', tenant).where('member_id', '=', member_id);
      const { unread } = await own.$if(readAt !== null, (notices) => notices.where('created_at', '>', readAt!)).select(({ fn }) => fn.countAll<string>().as('unread')).executeTakeFirstOrThrow();
      const rows = most === 0 ? [] : await own.selectAll().orderBy('created_at', 'desc').orderBy('notice_id').limit(most).execute();
      return {
        unread: Number(unread),
        notices: rows.map(({ notice_id: noticeId, kind, booking_number: bookingNumber, quote_number: quoteNumber, created_at: at }) => ({ noticeId, kind, bookingNumber, quoteNumber, at: at.toISOString(), isUnread: readAt === null || at > readAt })),
      };
    })),

    // Limited to now, because a later time would mark notices as read that are not told yet.
    serve(memberNoticesRead, (caller, { upTo }) => asMember(ports, caller, async (queries, { tenant, member_id, notices_read_at: readAt }, now) => {
      const moment = new Date(Math.min(Date.parse(upTo), now.getTime()));
      if (readAt === null || moment > readAt) await queries.updateTable('members').set({ notices_read_at: moment }).where('tenant', '=', tenant).where('member_id', '=', member_id).execute();
      return {};
    })),
  ];
}
