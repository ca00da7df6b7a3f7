import type { IsoDate } from './catalogue.ts';
import { containsCardNumber } from './draft/card-number.ts';
import { isIsoDate } from './date.ts';
import { isEmail } from './email-address.ts';
import { isPhone } from './phone-number.ts';

/** Who writes to the operator. */
export interface Sender {
  readonly name: string;
  readonly email: string;
  /** May be empty. */
  readonly phone: string;
}

/** A message of the contact page. */
export interface ContactMessage extends Sender {
  readonly message: string;
}

/** What a visitor would like an offer for. */
export interface SpecialOfferRequest extends Sender {
  /** Codes of categories; may be empty. */
  readonly categories: readonly string[];
  /** Code of a destination; null for anywhere. */
  readonly destination: string | null;
  readonly from: IsoDate | null;
  readonly to: IsoDate | null;
  readonly adults: number;
  readonly children: number;
  readonly wishes: string;
}

/** The most characters of each text. */
export const REQUEST_LIMITS = { name: 200, email: 254, phone: 40, message: 4000, wishes: 4000 } as const;

/** A phone number has up to 15 digits (E.164). */
const FEWEST_CARD_DIGITS = { phone: 16, other: 13 } as const;

/** Why a field is refused. */
export type RequestProblem = 'missing' | 'malformed' | 'tooLong' | 'cardNumber' | 'noDay' | 'inThePast' | 'beforeArrival';
export type RequestProblems<Field extends string> = Readonly<Partial<Record<Field, RequestProblem>>>;

/** The fields of a message that must be corrected, in form order. */
export function contactProblems(message: ContactMessage): RequestProblems<keyof ContactMessage> {
  return { ...senderProblems(message), ...textProblem('message', message.message) };
}

/**
 * The fields of a request for an offer that must be corrected, in form order.
 * @param today at the destination
 */
export function specialOfferProblems(request: SpecialOfferRequest, today: IsoDate): RequestProblems<keyof SpecialOfferRequest> {
  const { from, to, adults, wishes } = request;
  return {
    ...dayProblem('from', from, today, 'inThePast'),
    ...dayProblem('to', to, from !== null && isIsoDate(from) ? from : today, 'beforeArrival'),
    ...(adults < 1 && { adults: 'missing' as const }),
    ...textProblem('wishes', wishes),
    ...senderProblems(request),
  };
}

/** The problem of a day that a visitor has typed: it is none, or it is before the first one that can be meant. */
function dayProblem<Field extends 'from' | 'to'>(field: Field, day: string | null, first: IsoDate, early: RequestProblem): RequestProblems<Field> {
  const problem = day === null ? null : !isIsoDate(day) ? 'noDay' : day < first ? early : null;
  return (problem === null ? {} : { [field]: problem }) as RequestProblems<Field>;
}

function senderProblems(sender: Sender): RequestProblems<keyof Sender> {
  const phone = sender.phone.trim();
  return {
    ...textProblem('name', sender.name),
    ...(isEmail(sender.email.trim()) ? textProblem('email', sender.email) : { email: sender.email.trim() ? 'malformed' as const : 'missing' as const }),
    ...(phone && (!isPhone(phone) ? { phone: 'malformed' as const } : textProblem('phone', phone))),
  };
}

function textProblem<Field extends keyof typeof REQUEST_LIMITS>(field: Field, text: string): RequestProblems<Field> {
  const problem = problemOf(field, text.trim());
  return (problem === null ? {} : { [field]: problem }) as RequestProblems<Field>;
}

function problemOf(field: keyof typeof REQUEST_LIMITS, text: string): RequestProblem | null {
  if (text === '') return 'missing';
  if (text.length > REQUEST_LIMITS[field]) return 'tooLong';
  return containsCardNumber(text, field === 'phone' ? FEWEST_CARD_DIGITS.phone : FEWEST_CARD_DIGITS.other) ? 'cardNumber' : null;
}
