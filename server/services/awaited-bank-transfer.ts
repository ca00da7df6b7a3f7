import type { BookingSummary } from '#contract/calls/booking.ts';
import { arrivesBefore, DAYS_BEFORE_TRIP, isBankTransferPossible, type BankAccount } from '#domain/bank-transfer.ts';
import type { CurrencyCode, DecimalString, IsoDate, Selection } from '#domain/catalogue.ts';
import { isZero } from '#domain/is-zero.ts';
import { decimal, money } from '#domain/pricing/money.ts';
import type { TenantQueries } from '#server/database/connection.ts';
import type { SettingRecords } from '#server/database/setting-records.ts';
import { amountsOf, type Booked } from './booked.ts';
import { UNPAID_HOURS } from './booking-stock.ts';
import { minutesAfter } from './clock.ts';
import { wrongField } from './service.ts';

/** The time at which a new booking that waits for a bank transfer is cancelled without it (B4). */
export const payByOf = (now: Date): Date => minutesAfter(now, UNPAID_HOURS * 60);

/** The accounts of the operator, in their order. */
export async function accountsOf(queries: TenantQueries, tenant: string): Promise<readonly BankAccount[]> {
  const row = await queries.selectFrom('settings').select('value').where('tenant', '=', tenant).where('name', '=', 'bankAccounts').executeTakeFirst();
  return (row?.value as SettingRecords['bankAccounts'] | undefined) ?? [];
}

/** @throws ContractError unless the trip can be paid by bank transfer (B21) */
export function checkBankTransfer(selections: readonly Selection[], currency: CurrencyCode, today: IsoDate, accounts: readonly BankAccount[]): void {
  if (isBankTransferPossible(selections, currency, { today, currencies: accounts.map((account) => account.currency) })) return;
  throw wrongField('odeme.odeme_yontemi', 'invalid', `needs an account in ${currency}, and ${DAYS_BEFORE_TRIP} days before the first day`);
}

/** The bank transfer that a booking waits for; null where it waits for none. */
export function bankTransferOf(booked: Booked): { readonly amount: DecimalString; readonly payBy: Date } | null {
  const { method, status, due_now, pay_by } = booked.booking;
  if (method !== 'bankTransfer' || status !== 'pendingPayment' || pay_by === null) return null;
  return { amount: decimal(money(due_now).minus(amountsOf(booked).paid)), payBy: pay_by };
}

/** The same as the booking's summary has it, with the accounts to pay to. */
export function guestBankTransferOf(booked: Booked, accounts: readonly BankAccount[]): BookingSummary['bankTransfer'] {
  const bankTransfer = bankTransferOf(booked);
  const { bank_transfer_notice: notice } = booked.booking;
  return bankTransfer ? { amount: bankTransfer.amount, payBy: bankTransfer.payBy.toISOString(), accounts: accountsFor(booked, accounts), notice } : undefined;
}

type BalanceTransfer = NonNullable<NonNullable<BookingSummary['balance']>['bankTransfer']>;

/**
 * The bank transfer by which the balance of an active booking can be paid (B32). It is offered as long as it would arrive
 * before the trip, and always after the guest has reported that it was sent.
 * @param today at the destination
 */
export function balanceTransferOf(booked: Booked, accounts: readonly BankAccount[], today: IsoDate): BalanceTransfer | undefined {
  const { status, first_day, bank_transfer_notice: notice } = booked.booking;
  if (status !== 'active' || isZero(amountsOf(booked).remaining)) return undefined;
  const inCurrency = accountsFor(booked, accounts);
  const isInTime = notice !== null || (first_day !== null && arrivesBefore(first_day, today));
  return isInTime && inCurrency.length > 0 ? { accounts: inCurrency, notice } : undefined;
}

const accountsFor = ({ booking }: Booked, accounts: readonly BankAccount[]) => accounts.filter(({ currency }) => currency === booking.currency);
