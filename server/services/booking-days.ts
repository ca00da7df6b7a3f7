import { sql } from 'kysely';
import { type BookableDays, DEFAULT_HORIZON_MONTHS, lastBookableDay } from '#domain/booking-horizon.ts';
import type { IsoDate } from '#domain/catalogue.ts';
import { DEFAULT_TIME_ZONE, timeAtDestination } from '#domain/destination-day.ts';
import type { TenantQueries } from '#server/database/connection.ts';
import type { SettingRecords } from '#server/database/setting-records.ts';
import { wrongField } from './service.ts';

/** A tenant's setting of bookings; the defaults count without one. */
export type BookingSetting = SettingRecords['booking'] | null;

/** The time zone of a tenant's destinations: it defines the calendar day, closing times, and the time in booking numbers. */
export const zoneOf = (setting: BookingSetting): string => setting?.timeZone ?? DEFAULT_TIME_ZONE;

/** The moment by the clock of a tenant's destinations (B11), and the tenant's horizon (B9). */
export function bookableDaysOf(setting: BookingSetting, now: Date): BookableDays & { readonly time: string } {
  return { ...timeAtDestination(now.getTime(), zoneOf(setting)), horizonMonths: setting?.horizonMonths ?? DEFAULT_HORIZON_MONTHS };
}

/** The same with the time zone. */
export const daysAndZoneOf = (setting: BookingSetting, now: Date) => ({ days: bookableDaysOf(setting, now), zone: zoneOf(setting), now });

/** The setting as a column of another query, so that pricing, holding and booking need no query for it. */
export const bookingSetting = (tenant: string) =>
  sql<BookingSetting>`(select value from settings where tenant = ${tenant} and name = 'booking')`.as('booking');

/** Reads the setting in a transaction. */
export async function bookingSettingOf(queries: TenantQueries, tenant: string): Promise<BookingSetting> {
  const row = await queries.selectFrom('settings').select('value').where('tenant', '=', tenant).where('name', '=', 'booking').executeTakeFirst();
  return (row?.value as BookingSetting | undefined) ?? null;
}

/** Refuses a day after the horizon. @param field wire name of the day @throws ContractError with the last day that can be booked */
export function checkHorizon(field: string, day: IsoDate, days: BookableDays): void {
  const lastDay = lastBookableDay(days);
  if (day > lastDay) throw wrongField(field, 'max', `is after ${lastDay}, the last day that can be booked`);
}
