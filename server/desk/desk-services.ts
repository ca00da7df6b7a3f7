import type { RequestOf } from '#contract/call.ts';
import { DESK_PAGE } from '#contract/calls/operator.ts';
import { quoteList, quotePrice, quoteReject, type DeskQuote } from '#contract/calls/quote.ts';
import { type BookableDays, lastBookableDay } from '#domain/booking-horizon.ts';
import { onDays, periodOf, validateItem } from '#domain/booking-item.ts';
import { isTooHigh, priceQuotation, quotationProblems, type QuotationTerms } from '#domain/quotation/price-quotation.ts';
import { json, type TenantQueries } from '#server/database/connection.ts';
import type { QuoteItem } from '#server/database/tables.ts';
import { bookableDaysOf, bookingSettingOf } from '#server/services/booking-days.ts';
import type { MailPorts } from '#server/services/mail-ports.ts';
import { pricingContextAt } from '#server/services/pricing-context.ts';
import { QUOTE_COLUMNS } from '#server/services/quote-columns.ts';
import { reportToVisitor } from '#server/services/quote-mails.ts';
import { advanceQuote, deskQuotesOf, lockQuote } from '#server/services/quote-records.ts';
import { issue, refuse, serve, wrongField, type Service } from '#server/services/service.ts';
import { ContractError } from '#contract/contract-error.ts';
import { asOperator, type OperatorPorts } from './sign-in-services.ts';

export interface DeskPorts extends MailPorts, OperatorPorts {}

/** The calls of the operator's desk. Each requires a session of the tenant's own staff. */
export function deskServices(ports: DeskPorts): readonly Service[] {
  return [
    serve(quoteList, (caller, { which, page }) => asOperator(ports, caller, async (queries, now) => {
      const { tenant } = caller;
      const isOpen = which === 'open';
      const quotes = queries.selectFrom('quotes').where('tenant', '=', tenant).$if(isOpen, (query) => query.where('status', '=', 'requested'));
      const { count } = await quotes.select(({ fn }) => fn.countAll<string>().as('count')).executeTakeFirstOrThrow();
      const rows = await quotes.select(QUOTE_COLUMNS).orderBy('created_at', isOpen ? 'asc' : 'desc').orderBy('quote_id').limit(DESK_PAGE).offset((page - 1) * DESK_PAGE).execute();
      return { total: Number(count), quotes: await deskQuotesOf(queries, tenant, rows, now) };
    })),

    serve(quotePrice, (caller, request) => asOperator(ports, caller, (queries, now) => quote(queries, caller.tenant, request, ports, now))),

    serve(quoteReject, (caller, request) => asOperator(ports, caller, (queries, now) => reject(queries, caller.tenant, request, ports, now))),
  ];
}

/** Stores the operator's quotation with its price, and reports it to the visitor. The same quotation again changes nothing. */
async function quote(queries: TenantQueries, tenant: string, request: RequestOf<typeof quotePrice>, ports: DeskPorts, now: Date): Promise<DeskQuote> {
  const found = await lockQuote(queries, tenant, request.quoteId);
  if (!found) throw refuse(quotePrice, 'notFound');
  // An accepted quote is a booking; a declined one is answered only after the visitor asks again.
  if (request.revision !== found.revision || (found.status !== 'requested' && found.status !== 'quoted')) throw refuse(quotePrice, 'outdated');
  const { currency, discount, depositPercent, validUntil, message } = request;
  const terms: QuotationTerms = { currency, discount, depositPercent, entries: Object.fromEntries(request.lines.map(({ lineId, entries }) => [lineId, entries])) };
  const { rates } = await pricingContextAt(queries, tenant, now);
  const days = bookableDaysOf(await bookingSettingOf(queries, tenant), now);
  checkTerms(found.items, terms, request, Object.keys(rates), days);
  const items = found.items.map((item) => ({ ...onAgreedDays(item, request, days), agreed: terms.entries[item.lineId]! }));

  const price = priceQuotation(items, terms, rates);
  if (isTooHigh(price)) throw wrongField('satirlar', 'max', 'cost too much together');
  const quotation = { answeredAt: now.toISOString(), validUntil, depositPercent, message, price };
  const quoted = await advanceQuote(
    queries, found, { status: 'quoted', valid_until: validUntil, quotation: json(quotation), items: json(items) },
    { by: 'operator', kind: 'quoted', text: message }, now,
  );
  await reportToVisitor(queries, quoted, { kind: 'quoted' }, ports, now);
  return (await deskQuotesOf(queries, tenant, [quoted], now))[0]!;
}

/**
 * Returns an item on the days that this quotation or an earlier one sets for it. It keeps the days that the request
 * named.
 * @throws ContractError when the operator may not set its days, when it cannot be booked on them, or when the
 *   quotation is valid beyond the first of them
 */
function onAgreedDays(item: QuoteItem, { lines, validUntil }: RequestOf<typeof quotePrice>, bookable: BookableDays): QuoteItem {
  const index = lines.findIndex(({ lineId }) => lineId === item.lineId);
  const { from, to } = periodOf(item.selection);
  const days = lines[index]?.days ?? (item.askedDays && { from, to });
  if (!days) return item;
  const field = `satirlar[${index}].gunler`;
  const selection = onDays(item.selection, days);
  if (!selection) throw wrongField(field, 'invalid', 'are exact already');
  if (validateItem({ ...item, selection }, bookable).length > 0) throw wrongField(field, 'invalid', 'must be days on which the product can be booked');
  if (validUntil > days.from) throw wrongField('gecerlilik', 'max', 'must not be after the first day of a product');
  return { ...item, selection, askedDays: item.askedDays ?? { from, to } };
}

/** Declines a request, and reports it to the visitor. The same refusal again changes nothing. */
async function reject(queries: TenantQueries, tenant: string, { quoteId, revision, message }: RequestOf<typeof quoteReject>, ports: DeskPorts, now: Date): Promise<DeskQuote> {
  const found = await lockQuote(queries, tenant, quoteId);
  if (!found) throw refuse(quoteReject, 'notFound');
  if (found.status === 'rejected' && revision === found.revision - 1) return (await deskQuotesOf(queries, tenant, [found], now))[0]!;
  if (revision !== found.revision || (found.status !== 'requested' && found.status !== 'quoted')) throw refuse(quoteReject, 'outdated');
  const rejected = await advanceQuote(queries, found, { status: 'rejected' }, { by: 'operator', kind: 'rejected', text: message }, now);
  await reportToVisitor(queries, rejected, { kind: 'rejected' }, ports, now);
  return (await deskQuotesOf(queries, tenant, [rejected], now))[0]!;
}

/** @throws ContractError naming all wrong fields */
function checkTerms(items: Parameters<typeof quotationProblems>[0], terms: QuotationTerms, { validUntil, lines }: RequestOf<typeof quotePrice>, currencies: readonly string[], days: BookableDays): void {
  const lineIndex = (lineId: string) => lines.findIndex((line) => line.lineId === lineId);
  const problems = [
    ...(currencies.includes(terms.currency) ? [] : [issue('kur_turu', 'oneOf', 'is not a currency of the operator')]),
    ...(validUntil < days.today || validUntil > lastBookableDay(days) ? [issue('gecerlilik', 'invalid', 'must be a day from today on, within the booking horizon')] : []),
    ...quotationProblems(items, terms).map((problem) => {
      switch (problem.code) {
        case 'lineWithoutEntry': return issue('satirlar', 'required', `must have entries for line ${problem.lineId}`);
        case 'badEntry': return issue(`satirlar[${lineIndex(problem.lineId)}].kalemler[${problem.index}]`, 'invalid', 'must have a title and a price of 0 or more');
        case 'badDiscount': return issue('iskonto', 'min', 'must be 0 or more');
        case 'badDeposit': return issue('on_odeme_oran', 'invalid', 'must be from 0 to 100');
      }
    }),
  ];
  if (problems.length > 0) throw new ContractError(problems);
}
