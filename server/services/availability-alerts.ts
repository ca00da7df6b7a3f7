import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { availabilityAlert, availabilityAlertStop } from '#contract/calls/availability-alerts.ts';
import { MOST_AWAITED_DAYS, type AwaitedDays } from '#domain/awaited-days.ts';
import type { BookableDays } from '#domain/booking-horizon.ts';
import { textIn, type IsoDate } from '#domain/catalogue.ts';
import type { Claim } from '#domain/claim.ts';
import { addDays, daysBetween } from '#domain/date.ts';
import { isMailable } from '#domain/email-address.ts';
import type { DayRange } from '#domain/period.ts';
import { localisePath } from '#i18n/locale-path.ts';
import { newToken, tokenHash } from '#server/access-token.ts';
import type { CatalogueReader } from '#server/catalogue/catalogue-reader.ts';
import type { Database, TenantQueries } from '#server/database/connection.ts';
import type { ProductRecord } from '#server/database/records.ts';
import type { AvailabilityAlertRow } from '#server/database/tables.ts';
import type { Log } from '#server/logger.ts';
import { availabilityMail } from '#server/mail/availability-mail.ts';
import { sendLater } from '#server/mail/outbox.ts';
import { rulesFor } from '#verticals/domain.ts';
import { serverOf } from '#verticals/server.ts';
import { bookableDaysOf, checkHorizon } from './booking-days.ts';
import { shortageOf, takenFromClaims, type Shortage } from './claim-queries.ts';
import type { Clock } from './clock.ts';
import { companyOf } from './company-record.ts';
import type { MailPorts } from './mail-ports.ts';
import { isSoldDirectly, offerOf } from './product-offer.ts';
import { refuse, serve, wrongField, type Service } from './service.ts';
import { AN_HOUR_MS, TooManyRequestsError } from './too-many-requests.ts';

/**
 * Alerts of visitors who wait for taken days (B15). The job checks whether the days are free now, with the query of a
 * listing. It does not react to the cause: a cancelled booking, an expired hold, a larger fleet or another season. So it
 * misses none of these, whichever process changed the stock and whenever a process was killed.
 */

/** The most waiting alerts of one e-mail address. */
const MOST_WAITING = 20;
/** Alerts that one statement checks, and the most statements of one run. The next run begins with the remaining alerts. */
const BATCH = 100;
const MOST_BATCHES = 50;

/** Path of the page that ends alerts. The token is the fragment, which no server logs. */
const STOP_PATH = '/unsubscribe';

type Wanted = Pick<AwaitedDays, 'from' | 'to' | 'guests'>;

export function availabilityAlertServices({ database, catalogue, clock, log }: { database: Database; catalogue: CatalogueReader; clock: Clock; log: Log }): readonly Service[] {
  return [
    serve(availabilityAlert, async ({ tenant }, { productCode, email, lang, ...wanted }) => {
      const now = clock();
      const days = bookableDaysOf((await catalogue.settings(tenant)).booking, now);
      checkDays(wanted, days);
      if (!isMailable(email)) throw wrongField('e_mail', 'format', 'is an address that we cannot write to');
      const record = await catalogue.product(tenant, productCode);
      if (!record || !isSoldDirectly(record)) throw refuse(availabilityAlert, 'notFound');
      const claims = claimsOf(tenant, record, wanted, days);
      if (claims.length === 0) throw refuse(availabilityAlert, 'notOffered');
      const { from, to, guests } = wanted;
      const emailKey = email.toLowerCase();
      const isNew = await database.inTenant(tenant, async (queries) => {
        const first = (await firstToBook(queries, tenant, [{ id: '', productCode, claims }], now)).get('');
        if (first?.shortage === null) throw refuse(availabilityAlert, 'open');
        // The days are free, but too short and not a gap (V6).
        if (first?.shortage === 'minimumStay') throw refuse(availabilityAlert, 'notOffered');
        const waiting = await queries.selectFrom('availability_alerts').select(['product_code', 'from_day', 'to_day', 'guests'])
          .where('tenant', '=', tenant).where('email_key', '=', emailKey).where('sent_at', 'is', null).limit(MOST_WAITING).execute();
        if (waiting.some((row) => row.product_code === productCode && row.from_day === from && row.to_day === to && row.guests === guests)) return false;
        if (waiting.length >= MOST_WAITING) throw new TooManyRequestsError(AN_HOUR_MS, 'Too many alerts for this address are waiting');
        const again = { email, locale: lang, checked_at: now, sent_at: null };
        await queries.insertInto('availability_alerts')
          .values({ tenant, alert_id: randomUUID(), product_code: productCode, from_day: from, to_day: to, guests, email_key: emailKey, created_at: now, ...again })
          .onConflict((on) => on.columns(['tenant', 'product_code', 'email_key', 'from_day', 'to_day', 'guests']).doUpdateSet(again)).execute();
        return true;
      });
      if (isNew) log('availabilityAlert', { tenant, product: productCode });
      return { keptUntil: endOf(wanted) };
    }),

    serve(availabilityAlertStop, async ({ tenant }, { token }) => {
      const deleted = await database.inTenant(tenant, async (queries) => {
        const link = await queries.selectFrom('alert_stop_links').select('email_key').where('tenant', '=', tenant).where('stop_hash', '=', tokenHash(token)).executeTakeFirst();
        if (!link) return false;
        for (const table of ['availability_alerts', 'alert_stop_links'] as const) await queries.deleteFrom(table).where('tenant', '=', tenant).where('email_key', '=', link.email_key).execute();
        return true;
      });
      return { deleted };
    }),
  ];
}

/** @throws ContractError for days in the wrong order, too long, past, or after the horizon */
function checkDays({ from, to }: Wanted, days: BookableDays): void {
  if (from < days.today) throw wrongField('baslangic', 'min', 'is in the past');
  if (to < from) throw wrongField('bitis', 'min', 'is before baslangic');
  if (daysBetween(from, to) > MOST_AWAITED_DAYS) throw wrongField('bitis', 'max', `is more than ${MOST_AWAITED_DAYS} days after baslangic`);
  checkHorizon('bitis', to, days);
}

/** The day on which an alert is deleted: that after the last night, or after the single day. */
const endOf = ({ from, to }: Pick<Wanted, 'from' | 'to'>): IsoDate => (to === from ? addDays(from, 1) : to);

function claimsOf(tenant: string, record: ProductRecord, wanted: Wanted, days: BookableDays): readonly Claim[] {
  if (!isSoldDirectly(record)) return [];
  const offer = offerOf(tenant, record);
  return wanted.guests <= rulesFor(offer).capacity(offer) ? serverOf(record.vertical).claims(offer, wanted, days) : [];
}

interface Waiting {
  readonly id: string;
  readonly productCode: string;
  /** The claims that would fulfil the alert; one free claim is enough. */
  readonly claims: readonly Claim[];
}

interface FirstClaim {
  readonly claim: Claim;
  /** Why it cannot be booked; null where it is free. */
  readonly shortage: Shortage;
}

/** Finds with one statement which waiting alerts can be fulfilled. Holds count as taken. @returns by id of the alert, the first free claim, or else its first claim */
async function firstToBook(queries: TenantQueries, tenant: string, waiting: readonly Waiting[], now: Date): Promise<ReadonlyMap<string, FirstClaim>> {
  const lines = waiting.flatMap(({ id, productCode, claims }) => claims.map((claim, index) => ({ id, lineId: `${id} ${index}`, productCode, claim })));
  const takenOf = await takenFromClaims(queries, tenant, lines, null, now);
  const first = new Map<string, FirstClaim>();
  for (const { id, lineId, claim } of lines) {
    const known = first.get(id);
    if (known?.shortage === null) continue;
    const shortage = shortageOf(claim, takenOf(lineId));
    if (!known || shortage === null) first.set(id, { claim, shortage });
  }
  return first;
}

/** The days that an e-mail names: for a product with sessions, the day of the free session. */
function openDaysOf({ from_day: from, to_day: to }: Selectable<AvailabilityAlertRow>, claim: Claim | undefined): DayRange {
  return claim?.kind === 'seats' ? { from: claim.date, to: claim.date } : { from, to };
}

export interface AlertJobPorts extends MailPorts {
  readonly database: Database;
  readonly catalogue: CatalogueReader;
}

/**
 * Deletes the alerts whose days have passed, and the links of addresses that have no alert left. Puts the e-mail about
 * each alert whose days are open into the outbox, in the transaction that marks the alert as sent.
 * @returns number of e-mails
 */
export async function sendAvailabilityAlerts(ports: AlertJobPorts, tenant: string, now: Date): Promise<number> {
  const { database, catalogue } = ports;
  const days = bookableDaysOf((await catalogue.settings(tenant)).booking, now);
  await database.inTenant(tenant, async (queries) => {
    await queries.deleteFrom('availability_alerts').where('tenant', '=', tenant)
      .where((where) => where.or([where('to_day', '<', days.today), where.and([where('to_day', '=', days.today), where('from_day', '<', days.today)])])).execute();
    await queries.deleteFrom('alert_stop_links').where('tenant', '=', tenant)
      .where(({ not, exists, selectFrom }) => not(exists(selectFrom('availability_alerts').select('alert_id').where('tenant', '=', tenant).whereRef('availability_alerts.email_key', '=', 'alert_stop_links.email_key')))).execute();
  });
  let sent = 0;
  for (let batches = 0; batches < MOST_BATCHES; batches += 1) {
    const alerts = await database.inTenant(tenant, (queries) => queries.selectFrom('availability_alerts').selectAll()
      .where('tenant', '=', tenant).where('sent_at', 'is', null).where('checked_at', '<', now).orderBy('checked_at').limit(BATCH).execute());
    if (alerts.length === 0) break;
    sent += await sendOpen(ports, tenant, alerts, days, now);
    if (alerts.length < BATCH) break;
  }
  return sent;
}

async function sendOpen({ database, catalogue, publicUrl }: AlertJobPorts, tenant: string, alerts: readonly Selectable<AvailabilityAlertRow>[], days: BookableDays, now: Date): Promise<number> {
  const [records, categories] = await Promise.all([catalogue.products(tenant, [...new Set(alerts.map((alert) => alert.product_code))]), catalogue.categories(tenant)]);
  const waiting = alerts.flatMap((alert): Waiting[] => {
    const record = records.get(alert.product_code);
    return record ? [{ id: alert.alert_id, productCode: record.code, claims: claimsOf(tenant, record, { from: alert.from_day, to: alert.to_day, guests: alert.guests }, days) }] : [];
  });
  return database.inTenant(tenant, async (queries) => {
    const own = () => queries.updateTable('availability_alerts').where('tenant', '=', tenant);
    const locked = await queries.selectFrom('availability_alerts').select('alert_id').where('tenant', '=', tenant).where('sent_at', 'is', null)
      .where('alert_id', 'in', alerts.map((alert) => alert.alert_id)).orderBy('alert_id').forUpdate().skipLocked().execute();
    if (locked.length === 0) return 0;
    const ids = locked.map((row) => row.alert_id);
    const first = await firstToBook(queries, tenant, waiting.filter(({ id }) => ids.includes(id)), now);
    const open = new Set(ids.filter((id) => first.get(id)?.shortage === null));
    const { name: company } = await companyOf(queries, tenant);
    for (const alert of alerts.filter(({ alert_id: id }) => open.has(id))) {
      const { locale, email: recipient, guests } = alert;
      const { from, to } = openDaysOf(alert, first.get(alert.alert_id)?.claim);
      const record = records.get(alert.product_code)!;
      const category = categories.get(record.vertical);
      const token = newToken();
      const path = `/u/${category ? textIn(category.slug, locale) : record.vertical}/${textIn(record.slug, locale)}?from=${from}&to=${to}&guests=${guests}`;
      const mail = availabilityMail({
        product: textIn(record.title, locale), from, to, company,
        productUrl: publicUrl() + localisePath(locale, path), stopUrl: `${publicUrl()}${localisePath(locale, STOP_PATH)}#${token}`,
      }, locale);
      await sendLater(queries, tenant, { recipient, locale, ...mail }, now);
      await queries.insertInto('alert_stop_links').values({ tenant, stop_hash: tokenHash(token), email_key: alert.email_key }).execute();
      await own().set({ sent_at: now }).where('alert_id', '=', alert.alert_id).execute();
    }
    await own().set({ checked_at: now }).where('alert_id', 'in', ids).execute();
    return open.size;
  });
}
