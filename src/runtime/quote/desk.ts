import { ApiRefused, refusedBy } from '#api/api-error.ts';
import { bookingList, collectionAdd, deskCancel, refundDone, type DeskBooking } from '#contract/calls/desk-bookings.ts';
import { agencyDecide, agencyLink, agencyList, type AgencyDecision, type DeskAgency } from '#contract/calls/desk-agencies.ts';
import { guestIdentityGet, type GuestIdentity } from '#contract/calls/desk-guest.ts';
import { messageAnswered, messageList } from '#contract/calls/desk-messages.ts';
import { reviewDecide, reviewList, type DeskReview, type ReviewDecision } from '#contract/calls/desk-reviews.ts';
import { operatorSignIn, operatorSignOut } from '#contract/calls/operator.ts';
import { LARGEST_PHOTOGRAPH, photographAdd, photographList, photographOrder, photographRemove, type PhotographedProduct } from '#contract/calls/photographs.ts';
import { quoteList, quotePrice, quoteReject, type DeskQuote } from '#contract/calls/quote.ts';
import { visitSummary } from '#contract/calls/visits.ts';
import type { BookingStatus } from '#contract/calls/booking.ts';
import { FILE_TYPE, type RequestOf, type ResponseOf } from '#contract/call.ts';
import type { IsoDate, Locale } from '#domain/catalogue.ts';
import type { ReviewState } from '#domain/review.ts';
import type { Send } from '#runtime/send.ts';

export { DESK_PAGE } from '#contract/calls/operator.ts';
export type { BookingStatus } from '#contract/calls/booking.ts';
export type { DeskBooking } from '#contract/calls/desk-bookings.ts';
export type { GuestIdentity } from '#contract/calls/desk-guest.ts';
export { LONGEST_REPLY, type AgencyDecision, type DeskAgency } from '#contract/calls/desk-agencies.ts';
export type { VisitorMessage } from '#contract/calls/desk-messages.ts';
export type { DeskReview, ReviewDecision } from '#contract/calls/desk-reviews.ts';
export type { PhotographedProduct } from '#contract/calls/photographs.ts';
export type { DeskQuote, QuoteSummary } from '#contract/calls/quote.ts';

/** The calls of the operator's desk. The session is a cookie that no script can read. */

export type DeskList = ResponseOf<typeof quoteList>;
export type BookingList = ResponseOf<typeof bookingList>;
export type AgencyList = ResponseOf<typeof agencyList>;
export type MessageList = ResponseOf<typeof messageList>;
export type ReviewList = ResponseOf<typeof reviewList>;
export type PhotographList = ResponseOf<typeof photographList>;
export type Visits = ResponseOf<typeof visitSummary>;
export type Quotation = RequestOf<typeof quotePrice>;

/** Why a call of the desk failed. `outdated`: the visitor or a colleague has answered since. `reviewChanged`: the guest has changed it, or a colleague has decided. */
export type DeskTrouble = 'signedOut' | 'wrongCredentials' | 'tooMany' | 'outdated' | 'invalid' | 'reviewChanged' | 'noAnswer' | PhotographTrouble | BookingTrouble | AgencyTrouble;
/** Why a photograph was not added, removed or moved. `changed`: a colleague has changed the product or its photographs since. */
export type PhotographTrouble = 'notAPicture' | 'wrongSize' | 'tooLarge' | 'tooManyPhotographs' | 'changed';
/** Why received money was not recorded, or a booking not cancelled. `notCollectable`: the booking was cancelled, and its stock is taken. `notCancellable`: it has started, or is cancelled already. `paymentOpen`: its guest is paying what remains (B32). `paidMoved`: another amount was paid by now than the page shows. */
export type BookingTrouble = 'wrongCollection' | 'notCollectable' | 'wrongRefund' | 'notCancellable' | 'paymentOpen' | 'paidMoved';
/** Why an application was not decided. `decided`: a colleague has decided differently. `agencyKnown`: its address belongs to an accepted agency. */
export type AgencyTrouble = 'decided' | 'agencyKnown';
export type DeskResult<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly trouble: DeskTrouble };

export const signIn = (send: Send, email: string, password: string) => attempt(send(operatorSignIn, { email, password }));

export const signOut = (send: Send) => attempt(send(operatorSignOut, {}));

/** @param which `open`: the requests to answer, the oldest first; `all`: the newest first */
export const listQuotes = (send: Send, which: 'open' | 'all', page: number): Promise<DeskResult<DeskList>> => attempt(send(quoteList, { which, page }));

export const sendQuotation = (send: Send, quotation: Quotation): Promise<DeskResult<DeskQuote>> => attempt(send(quotePrice, quotation));

/** Declines a request. @param message to the visitor */
export const rejectRequest = (send: Send, { quoteId, revision }: DeskQuote['quote'], message: string): Promise<DeskResult<DeskQuote>> => attempt(send(quoteReject, { quoteId, revision, message }));

/** Which bookings: with a text, on their way on a day, of a status, of an agency by its number; all without any of them. */
export interface WantedBookings {
  readonly find?: string | undefined;
  readonly day?: IsoDate | undefined;
  readonly status?: BookingStatus | undefined;
  readonly agency?: string | undefined;
}

/** Bookings, the newest first; of a day, the arrivals first. @param lang of the words of their lines */
export const listBookings = (send: Send, { find, day, status, agency }: WantedBookings, page: number, lang: Locale): Promise<DeskResult<BookingList>> =>
  attempt(send(bookingList, { ...(find !== undefined && { search: find }), ...(day !== undefined && { day }), ...(status !== undefined && { status }), ...(agency !== undefined && { agency }), page, lang }));

/** What the guest of a booking has entered about their identity. */
export const readGuestIdentity = (send: Send, bookingNumber: string): Promise<DeskResult<GuestIdentity>> => attempt(send(guestIdentityGet, { bookingNumber }));

export type Collection = Omit<RequestOf<typeof collectionAdd>, 'lang'>;

/** Records money that was received for a booking, once per `collectionId`. @returns the changed booking */
export const recordCollection = (send: Send, collection: Collection, lang: Locale): Promise<DeskResult<DeskBooking>> => attempt(send(collectionAdd, { ...collection, lang }));

/** Cancels a booking as the page shows it. @param refund amount for the guest, in the currency of the booking @returns the changed booking */
export const cancelAtDesk = (send: Send, { bookingNumber, paid }: DeskBooking, refund: string, lang: Locale): Promise<DeskResult<DeskBooking>> => attempt(send(deskCancel, { bookingNumber, paid, refund, lang }));

/** Notes that the money of a cancelled booking was sent back. @returns the changed booking */
export const markRefund = (send: Send, refundId: string, lang: Locale): Promise<DeskResult<DeskBooking>> => attempt(send(refundDone, { refundId, lang }));

/** Messages and requests for a special offer, the newest first. @param lang of the titles in the requests */
export const listMessages = (send: Send, page: number, lang: Locale): Promise<DeskResult<MessageList>> => attempt(send(messageList, { page, lang }));

/** Marks a message as answered, or takes the mark away. */
export const markMessage = (send: Send, id: string, isAnswered: boolean): Promise<DeskResult<ResponseOf<typeof messageAnswered>>> => attempt(send(messageAnswered, { id, isAnswered }));

/** Applications of agencies: those to decide, then the newest. */
export const listAgencies = (send: Send, page: number): Promise<DeskResult<AgencyList>> => attempt(send(agencyList, { page }));

/** Accepts or rejects an application. @param reply to the agency; may be empty @returns the changed application */
export const decideAgency = (send: Send, id: string, decision: AgencyDecision, reply: string): Promise<DeskResult<DeskAgency>> => attempt(send(agencyDecide, { id, decision, reply }));

/** Sends an accepted agency another link that sets its password. @returns the changed application */
export const sendAgencyLink = (send: Send, id: string): Promise<DeskResult<DeskAgency>> => attempt(send(agencyLink, { id }));

/** Reviews in a state: those that wait begin with the oldest, others with the newest. @param lang of the words of what was booked */
export const listReviews = (send: Send, state: ReviewState, page: number, lang: Locale): Promise<DeskResult<ReviewList>> => attempt(send(reviewList, { state, page, lang }));

/** Publishes or rejects the revision of a review that staff has read. @returns the changed review */
export const decideReview = (send: Send, { reviewId, revision }: Pick<DeskReview, 'reviewId' | 'revision'>, decision: ReviewDecision, lang: Locale): Promise<DeskResult<DeskReview>> =>
  attempt(send(reviewDecide, { reviewId, revision, decision, lang }));

/** The counts of visits of the last 30 days (B16). @param lang of the titles of products */
export const readVisits = (send: Send, lang: Locale): Promise<DeskResult<Visits>> => attempt(send(visitSummary, { lang }));

/** Products with their photographs: all, or those with a text in their code or title. */
export const listPhotographs = (send: Send, term: string, page: number, lang: Locale): Promise<DeskResult<PhotographList>> => attempt(send(photographList, { term, page, lang }));

/** Timeout of an upload, ms. Longer than the server waits for a file, so that a slow connection gets the server's answer. */
const UPLOAD_MS = 60_000;

export function addPhotograph(send: Send, code: string, file: Blob, lang: Locale): Promise<DeskResult<PhotographedProduct>> {
  if (file.size > LARGEST_PHOTOGRAPH) return Promise.resolve({ ok: false, trouble: 'tooLarge' });
  return attempt(send(photographAdd, { code, lang }, { file: file.slice(0, file.size, FILE_TYPE), timeoutMs: UPLOAD_MS }));
}

export const removePhotograph = (send: Send, code: string, id: string, lang: Locale): Promise<DeskResult<PhotographedProduct>> => attempt(send(photographRemove, { code, id, lang }));

/** @param ids all photographs of the product, in the new order */
export const orderPhotographs = (send: Send, code: string, ids: readonly string[], lang: Locale): Promise<DeskResult<PhotographedProduct>> => attempt(send(photographOrder, { code, ids, lang }));

async function attempt<T>(call: Promise<T>): Promise<DeskResult<T>> {
  try {
    return { ok: true, value: await call };
  } catch (error) {
    return { ok: false, trouble: troubleOf(error) };
  }
}

function troubleOf(error: unknown): DeskTrouble {
  if (refusedBy(operatorSignIn, error)) return 'wrongCredentials';
  if (refusedBy(quotePrice, error) || refusedBy(quoteReject, error)) return 'outdated';
  if (refusedBy(reviewDecide, error)) return 'reviewChanged';
  const refused = (refusedBy(collectionAdd, error) ?? refusedBy(deskCancel, error))?.code;
  if (refused === 'paymentOpen' || refused === 'paidMoved') return refused;
  // An earlier try, whose answer was lost, has recorded other entries.
  if (refused === 'idempotencyMismatch') return 'paidMoved';
  if (refusedBy(collectionAdd, error)) return 'notCollectable';
  if (refusedBy(deskCancel, error)) return 'notCancellable';
  const undecided = refusedBy(agencyDecide, error)?.code;
  if (undecided) return undecided === 'emailTaken' ? 'agencyKnown' : 'decided';
  if (refusedBy(agencyLink, error)) return 'decided';
  const added = refusedBy(photographAdd, error)?.code;
  if (added === 'notAPicture' || added === 'wrongSize') return added;
  if (added === 'tooMany') return 'tooManyPhotographs';
  if (added || refusedBy(photographRemove, error) || refusedBy(photographOrder, error)) return 'changed';
  if (!(error instanceof ApiRefused)) return 'noAnswer';
  // The body is too large, or did not arrive in the time that the server waits for it.
  if (error.call === photographAdd.name && error.code === 'validation') return error.status === 413 ? 'tooLarge' : 'noAnswer';
  if (error.call === collectionAdd.name && error.code === 'validation') return 'wrongCollection';
  if (error.call === deskCancel.name && error.code === 'validation') return 'wrongRefund';
  switch (error.code) {
    case 'notSignedIn': return 'signedOut';
    case 'tooManyRequests': return 'tooMany';
    default: return 'invalid';
  }
}
