import type { Selectable } from 'kysely';
import type { Member } from '#domain/member/member.ts';
import type { MemberRow } from '#server/database/member-rows.ts';

/** A stored member as the contract has it. */
export const memberOf = ({ member_id: memberId, email, first_name: firstName, last_name: lastName, phone, address }: Selectable<MemberRow>): Member => ({ memberId, email, firstName, lastName, phone, address });
