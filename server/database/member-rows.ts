import type { ColumnType, JSONColumnType } from 'kysely';
import type { AgencyDecision } from '#contract/calls/desk-agencies.ts';
import type { AgencyApplication } from '#domain/agency/agency-application.ts';
import type { IsoDate, Locale } from '#domain/catalogue.ts';
import type { ProviderName, SignInAttempt, SocialOutcome } from '#domain/member/social-sign-in.ts';
import type { RejectionReason, ReviewState } from '#domain/review.ts';

/* The rows of members and agencies, and of what guests write. */

/** A registered visitor (M1). */
export interface MemberRow {
  tenant: string;
  member_id: string;
  /** In lower case. */
  email: string;
  first_name: string;
  last_name: string;
  phone: string;
  address: string;
  /** The language of e-mails. */
  locale: Locale;
  /** Null for a member who signs in with another site only (M9). */
  password_hash: string | null;
  /** Hash of a password that was sent by e-mail and is not used yet (M3), and when it was sent. */
  sent_hash: string | null;
  sent_at: Date | null;
  /** Whether the address is proven: somebody who reads its mailbox has opened the account, and all earlier passwords, sessions and other sites ended then (M9). */
  is_email_proven: ColumnType<boolean, boolean | undefined, boolean>;
  /** Time of the newest notice that the member has read; null before the first. */
  notices_read_at: ColumnType<Date | null, Date | null | undefined, Date>;
  created_at: ColumnType<Date, Date, never>;
}

/** An account at another site with which a member signs in (M9). */
export interface MemberIdentityRow {
  tenant: string;
  provider: ProviderName;
  /** The provider's id of the person. */
  subject: string;
  member_id: string;
  created_at: ColumnType<Date, Date, never>;
}

/** A sign-in with another site: the attempt while the visitor is there, the member once the provider has answered (M9). */
export interface MemberSignInRow {
  tenant: string;
  /** Hash of the token in the browser's cookie. */
  token_hash: string;
  provider: ProviderName;
  attempt: JSONColumnType<SignInAttempt> | null;
  member_id: string | null;
  outcome: SocialOutcome | null;
  expires_at: Date;
}

/** An agency, from its application on (A1). */
export interface AgencyRow {
  tenant: string;
  /** The client's Idempotency-Key. */
  application_key: string;
  request_hash: string;
  /** The language of e-mails. */
  locale: Locale;
  /** In lower case. */
  email: string;
  data: JSONColumnType<AgencyApplication>;
  created_at: ColumnType<Date, Date, never>;
  /** Null until the operator decides, as are the two below. */
  decision: AgencyDecision | null;
  decided_at: Date | null;
  /** What the operator wrote with the decision. */
  reply: string | null;
  /** Of an accepted agency. */
  number: string | null;
  /** Its account; null until it sets its password, and when the account was deleted. */
  member_id: string | null;
  /** Hash of the token in the link that sets its password, and when it was sent (A2). */
  link_hash: string | null;
  link_sent_at: Date | null;
}

/** A guest's review of one line of a booking (R1). */
export interface ReviewRow {
  tenant: string;
  review_id: string;
  booking_number: string;
  line_id: string;
  product_code: string;
  /** The member who wrote it; null for a guest without an account. It is deleted with the account. */
  member_id: string | null;
  /** As it is shown in public. */
  author: string;
  rating: number;
  body: string;
  locale: Locale;
  /** The last day of the line. */
  travelled_on: IsoDate;
  state: ReviewState;
  /** Null for one that is not rejected. */
  reason: RejectionReason | null;
  /** Counts the guest's changes. */
  revision: number;
  written_at: Date;
  /** The day of it at the destination. */
  written_on: IsoDate;
}
