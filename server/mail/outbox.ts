import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Locale } from '#domain/catalogue.ts';
import type { Database, TenantQueries } from '#server/database/connection.ts';
import type { Schema } from '#server/database/tables.ts';
import type { Log } from '#server/logger.ts';
import { minutesAfter, type Clock } from '#server/services/clock.ts';
import { MailError } from './mail-error.ts';
import type { Mailer } from './mailer.ts';
import type { Mail } from './message.ts';

/** E-mails of one run for a tenant. */
const BATCH = 50;
/** Minutes until an e-mail is tried again that failed so often: 1, 2, 4, ... up to a day. */
const retryMinutes = (attempts: number) => Math.min(2 ** (attempts - 1), 1440);
/** An e-mail that was tried this often is given up; about a week. */
const MOST_ATTEMPTS = 16;

/** Puts an e-mail into the outbox, in the transaction of the change that it reports, so that both happen or neither. Replies go to the sender unless `replyTo` is set. */
export async function sendLater(queries: TenantQueries, tenant: string, { recipient, replyTo = null, locale, subject, body }: Pick<Mail, 'recipient' | 'replyTo' | 'subject' | 'body'> & { readonly locale: Locale }, now: Date): Promise<void> {
  await queries.insertInto('outbox').values({ tenant, id: randomUUID(), recipient, reply_to: replyTo, locale, subject, body, created_at: now, next_at: now, attempts: 0 }).execute();
}

/** Minutes for which an e-mail belongs to the process that took it; longer than any mailer tries. */
const LEASE_MINUTES = 5;

interface SendPorts {
  readonly clock: Clock;
  readonly log: Log;
  /** Whether to take no further e-mail. */
  readonly isStopping: () => boolean;
}

/**
 * Sends what is due. The process takes an e-mail for some minutes, sends it outside of any transaction, and deletes its
 * row. When the process is killed in between, or the answer of the mail server is lost, the e-mail is sent again with the
 * same `Message-ID`, by which mail programs know a copy.
 * An e-mail whose recipient has no such address is deleted. One that is refused is tried again later, and others go on.
 * @returns number of e-mails sent, and whether it ended because the mail server could not be used
 */
export async function sendDue(database: Database, mailer: Mailer, tenant: string, { clock, log, isStopping }: SendPorts): Promise<{ readonly sent: number; readonly hasFailed: boolean }> {
  let sent = 0;
  for (let tried = 0; tried < BATCH && !isStopping(); tried += 1) {
    const mail = await database.inTenant(tenant, (queries) => takeDue(queries, tenant, clock()));
    if (!mail) break;
    const { id, attempts, recipient, reply_to: replyTo, subject, body, locale } = mail;
    try {
      await mailer.send({ id, recipient, replyTo, subject, body, locale, at: mail.created_at });
    } catch (error) {
      const failureOf = error instanceof MailError ? error.of : 'server';
      // The address is not logged, because it names a person.
      log('mailFailed', { tenant, mail: id, attempts, failureOf, error: String(error) });
      const isGivenUp = failureOf === 'address' || attempts >= MOST_ATTEMPTS;
      await database.inTenant(tenant, (queries) => (isGivenUp ? deleteMail(queries, tenant, id) : postpone(queries, tenant, id, minutesAfter(clock(), retryMinutes(attempts)))));
      if (failureOf === 'server') return { sent, hasFailed: true };
      continue;
    }
    await database.inTenant(tenant, (queries) => deleteMail(queries, tenant, id));
    sent += 1;
  }
  return { sent, hasFailed: false };
}

/** Takes the e-mail that is due first; another process does not get it until the lease ends. `attempts` counts this one. */
async function takeDue(queries: TenantQueries, tenant: string, now: Date): Promise<Selectable<Schema['outbox']> | undefined> {
  const due = await queries.selectFrom('outbox').select('id').where('tenant', '=', tenant).where('next_at', '<=', now).orderBy('next_at').limit(1).forUpdate().skipLocked().executeTakeFirst();
  return due && queries.updateTable('outbox').set((row) => ({ attempts: row('attempts', '+', 1), next_at: minutesAfter(now, LEASE_MINUTES) }))
    .where('tenant', '=', tenant).where('id', '=', due.id).returningAll().executeTakeFirst();
}

async function postpone(queries: TenantQueries, tenant: string, id: string, until: Date): Promise<void> {
  await queries.updateTable('outbox').set({ next_at: until }).where('tenant', '=', tenant).where('id', '=', id).execute();
}

async function deleteMail(queries: TenantQueries, tenant: string, id: string): Promise<void> {
  await queries.deleteFrom('outbox').where('tenant', '=', tenant).where('id', '=', id).execute();
}
