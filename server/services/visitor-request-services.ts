import type { RequestOf, ResponseOf } from '#contract/call.ts';
import { messageAnswered, messageList } from '#contract/calls/desk-messages.ts';
import { DESK_PAGE } from '#contract/calls/operator.ts';
import { contactMessage, contactPost, specialOfferPost, specialOfferRequest } from '#contract/calls/visitor-requests.ts';
import { textIn, type Locale } from '#domain/catalogue.ts';
import { contactProblems, specialOfferProblems, type ContactMessage, type SpecialOfferRequest } from '#domain/visitor-request.ts';
import type { CatalogueReader } from '#server/catalogue/catalogue-reader.ts';
import { json, type Database, type TenantQueries } from '#server/database/connection.ts';
import type { CategoryRecord, DestinationRecord } from '#server/database/records.ts';
import type { VisitorRequestKind } from '#server/database/tables.ts';
import { asOperator } from '#server/desk/sign-in-services.ts';
import type { Log } from '#server/logger.ts';
import { sendLater } from '#server/mail/outbox.ts';
import { messageNumber } from '#server/readable-code.ts';
import { visitorMail, visitorReceipt, type WantedOffer } from '#server/mail/visitor-mail.ts';
import { bookableDaysOf } from './booking-days.ts';
import { titleOf } from './catalogue-lookup.ts';
import type { Clock } from './clock.ts';
import { companyOf } from './company-record.ts';
import type { MailPorts } from './mail-ports.ts';
import { sendToOperator } from './operator-mail.ts';
import { requestHash } from './request-hash.ts';
import { refuse, serve, wrongField, type Caller, type Service } from './service.ts';
import { throwProblems } from './throw-problems.ts';

interface Ports extends MailPorts {
  readonly database: Database;
  readonly catalogue: CatalogueReader;
  readonly clock: Clock;
  readonly log: Log;
}

/** Messages and wishes that visitors send to the operator: stored and sent once by their idempotency key, and listed at the desk. The log names no person. */
export function visitorRequestServices({ database, catalogue, clock, log, publicUrl }: Ports): readonly Service[] {
  return [
    serve(contactPost, async (caller, message) => {
      throwProblems(contactMessage, contactProblems(message));
      return store(caller, 'contact', contactPost, message);
    }),

    serve(specialOfferPost, async (caller, request) => {
      const [{ booking }, { categories, destinations }] = await Promise.all([catalogue.settings(caller.tenant), titles(caller)]);
      throwProblems(specialOfferRequest, specialOfferProblems(request, bookableDaysOf(booking, clock()).today));
      if (request.categories.some((code) => !categories.has(code))) throw wrongField('kategoriler', 'oneOf', 'names an unknown category');
      if (request.destination !== null && !destinations.has(request.destination)) throw wrongField('bolge', 'oneOf', 'is an unknown destination');
      return store(caller, 'specialOffer', specialOfferPost, request);
    }),

    serve(messageList, async (caller, { page, lang }) => {
      const { tenant } = caller;
      const known = await titles(caller);
      return asOperator({ database, clock }, caller, async (queries) => {
        const requests = queries.selectFrom('visitor_requests').where('tenant', '=', tenant);
        const { count } = await requests.select(({ fn }) => fn.countAll<string>().as('count')).executeTakeFirstOrThrow();
        const rows = await requests.selectAll().orderBy('created_at', 'desc').orderBy('request_key').limit(DESK_PAGE).offset((page - 1) * DESK_PAGE).execute();
        return {
          total: Number(count),
          messages: rows.map(({ request_key: id, number, created_at, locale, data, answered_at }) => ({
            id, number, receivedAt: created_at.toISOString(), lang: locale, name: data.name, email: data.email, phone: data.phone,
            text: textOf(data), wanted: wantedOf(data, known, lang), answeredAt: answered_at?.toISOString() ?? null,
          })),
        };
      });
    }),

    serve(messageAnswered, (caller, { id, isAnswered }) => asOperator({ database, clock }, caller, async (queries, now) => {
      const row = await queries.updateTable('visitor_requests').set((eb) => ({ answered_at: isAnswered ? eb.fn.coalesce('answered_at', eb.val(now)) : null }))
        .where('tenant', '=', caller.tenant).where('request_key', '=', id).returning('answered_at').executeTakeFirst();
      if (!row) throw refuse(messageAnswered, 'notFound');
      return { answeredAt: row.answered_at?.toISOString() ?? null };
    })),
  ];

  async function titles({ tenant }: Pick<Caller, 'tenant'>): Promise<Titles> {
    const [categories, destinations] = await Promise.all([catalogue.categories(tenant), catalogue.destinations(tenant)]);
    return { categories, destinations };
  }

  async function store<C extends typeof contactPost | typeof specialOfferPost>(caller: Caller, kind: VisitorRequestKind, call: C, request: RequestOf<C>): Promise<ResponseOf<typeof contactPost>> {
    const { tenant, idempotencyKey, chargeMessage } = caller;
    const hash = requestHash({ kind, request });
    const now = clock();
    const known = await titles(caller);
    const { isNew, row } = await database.inTenant(tenant, async (queries) => {
      const values = { tenant, request_key: idempotencyKey!, number: messageNumber(), kind, request_hash: hash, locale: request.lang, data: json(request), created_at: now };
      const [stored] = await queries.insertInto('visitor_requests').values(values).onConflict((on) => on.columns(['tenant', 'request_key']).doNothing()).returning(STORED).execute();
      if (stored) {
        // A repeated request is not charged: it sends no e-mail, and a bad connection causes many repetitions.
        await chargeMessage();
        await report(queries, tenant, stored.number, request, known, now);
      }
      const row = stored ?? (await queries.selectFrom('visitor_requests').select(STORED).where('tenant', '=', tenant).where('request_key', '=', idempotencyKey!).executeTakeFirstOrThrow());
      return { isNew: stored !== undefined, row };
    });
    if (row.request_hash !== hash) throw refuse(call as typeof contactPost, 'idempotencyMismatch');
    if (isNew) log('visitorRequest', { tenant, kind });
    return { number: row.number, receivedAt: row.created_at.toISOString() };
  }

  /** Sends the request to the operator, with the visitor as the address for replies, and its number to the visitor. */
  async function report(queries: TenantQueries, tenant: string, number: string, request: (ContactMessage | SpecialOfferRequest) & { readonly lang: Locale }, known: Titles, now: Date): Promise<void> {
    const { name, email, phone, lang: visitorLocale } = request;
    const company = await companyOf(queries, tenant);
    const write = (locale: Locale, desk: string) => ({ replyTo: email, ...visitorMail({ number, name, email, phone, visitorLocale, text: textOf(request), wanted: wantedOf(request, known, locale), link: desk }, locale) });
    await sendToOperator(queries, tenant, company, write, { publicUrl }, now);
    const receipt = visitorReceipt({ number, isOffer: !('message' in request), company }, visitorLocale);
    await sendLater(queries, tenant, { recipient: email, replyTo: company.email || null, locale: visitorLocale, ...receipt }, now);
  }
}

/** What is read of a stored request. */
const STORED = ['number', 'request_hash', 'created_at'] as const;

interface Titles {
  readonly categories: ReadonlyMap<string, CategoryRecord>;
  readonly destinations: ReadonlyMap<string, DestinationRecord>;
}

const textOf = (request: ContactMessage | SpecialOfferRequest) => ('message' in request ? request.message : request.wishes);

/** The details of a request for a special offer, with titles in a language, or codes for records that no longer exist. Null for a message. */
function wantedOf(request: ContactMessage | SpecialOfferRequest, { categories, destinations }: Titles, locale: Locale): WantedOffer | null {
  if ('message' in request) return null;
  const { from, to, adults, children, destination } = request;
  const categoryTitle = (code: string) => {
    const category = categories.get(code);
    return category ? textIn(category.title, locale) : code;
  };
  return { categories: request.categories.map(categoryTitle), destination: destination === null ? null : textIn(titleOf(destinations, destination), locale), from, to, adults, children };
}
