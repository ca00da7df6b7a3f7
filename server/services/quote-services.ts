import type { RequestOf } from '#contract/call.ts';
import { quoteAnswer, quoteBasket, quoteEnquire, quoteRequest, type QuoteSummary } from '#contract/calls/quote.ts';
import { containsCardNumber } from '#domain/draft/card-number.ts';
import { lastRequestedDay } from '#domain/quotation/last-requested-day.ts';
import { missingContactFields } from '#domain/quotation/missing-contact.ts';
import { json, type Database, type TenantQueries } from '#server/database/connection.ts';
import { isSoldOnRequest } from './product-offer.ts';
import { bookableDaysOf, bookingSettingOf, zoneOf } from './booking-days.ts';
import { findQuote, quotedLines, quotedRevision, storedPrice } from './bought-quote.ts';
import { checkLinesOnSale } from './checked-lines.ts';
import { quoteNumberAt, type Clock } from './clock.ts';
import type { EnquiryLimit } from './enquiry-limit.ts';
import type { MailPorts } from './mail-ports.ts';
import { memberIdOf } from '#server/members/member-session.ts';
import { QUOTE_COLUMNS } from './quote-columns.ts';
import { reportToDesk, reportToVisitor } from './quote-mails.ts';
import { addNote, advanceQuote, lockQuote, summaryOf } from './quote-records.ts';
import { requestHash } from './request-hash.ts';
import { refuse, serve, wrongField, type Caller, type Service } from './service.ts';
import { lockProducts } from './stock.ts';
import { AN_HOUR_MS, TooManyRequestsError } from './too-many-requests.ts';

/** Requests of one e-mail address that wait for the operator at a time (B13). */
const MOST_OPEN = 20;

export interface QuotePorts extends MailPorts {
  readonly database: Database;
  readonly clock: Clock;
  readonly enquiryLimit: EnquiryLimit;
}

/** The visitor's calls of quotes: request, enquire, answer, and the call that returns the basket of a quote. */
export function quoteServices(ports: QuotePorts): readonly Service[] {
  const { database, clock, enquiryLimit } = ports;
  return [
    serve(quoteRequest, (caller, request) => {
      checkRequest(request, caller.idempotencyKey);
      return database.inTenant(caller.tenant, (queries) => create(queries, caller, request, ports, clock()));
    }),

    serve(quoteEnquire, async ({ tenant, client }, query) => {
      const find = () => database.inTenant(tenant, async (queries) => {
        const quotes = queries.selectFrom('quotes').select(QUOTE_COLUMNS).where('tenant', '=', tenant);
        const quote = await (query.by === 'number'
          ? quotes.where('quote_number', '=', query.quoteNumber.toUpperCase()).where('contact_email', '=', query.email.toLowerCase())
          : quotes.where('quote_id', '=', query.quoteId)).executeTakeFirst();
        return quote && summaryOf(queries, quote, clock());
      });
      // The id of a quote cannot be guessed; a number can (B10).
      const summary = query.by === 'number' ? await enquiryLimit.guarded(tenant, { email: query.email, client }, find) : await find();
      if (!summary) throw refuse(quoteEnquire, 'notFound');
      return summary;
    }),

    serve(quoteAnswer, ({ tenant }, request) => {
      if (containsCardNumber(request.note)) throw wrongField('not', 'invalid', 'holds a card number, which we never keep');
      return database.inTenant(tenant, (queries) => answer(queries, tenant, request, ports, clock()));
    }),

    serve(quoteBasket, ({ tenant }, request) => database.inTenant(tenant, async (queries) => {
      const quote = await findQuote(queries, tenant, request);
      if (!quote) throw refuse(quoteBasket, 'notFound');
      const price = storedPrice(quote);
      if (!price) throw refuse(quoteBasket, 'outdated');
      return { quote: await summaryOf(queries, quote, clock()), revision: quotedRevision(quote), lines: quotedLines(quote), price, contact: quote.contact };
    })),
  ];
}

/** Checks the rules between fields. @throws ContractError naming the wrong field */
function checkRequest({ quoteId, lines, contact, wishes }: RequestOf<typeof quoteRequest>, idempotencyKey: string | null): void {
  if (idempotencyKey !== quoteId) throw wrongField('teklif_no', 'invalid', 'must equal the Idempotency-Key header');
  if (lines.length === 0) throw wrongField('sepet_urunler', 'min', 'is empty');
  if (missingContactFields(contact).length > 0) throw wrongField('misafir', 'required', 'must have names, an e-mail address and a phone number');
  if (containsCardNumber(wishes) || Object.entries(contact).some(([field, text]) => containsCardNumber(text, field === 'phone' ? 16 : 13))) {
    throw wrongField('istekler', 'invalid', 'holds a card number, which we never keep');
  }
}

/** Stores a request, or returns the one that the same id made before. */
async function create(queries: TenantQueries, { tenant, memberToken, chargeMessage }: Pick<Caller, 'tenant' | 'memberToken' | 'chargeMessage'>, request: RequestOf<typeof quoteRequest>, ports: QuotePorts, now: Date): Promise<QuoteSummary> {
  const { quoteId, lang, contact, wishes } = request;
  const request_hash = requestHash(request);
  // The lock of the products makes the second of two equal requests wait for the first.
  const { records, booking } = await lockProducts(queries, tenant, request.lines.map(({ productCode }) => productCode));
  const known = await lockQuote(queries, tenant, quoteId);
  if (known) {
    if (known.request_hash !== request_hash) throw refuse(quoteRequest, 'idempotencyMismatch');
    return summaryOf(queries, known, now);
  }
  const lines = checkLinesOnSale(tenant, request.lines, records, bookableDaysOf(booking, now), isSoldOnRequest);
  const items = lines.flatMap(({ priced }) => priced ?? []);
  const gone = lines.filter(({ priced }) => priced === null).map(({ lineId, reason }) => ({ lineId, reason: reason ?? ('termsChanged' as const) }));
  if (gone.length > 0) throw refuse(quoteRequest, 'unavailable', { lines: gone });

  const contactEmail = contact.email.toLowerCase();
  const { open } = await queries.selectFrom('quotes').select(({ fn }) => fn.countAll<string>().as('open'))
    .where('tenant', '=', tenant).where('status', '=', 'requested').where('contact_email', '=', contactEmail).executeTakeFirstOrThrow();
  if (Number(open) >= MOST_OPEN) throw new TooManyRequestsError(AN_HOUR_MS, 'Too many requests of this address are waiting for an answer');
  const signedIn = request.memberId === undefined ? null : await memberIdOf(queries, tenant, memberToken, now);
  // A repeated request is not charged: it sends no e-mail, and a bad connection causes many repetitions.
  await chargeMessage();

  const quote = await queries.insertInto('quotes').values({
    tenant, quote_id: quoteId, quote_number: quoteNumberAt(now, zoneOf(booking)), request_hash, status: 'requested', revision: 1, locale: lang,
    contact: json(contact), contact_email: contactEmail, wishes, items: json(items), quotation: null, member_id: signedIn === request.memberId ? signedIn : null, valid_until: lastRequestedDay(items), created_at: now, updated_at: now,
  }).returning(QUOTE_COLUMNS).executeTakeFirstOrThrow();
  await addNote(queries, quote, { by: 'visitor', kind: 'requested', text: '' }, now);
  await reportToVisitor(queries, quote, { kind: 'requested' }, ports, now);
  await reportToDesk(queries, quote, 'requested', ports, now);
  return summaryOf(queries, quote, now);
}

/** Records the visitor's answer. The same answer again changes nothing. */
async function answer(queries: TenantQueries, tenant: string, request: RequestOf<typeof quoteAnswer>, ports: QuotePorts, now: Date): Promise<QuoteSummary> {
  const { answer: given, note } = request;
  const quote = await lockQuote(queries, tenant, request.quoteId);
  if (!quote) throw refuse(quoteAnswer, 'notFound');
  const isRepeated = request.revision === quote.revision - 1
    && ((given.kind === 'decline' && quote.status === 'declined') || (given.kind === 'askAgain' && quote.status === 'requested'));
  if (isRepeated) return summaryOf(queries, quote, now);
  if (request.revision !== quote.revision) throw refuse(quoteAnswer, 'outdated');

  switch (given.kind) {
    case 'decline': {
      if (quote.status !== 'requested' && quote.status !== 'quoted') throw refuse(quoteAnswer, 'outdated');
      const declined = await advanceQuote(queries, quote, { status: 'declined' }, { by: 'visitor', kind: 'declined', text: note }, now);
      await reportToDesk(queries, quote, 'declined', ports, now);
      return summaryOf(queries, declined, now);
    }
    case 'askAgain': {
      if (quote.status !== 'quoted' && quote.status !== 'expired') throw refuse(quoteAnswer, 'outdated');
      const lastDay = lastRequestedDay(quote.items);
      if (lastDay < bookableDaysOf(await bookingSettingOf(queries, tenant), now).today) throw refuse(quoteAnswer, 'outdated');
      const asked = await advanceQuote(queries, quote, { status: 'requested', valid_until: lastDay }, { by: 'visitor', kind: 'askedAgain', text: note }, now);
      await reportToDesk(queries, quote, 'askedAgain', ports, now);
      return summaryOf(queries, asked, now);
    }
  }
}
