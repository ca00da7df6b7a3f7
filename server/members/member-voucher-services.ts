import { memberVouchers, type MemberVoucher } from '#contract/calls/member.ts';
import { dayAtDestination } from '#domain/destination-day.ts';
import { voucherState, type VoucherState } from '#domain/member/voucher-state.ts';
import { RELEASED } from '#machines/booking-status/booking-status.machine.ts';
import type { TenantQueries } from '#server/database/connection.ts';
import { bookableDaysOf, bookingSettingOf, zoneOf } from '#server/services/booking-days.ts';
import { serve, type Service } from '#server/services/service.ts';
import { asMember, type MemberPorts } from './member-session.ts';

/** What can be used comes first. */
const ORDER: readonly VoucherState[] = ['active', 'waiting', 'used', 'passive'];

/** The vouchers that the operator gives to members (M7). */
export function memberVoucherServices(ports: MemberPorts): readonly Service[] {
  return [
    serve(memberVouchers, (caller) => asMember(ports, caller, async (queries, { tenant, member_id }, now) => ({ vouchers: await listVouchers(queries, tenant, member_id, now) }))),
  ];
}

/** The vouchers for members, with their state for one; those that can be used first. */
export async function listVouchers(queries: TenantQueries, tenant: string, memberId: string, now: Date): Promise<MemberVoucher[]> {
  const booking = await bookingSettingOf(queries, tenant);
  const rows = await queries.selectFrom('coupons').select(['data', 'valid_from', 'valid_to', 'usage_limit']).select(({ selectFrom }) => {
    const uses = selectFrom('bookings').whereRef('bookings.tenant', '=', 'coupons.tenant').whereRef('voucher_code', '=', 'coupons.code').where('status', 'not in', RELEASED);
    return [
      uses.select(({ fn }) => fn.countAll<string>().as('count')).as('uses'),
      uses.where('member_id', '=', memberId).select(({ fn }) => fn.max('created_at').as('last')).as('used_at'),
    ];
  })
    .where('coupons.tenant', '=', tenant).where('for_members', '=', true).orderBy('valid_to').orderBy('code').execute();
  const { today } = bookableDaysOf(booking, now);
  const vouchers = rows.map(({ data, valid_from: from, valid_to: to, usage_limit: limit, uses: count, used_at }) => {
    const usedOn = used_at === null ? null : dayAtDestination(used_at.getTime(), zoneOf(booking));
    return { voucher: data, from, to, usedOn, state: voucherState({ from, to, isUsedUp: limit !== null && Number(count) >= limit, usedOn }, today) };
  });
  return vouchers.toSorted((one, other) => ORDER.indexOf(one.state) - ORDER.indexOf(other.state));
}
