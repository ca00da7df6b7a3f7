import { textIn, type Locale } from '#domain/catalogue.ts';
import type { NoticeKind } from '#domain/member/notice-kind.ts';
import { formatList } from '#i18n/format.ts';
import type { TenantQueries } from '#server/database/connection.ts';
import { sendLater } from '#server/mail/outbox.ts';
import { type DeskEvent, deskMail, quoteMail, type QuoteMail, type QuoteMailFacts } from '#server/mail/quote-mail.ts';
import { noteForMember } from '#server/members/member-notices.ts';
import { companyOf } from './company-record.ts';
import type { MailPorts } from './mail-ports.ts';
import { sendToOperator } from './operator-mail.ts';
import type { Quote } from './quote-columns.ts';

type About = { readonly kind: 'requested' | 'rejected' | 'expired' | 'requestExpired' | 'quoted' } | { readonly kind: 'accepted' | 'bookedAgain'; readonly bookingNumber: string };

/** What members are told of their requests (M8). They have accepted a quote themselves, and are told of its booking. */
const NOTICES: Partial<Record<About['kind'], NoticeKind>> = { quoted: 'quoted', rejected: 'quoteRejected', expired: 'quoteExpired', requestExpired: 'quoteExpired' };

/** Puts the e-mail to the visitor into the outbox, and tells a member in the account. */
export async function reportToVisitor(queries: TenantQueries, quote: Quote, about: About, { publicUrl }: MailPorts, now: Date): Promise<void> {
  const { tenant, locale, contact } = quote;
  const facts = {
    quoteNumber: quote.quote_number, firstName: contact.firstName, company: (await companyOf(queries, tenant)).name, shopUrl: publicUrl(),
    products: productsOf(quote, locale),
  };
  const mail = mailOf(quote, about, facts);
  if (mail) await sendLater(queries, tenant, { recipient: contact.email, locale, ...quoteMail(mail, locale) }, now);
  const notice = NOTICES[about.kind];
  if (notice) await noteForMember(queries, quote, notice, now);
}

function mailOf({ quotation, valid_until }: Quote, about: About, facts: QuoteMailFacts): QuoteMail | null {
  switch (about.kind) {
    case 'requested':
    case 'rejected':
    case 'expired':
    case 'requestExpired': return { kind: about.kind, facts };
    case 'accepted':
    case 'bookedAgain': return { kind: about.kind, facts: { ...facts, bookingNumber: about.bookingNumber } };
    case 'quoted': {
      if (!quotation || !valid_until) return null;
      const { grandTotal, deposit, currency } = quotation.price;
      return { kind: 'quoted', facts: { ...facts, total: grandTotal, deposit, currency, validUntil: valid_until } };
    }
  }
}

/** Tells the operator that a quote waits at the desk, or how it was answered. */
export async function reportToDesk(queries: TenantQueries, quote: Quote, event: DeskEvent, ports: MailPorts, now: Date): Promise<void> {
  const write = (locale: Locale, desk: string) => deskMail(event, { quoteNumber: quote.quote_number, products: productsOf(quote, locale), desk }, locale);
  await sendToOperator(queries, quote.tenant, await companyOf(queries, quote.tenant), write, ports, now);
}

const productsOf = ({ items }: Quote, locale: Quote['locale']) => formatList(items.map(({ offer }) => textIn(offer.title, locale)), locale);
