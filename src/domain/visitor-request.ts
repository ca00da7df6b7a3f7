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

/** A visitor's request for a special offer. */
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

/** The fewest digits that can be a card number. A phone number has up to 15 (E.164). */
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

/** The problem of a day that a visitor has typed: it is no date, or it is before `first`. */
function dayProblem<Field extends 'from' | 'to'>(field: Field, day: string | null, first: IsoDate, early: RequestProblem): RequestProblems<Field> {
  const problem = day === null ? null : !isIsoDate(day) ? 'noDay' : day < first ? early : null;
  return named(field, problem);
}

function senderProblems({ name, email, phone }: Sender): RequestProblems<keyof Sender> {
  return {
    ...textProblem('name', name),
    ...named('email', emailProblem(email, REQUEST_LIMITS.email)),
    ...(phone.trim() && named('phone', phoneProblem(phone, REQUEST_LIMITS.phone))),
  };
}

const textProblem = <Field extends keyof typeof REQUEST_LIMITS>(field: Field, text: string): RequestProblems<Field> => named(field, mandatoryProblem(text, REQUEST_LIMITS[field]));

const named = <Field extends string>(field: Field, problem: RequestProblem | null): RequestProblems<Field> => (problem === null ? {} : { [field]: problem }) as RequestProblems<Field>;

/** Why a text field is refused. */
export type TextProblem = Extract<RequestProblem, 'missing' | 'malformed' | 'tooLong' | 'cardNumber'>;

/** The problem of a text that must be there; null for none. @param longest its most characters */
export function mandatoryProblem(text: string, longest: number): TextProblem | null {
  return text.trim() === '' ? 'missing' : optionalProblem(text, longest);
}

/** The problem of a text that may be empty. @param fewestDigits the fewest digits that can be a card number */
export function optionalProblem(text: string, longest: number, fewestDigits: number = FEWEST_CARD_DIGITS.other): TextProblem | null {
  const entered = text.trim();
  if (entered.length > longest) return 'tooLong';
  return containsCardNumber(entered, fewestDigits) ? 'cardNumber' : null;
}

/** The problem of an e-mail address, which must be there. */
export function emailProblem(email: string, longest: number): TextProblem | null {
  if (email.trim() === '') return 'missing';
  return isEmail(email.trim()) ? optionalProblem(email, longest) : 'malformed';
}

/** The problem of a phone number, which must be there. */
export function phoneProblem(phone: string, longest: number): TextProblem | null {
  if (phone.trim() === '') return 'missing';
  return isPhone(phone) ? optionalProblem(phone, longest, FEWEST_CARD_DIGITS.phone) : 'malformed';
}
