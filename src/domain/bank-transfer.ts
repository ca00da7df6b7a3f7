import { addDays } from './date.ts';
import { periodOf } from './booking-item.ts';
import type { CurrencyCode, IsoDate, Selection } from './catalogue.ts';

/** An account of the operator that takes bank transfers in its own currency. */
export interface BankAccount {
  readonly bank: string;
  readonly holder: string;
  readonly iban: string;
  /** Needed from abroad. */
  readonly bic?: string;
  readonly currency: CurrencyCode;
}

/** What a guest says of a bank transfer that is on its way (B21). */
export interface BankTransferNotice {
  /** The account that it was sent to. */
  readonly iban: string;
  readonly sentOn: IsoDate;
  /** Whose account it comes from. */
  readonly sender: string;
}

/** Hours that a booking waits after its guest has said that the bank transfer was sent (B21). */
export const SENT_HOURS = 72;

/** Days, at least, between a bank transfer and the first day of the trip: it needs time to arrive. */
export const DAYS_BEFORE_TRIP = 5;

export const SENDER_LIMIT = 120;

/**
 * Whether a trip can be paid by bank transfer (B21).
 * @param today at the destination
 * @param currencies of the operator's accounts
 */
export function isBankTransferPossible(selections: readonly Selection[], currency: CurrencyCode, { today, currencies }: { readonly today: IsoDate; readonly currencies: readonly CurrencyCode[] }): boolean {
  return currencies.includes(currency) && selections.every((selection) => arrivesBefore(periodOf(selection).from, today));
}

/** Whether a bank transfer that is sent today arrives before a trip begins (B21). @param firstDay of the trip @param today at the destination */
export const arrivesBefore = (firstDay: IsoDate, today: IsoDate): boolean => firstDay >= addDays(today, DAYS_BEFORE_TRIP);

/** An IBAN in groups of four, as people read it. */
export const groupIban = (iban: string): string => iban.replaceAll(/\s/g, '').replaceAll(/(.{4})(?=.)/g, '$1 ');
