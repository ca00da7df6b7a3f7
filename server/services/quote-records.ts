import { sql } from 'kysely';
import type { DeskQuote, QuoteNote, QuoteSummary } from '#contract/calls/quote.ts';
import { chosenExtras } from '#domain/booking-item.ts';
import type { QuoteStatus } from '#domain/quotation/quotation-schema.ts';
import { agenciesOf } from '#server/agencies/booking-agencies.ts';
import type { json, TenantQueries } from '#server/database/connection.ts';
import { publicStatus } from './booking-status.ts';
import { bookableDaysOf, bookingSettingOf } from './booking-days.ts';
import { isBookableOn } from './bought-quote.ts';
import { QUOTE_COLUMNS, type Quote } from './quote-columns.ts';
import { lineIdAt } from './quote-line-ids.ts';

/** Reads and locks a quote. Every change of a quote holds this lock. */
export function lockQuote(queries: TenantQueries, tenant: string, quoteId: string): Promise<Quote | undefined> {
  return queries.selectFrom('quotes').select(QUOTE_COLUMNS).where('tenant', '=', tenant).where('quote_id', '=', quoteId).forUpdate().executeTakeFirst();
}

/** Changes a locked quote and adds the note about it. @returns the changed quote */
export async function advanceQuote(
  queries: TenantQueries, quote: Quote, change: { readonly status: QuoteStatus } & Partial<Pick<Quote, 'valid_until'>> & { readonly quotation?: ReturnType<typeof json>; readonly items?: ReturnType<typeof json> },
  note: Pick<QuoteNote, 'by' | 'kind' | 'text'>, now: Date,
): Promise<Quote> {
  const revision = quote.revision + 1;
  const changed = await queries.updateTable('quotes').set({ ...change, revision, updated_at: now })
    .where('tenant', '=', quote.tenant).where('quote_id', '=', quote.quote_id).returning(QUOTE_COLUMNS).executeTakeFirstOrThrow();
  await addNote(queries, changed, note, now);
  return changed;
}

export async function addNote(queries: TenantQueries, { tenant, quote_id, revision }: Pick<Quote, 'tenant' | 'quote_id' | 'revision'>, { by, kind, text }: Pick<QuoteNote, 'by' | 'kind' | 'text'>, at: Date): Promise<void> {
  await queries.insertInto('quote_notes').values({ tenant, quote_id, revision, at, author: by, kind, body: text }).execute();
}

/** Builds the contract's form of quotes, in their order, with three statements for any number of them. */
export async function summariesOf(queries: TenantQueries, tenant: string, quotes: readonly Quote[], now: Date): Promise<QuoteSummary[]> {
  if (quotes.length === 0) return [];
  const ids = quotes.map(({ quote_id }) => quote_id);
  const lineIds = quotes.flatMap(({ quote_id, status }) => (status === 'accepted' ? [lineIdAt(quote_id, 0)] : []));
  const [notes, bookings, setting] = await Promise.all([
    queries.selectFrom('quote_notes').selectAll().where('tenant', '=', tenant).where(sql<boolean>`quote_id = any(${ids}::text[])`).orderBy('revision').execute(),
    lineIds.length === 0 ? [] : queries.selectFrom('booking_lines')
      .innerJoin('bookings', (on) => on.onRef('bookings.tenant', '=', 'booking_lines.tenant').onRef('bookings.booking_number', '=', 'booking_lines.booking_number'))
      .select(['line_id', 'checkout_id', 'bookings.booking_number', 'status', 'due_now'])
      .where('booking_lines.tenant', '=', tenant).where(sql<boolean>`line_id = any(${lineIds}::text[])`).where('standing', '=', true).execute(),
    bookingSettingOf(queries, tenant),
  ]);
  const { today } = bookableDaysOf(setting, now);
  return quotes.map((quote) => {
    const booking = bookings.find(({ line_id }) => line_id === lineIdAt(quote.quote_id, 0));
    const { contact } = quote;
    return {
      quoteId: quote.quote_id,
      quoteNumber: quote.quote_number,
      status: quote.status,
      revision: quote.revision,
      createdAt: quote.created_at.toISOString(),
      lang: quote.locale,
      contactName: `${contact.firstName} ${contact.lastName}`,
      wishes: quote.wishes,
      lines: quote.items.map(({ lineId, askedDays = null, ...item }) => {
        const { offer, selection, party } = item;
        const { vertical, productCode, title, untranslated, slug, image, currency } = offer;
        return { lineId, vertical, productCode, title, ...(untranslated && { untranslated }), slug, image, currency, selection, askedDays, party, extras: chosenExtras(item) };
      }),
      quotation: quote.quotation,
      notes: notes.filter(({ quote_id }) => quote_id === quote.quote_id).slice(-200).map(({ at, author, kind, body }) => ({ at: at.toISOString(), by: author, kind, text: body })),
      booking: booking ? { bookingNumber: booking.booking_number, checkoutId: booking.checkout_id, status: publicStatus(booking.status), dueNow: booking.due_now } : null,
      bookable: !booking && isBookableOn(quote, today),
    };
  });
}

export async function summaryOf(queries: TenantQueries, quote: Quote, now: Date): Promise<QuoteSummary> {
  return (await summariesOf(queries, quote.tenant, [quote], now))[0]!;
}

/** Requests as the operator sees them, with the agencies that made them (A4). */
export async function deskQuotesOf(queries: TenantQueries, tenant: string, quotes: readonly Quote[], now: Date): Promise<DeskQuote[]> {
  const summaries = await summariesOf(queries, tenant, quotes, now);
  const agencies = await agenciesOf(queries, tenant, quotes.map(({ member_id }) => member_id));
  return quotes.map(({ contact, member_id }, index) => {
    const agency = agencies.get(member_id);
    return { contact, ...(agency && { agency }), quote: summaries[index]! };
  });
}
