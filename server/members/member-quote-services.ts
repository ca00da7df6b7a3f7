import { memberQuotes } from '#contract/calls/member-quotes.ts';
import { memberQuote } from '#contract/calls/quote.ts';
import { QUOTE_COLUMNS } from '#server/services/quote-columns.ts';
import { summaryOf } from '#server/services/quote-records.ts';
import { refuse, serve, type Service } from '#server/services/service.ts';
import { asMember, type MemberPorts } from './member-session.ts';

/** The requests for quotes that a member sent while signed in (M10). */
export function memberQuoteServices(ports: MemberPorts): readonly Service[] {
  return [
    serve(memberQuotes, (caller, { most }) => asMember(ports, caller, async (queries, { tenant, member_id }) => {
      const own = queries.selectFrom('quotes').where('tenant', '=', tenant).where('member_id', '=', member_id);
      const { count } = await own.select(({ fn }) => fn.countAll<string>().as('count')).executeTakeFirstOrThrow();
      const rows = await own.select(['quote_number', 'status', 'created_at', 'valid_until', 'items'])
        .orderBy(({ eb }) => eb('status', 'in', ['requested', 'quoted']), 'desc').orderBy('created_at', 'desc').orderBy('quote_number', 'desc')
        .limit(most).execute();
      return {
        total: Number(count),
        quotes: rows.map(({ quote_number: quoteNumber, status, created_at, valid_until, items }) => ({
          quoteNumber, status, createdAt: created_at.toISOString(), validUntil: status === 'quoted' ? valid_until : null,
          lines: items.map(({ offer: { title, untranslated, image } }) => ({ title, ...(untranslated && { untranslated }), image })),
        })),
      };
    })),

    serve(memberQuote, (caller, { quoteNumber }) => asMember(ports, caller, async (queries, { tenant, member_id }, now) => {
      const quote = await queries.selectFrom('quotes').select(QUOTE_COLUMNS)
        .where('tenant', '=', tenant).where('member_id', '=', member_id).where('quote_number', '=', quoteNumber.toUpperCase()).executeTakeFirst();
      if (!quote) throw refuse(memberQuote, 'notFound');
      return summaryOf(queries, quote, now);
    })),
  ];
}
