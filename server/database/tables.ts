import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { NoticeKind } from '#domain/member/notice-kind.ts';
import type { QuoteNote, Quotation } from '#contract/calls/quote.ts';
import type { BasketCampaign, CurrencyCode, DecimalString, IsoDate, Locale, Offer, Voucher, BookingItem } from '#domain/catalogue.ts';
import type { ServedRatio } from '#domain/pictures.ts';
import type { DraftEvent } from '#domain/draft/events.ts';
import type { DraftState } from '#domain/draft/state.ts';
import type { DayRange } from '#domain/period.ts';
import type { LineQuote, PricedLine } from '#domain/pricing/quote.ts';
import type { QuoteContact, QuoteStatus } from '#domain/quotation/quotation-schema.ts';
import type { ContactMessage, SpecialOfferRequest } from '#domain/visitor-request.ts';
import type { BookingRow, CollectionRow, PaymentRow, RefundRow } from './booking-rows.ts';
import type { AgencyRow, MemberIdentityRow, MemberRow, MemberSignInRow, ReviewRow } from './member-rows.ts';
import type { CardRecord, CategoryRecord, DestinationRecord, GuestReviews, MenuItemRecord, PageRecord, PlaceRecord, PostRecord, ProductRecord } from './records.ts';

/** The table types for Kysely. Every primary key starts with the tenant. */
export interface Schema {
  tenants: { id: string; name: string };
  settings: { tenant: string; name: string; value: JSONColumnType<object> };
  rates: RateRow;
  basket_campaigns: { tenant: string; position: number; data: JSONColumnType<BasketCampaign> };
  /** `for_members`: members see it in their area (M7). Any other voucher can only be used by its code. */
  coupons: { tenant: string; code: string; valid_from: IsoDate; valid_to: IsoDate; usage_limit: number | null; for_members: ColumnType<boolean, boolean | undefined>; data: JSONColumnType<Voucher> };
  instalments: { tenant: string; count: number; surcharge_percent: DecimalString };
  slugs: { tenant: string; kind: SlugKind; locale: Locale; slug: string; code: string };
  categories: { tenant: string; code: string; position: number; data: JSONColumnType<CategoryRecord> };
  destinations: { tenant: string; code: string; data: JSONColumnType<DestinationRecord> };
  places: { tenant: string; code: string; data: JSONColumnType<PlaceRecord> };
  /** `photographs`: ids of its uploaded photographs, in their order. `guest_reviews`: written from `reviews`. */
  products: { tenant: string; code: string; vertical: string; destination: string; position: number; data: JSONColumnType<ProductRecord>; photographs: Generated<readonly string[]>; guest_reviews: Generated<GuestReviews> };
  /** An uploaded photograph as WebP, in the largest size that is kept. */
  photographs: { tenant: string; product_code: string; photograph_id: string; picture: Buffer; created_at: ColumnType<Date, Date, never> };
  /** A photograph in a size that a page has asked for. */
  photograph_sizes: { tenant: string; product_code: string; photograph_id: string; ratio: ServedRatio; width: number; picture: Buffer };
  product_listings: ProductListingRow;
  search_texts: SearchTextRow;
  /** Folded words of the texts, without numbers, with which misspelt words are compared. Words are never removed. */
  search_words: { tenant: string; locale: Locale; word: string };
  /** `format`: version of the code that wrote the search texts of destinations and posts; empty in a row that a change of content has added since. */
  search_content: { tenant: string; id: Generated<string>; format: Generated<string> };
  /** Written by triggers: the row as it was until `replaced_at`; null if it did not exist. */
  catalogue_history: { tenant: string; source: 'products' | 'basket_campaigns'; code: string; replaced_at: Date; data: JSONColumnType<ProductRecord> | JSONColumnType<BasketCampaign> | null };
  pages: { tenant: string; code: string; data: JSONColumnType<PageRecord> };
  posts: { tenant: string; code: string; posted_on: IsoDate; data: JSONColumnType<PostRecord> };
  menu: { tenant: string; code: string; position: number; data: JSONColumnType<MenuItemRecord> };
  /** Raised by triggers with every write to the catalogue. Text, because a bigint may exceed a JavaScript number. */
  catalogue_versions: { tenant: string; version: ColumnType<string, never, never> };
  holds: { tenant: string; draft_id: string; expires_at: Date };
  /** The generated columns repeat the span for an index; `length_class` is one of `SPAN_LENGTHS`, in days. */
  spans: Claimed & { unit: number; span: string; starts: ColumnType<Date, never, never>; ends: ColumnType<Date, never, never>; length_class: ColumnType<number, never, never> };
  sessions: { tenant: string; product_code: string; day: IsoDate; time: string; capacity: number; taken: number };
  seats: Claimed & { day: IsoDate; time: string; seats: number };
  bookings: BookingRow;
  booking_lines: { tenant: string; booking_number: string; position: number; line_id: string; product_code: string; wish: JSONColumnType<BookingItem>; quote: JSONColumnType<LineQuote>; standing: ColumnType<boolean, boolean | undefined> };
  /** The folded words of a booking's number and guest, by which the desk finds it (`server/services/booking-words.ts`). */
  booking_words: { tenant: string; booking_number: string; words: string };
  payments: PaymentRow;
  /** Money that the operator has received without a card. */
  collections: CollectionRow;
  /** Refunds of cancelled bookings. */
  refunds: RefundRow;
  /** Guests' reviews. */
  reviews: ReviewRow;
  /** The day on which the member who made a booking is invited to review it. */
  review_invitations: { tenant: string; booking_number: string; day: IsoDate };
  /** Links that were sent to guests' addresses: opening one proves that the caller reads the mailbox (B22). */
  cancellation_links: { tenant: string; link_hash: string; booking_number: string; created_at: ColumnType<Date, Date, never>; expires_at: Date };
  /** Ids of recent checkouts: whether the visitor ended one before its booking arrived. */
  checkout_ids: { tenant: string; checkout_id: string; is_ended: boolean; created_at: ColumnType<Date, Date, never> };
  /** The rides of active bookings with their day; a row is deleted when the guest was reminded (B19). */
  ride_reminders: { tenant: string; booking_number: string; line_id: string; day: IsoDate };
  drafts: { tenant: string; draft_id: string; token_hash: string; last_seq: number; created_at: ColumnType<Date, Date, never>; touched_at: Date };
  draft_events: { tenant: string; draft_id: string; seq: number; event_id: string; device_id: string | null; event: JSONColumnType<DraftEvent>; received_at: ColumnType<Date, Date, never> };
  quotes: QuoteRow;
  quote_notes: { tenant: string; quote_id: string; revision: number; at: Date; author: QuoteNote['by']; kind: QuoteNote['kind']; body: string };
  operators: { tenant: string; email: string; password_hash: string };
  operator_sessions: { tenant: string; token_hash: string; email: string; expires_at: Date };
  members: MemberRow;
  /** Products stay in the list when they are no longer on sale. */
  member_favourites: { tenant: string; member_id: string; product_code: string; added_at: Date };
  /** Notifications of members about their bookings and requests for quotes (M8). */
  member_notices: { tenant: string; notice_id: string; member_id: string; booking_number: string | null; quote_number: string | null; kind: NoticeKind; created_at: ColumnType<Date, Date, never> };
  member_sessions: { tenant: string; token_hash: string; member_id: string; expires_at: Date };
  /** Accounts at other sites with which members sign in, and such sign-ins under way (M9). */
  member_identities: MemberIdentityRow;
  member_sign_ins: MemberSignInRow;
  /** The newest change of the e-mail address that a member has asked for (M12). `email`: the new address, in lower case. */
  member_email_changes: { tenant: string; member_id: string; email: string; link_hash: string; sent_at: Date };
  agencies: AgencyRow;
  /** E-mails that are not sent yet. `reply_to`: where answers go; null for the sender. */
  outbox: { tenant: string; id: string; recipient: string; reply_to: string | null; locale: Locale; subject: string; body: string; created_at: Date; next_at: Date; attempts: number };
  availability_alerts: AvailabilityAlertRow;
  /** The link that ends all alerts of an address (B15): hash of its token, and the address in lower case. Kept while the address has an alert. */
  alert_stop_links: { tenant: string; stop_hash: string; email_key: string };
  enquiry_misses: { tenant: string; key: string; clear_at: Date };
  visitor_requests: { tenant: string; request_key: string; number: string; kind: VisitorRequestKind; request_hash: string; locale: Locale; data: JSONColumnType<ContactMessage | SpecialOfferRequest>; created_at: ColumnType<Date, Date, never>; answered_at: Date | null };
  visit_counts: { tenant: string; day: IsoDate; kind: VisitKind; name: string; count: number };
  draft_snapshots: { tenant: string; draft_id: string; seq: number; version: string; state: JSONColumnType<DraftState> };
}

/** An exchange rate to TRY from a moment on. */
export interface RateRow {
  tenant: string;
  currency: CurrencyCode;
  valid_from: Date;
  symbol: string;
  bank_code: string;
  buy: DecimalString;
  sell: DecimalString;
  /** Place of the currency in the operator's order. */
  position: number;
  /** The latest bulletin with this rate (P14); null for a rate of the operator. */
  bulletin_day: ColumnType<IsoDate | null, IsoDate | null | undefined>;
}

/** The values by which listings are filtered, sorted and counted. Computed from the product's record when the product is saved. */
export interface ProductListingRow {
  tenant: string;
  code: string;
  vertical: string;
  destination: string;
  position: number;
  /** The columns below are set only for a product on sale. */
  on_sale: boolean;
  /** The from-price after the product's own campaign, in its own currency. */
  price: DecimalString | null;
  /** The price in cents, generated. Text, because a bigint may exceed a JavaScript number. */
  price_cents: ColumnType<string | null, never, never>;
  currency: CurrencyCode | null;
  /** Mean of the reviews to one decimal; 0 without reviews. */
  rating: DecimalString | null;
  capacity: number | null;
  /** Bedrooms or cabins. */
  rooms: number | null;
  amenities: readonly string[] | null;
  /** The amenities as a bit set: comparing it is much faster than comparing lists. */
  amenity_bits: ColumnType<string, string | null, string | null> | null;
  languages: readonly string[] | null;
  /** Named choices as `name:value`; null in a row that an earlier release wrote. */
  choices: readonly string[] | null;
  /** Equal for products that can be booked on the same days by the same parties when no stock is taken. */
  booking_rules: string | null;
  /** The offer from which prices and availability are computed; see `listedOffer`. */
  offer: JSONColumnType<Offer> | null;
  /** What lists show of the product. */
  card: JSONColumnType<CardRecord> | null;
  /** Version of the code that computed the row; empty when the product has changed since. */
  format: string;
}

/** The kinds of records that the search finds. */
export type SearchKind = 'product' | 'destination' | 'post';

/** The search text of a product on sale, a destination or a post in one language; see `server/search`. */
export interface SearchTextRow {
  tenant: string;
  kind: SearchKind;
  code: string;
  locale: Locale;
  /** The operator's order; of posts, the newest first. */
  position: number;
  /** As `foldedTitle` makes it. */
  title: string;
  /** A tsvector. */
  words: string;
}

/** What a slug identifies: one of these, or the name of a product's vertical. */
export type SlugKind = 'category' | 'destination' | 'page' | 'post' | (string & {});

/** The kinds of requests that visitors send to the operator. */
export type VisitorRequestKind = 'contact' | 'specialOffer';

/** The kinds of counts of visits (B16). */
export type VisitKind = 'product' | 'device' | 'language';

/** The kinds of holders of stock: a draft for a limited time (`hold`), or a booking. */
export type HolderKind = 'hold' | 'booking';

interface Claimed {
  tenant: string;
  holder_kind: HolderKind;
  /** Draft id of a hold, booking number of a booking. */
  holder_id: string;
  line_id: string;
  product_code: string;
  /** Null for a booking. */
  expires_at: Date | null;
}

/** A line of a quote. */
export interface QuoteItem extends PricedLine {
  /** The days that the request named, where a quotation has set others. */
  readonly askedDays?: DayRange;
}

/** A request for a quote, with the operator's last answer. */
export interface QuoteRow {
  tenant: string;
  /** Random; the client's Idempotency-Key. Whoever knows it may read and answer the quote. */
  quote_id: string;
  quote_number: string;
  request_hash: string;
  status: QuoteStatus;
  revision: number;
  locale: Locale;
  contact: JSONColumnType<QuoteContact>;
  /** In lower case, for lookups. */
  contact_email: string;
  wishes: string;
  /** As requested; after a quotation, with the operator's entries and on its days (P13). */
  items: JSONColumnType<readonly QuoteItem[]>;
  quotation: JSONColumnType<Quotation> | null;
  /** The member who was signed in (M10); null for a visitor, and when the account was deleted. */
  member_id: string | null;
  /** The last day of the quotation at the destination, or of an unanswered request; the quote expires after it. */
  valid_until: IsoDate | null;
  created_at: ColumnType<Date, Date, never>;
  updated_at: Date;
}

/** A visitor who wants one e-mail when a product can be booked on some days (B15). Deleted after the last night. */
export interface AvailabilityAlertRow {
  tenant: string;
  alert_id: string;
  product_code: string;
  from_day: IsoDate;
  /** The day of the departure, or `from_day`. */
  to_day: IsoDate;
  guests: number;
  email: string;
  /** The address in lower case. */
  email_key: string;
  locale: Locale;
  created_at: ColumnType<Date, Date, never>;
  /** When the job last checked whether the days are free. */
  checked_at: Date;
  /** Null until the e-mail is in the outbox. */
  sent_at: Date | null;
}
