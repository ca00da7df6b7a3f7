import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { periodOf } from '#domain/booking-item.ts';
import { BasketMain } from '#features/common/basket-main.tsx';
import { partyText } from '#features/common/party-text.ts';
import { formatPeriod } from '#i18n/format-period.ts';
import { ExtrasText } from '#features/common/extras-text.tsx';
import { DueLines, PriceLines } from '#features/common/price-lines.tsx';
import { ProductLink } from '#features/common/product-link.tsx';
import { quoteStatusText } from '#features/common/quote-status.ts';
import { useLocale } from '#features/common/use-locale.ts';
import { Title } from '#features/common/written.tsx';
import { titleIn } from '#domain/complete-title.ts';
import { smallCover } from '#domain/pictures.ts';
import { isZero } from '#domain/is-zero.ts';
import { formatDate, formatDates } from '#i18n/format.ts';
import type { QuoteSession } from '#runtime/quote/quote-session.ts';
import type { QuoteSummary, RequestedLine } from '#runtime/quote/quotes.ts';
import { useQuotes } from '#runtime/react/quotes-context.tsx';
import { useSubject } from '#runtime/react/runtime-context.tsx';
import { MediaItem, MediaList } from '#ui/media-list.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { Money } from '#ui/price.tsx';
import { LoadingStatus } from '#ui/skeleton.tsx';
import { Split } from '#ui/split.tsx';
import { SummaryList, type SummaryLine } from '#ui/summary-list.tsx';
import { Ticket, TicketNote } from '#ui/ticket.tsx';
import { textsOf } from '#verticals/texts.ts';
import { QuoteAnswerForm } from './quote-answer-form.tsx';
import { QuoteNotes } from './quote-notes.tsx';
import * as stack from './stack.module.css';

/** A quote: what was asked for, the operator's price line by line, and the visitor's answer. */
export function QuotePage({ found }: { readonly found: QuoteSummary }) {
  const quotes = useQuotes({ load: true });
  const [session, setSession] = useState<QuoteSession | null>(null);
  useEffect(() => {
    if (!quotes) return undefined;
    let opened: QuoteSession | null = null;
    let isGone = false;
    void import('#runtime/quote/quote-session.ts').then(({ QuoteSession: Session }) => {
      if (isGone) return;
      opened = new Session(quotes, found.quoteId, found);
      void opened.adopt(found);
      setSession(opened);
    });
    return () => {
      isGone = true;
      opened?.close();
    };
  }, [quotes, found]);
  const quote = useSubject(session?.quote$) ?? found;
  return <QuoteView quote={quote} session={session} />;
}

function QuoteView({ quote, session }: { readonly quote: QuoteSummary; readonly session: QuoteSession | null }) {
  const { t, i18n } = useLingui();
  const { quotation } = quote;
  const message = quote.status === 'rejected' ? quote.notes.findLast(({ kind }) => kind === 'rejected')?.text : quotation?.message;
  return (
    <BasketMain title={t`Quote ${quote.quoteNumber}`}>
      <PageHeading>{quoteStatusText(i18n, quote.status)}</PageHeading>
      <p role="status"><Trans>Quote <b className="num">{quote.quoteNumber}</b> for {quote.contactName}</Trans></p>
      <Split printable>
        <div className={stack.stack}>
          <MediaList wide>
            {quote.lines.map((line) => <Line key={line.lineId} line={line} />)}
          </MediaList>
          {quote.wishes !== '' && (
            <section className="flow">
              <h2>{t`Your wishes`}</h2>
              <p>{quote.wishes}</p>
            </section>
          )}
          {message && (
            <section className="flow">
              <h2>{t`Our answer`}</h2>
              <p>{message}</p>
            </section>
          )}
          {session ? <QuoteAnswerForm key={quote.revision} quote={quote} session={session} /> : <LoadingStatus />}
          <QuoteNotes notes={quote.notes} />
        </div>
        <PriceTicket quote={quote} />
      </Split>
    </BasketMain>
  );
}

function Line({ line }: { readonly line: RequestedLine }) {
  const { i18n } = useLingui();
  const locale = useLocale();
  const { party, extras, selection, askedDays } = line;
  const details = textsOf(line.vertical).details?.(i18n, selection);
  return (
    <MediaItem picture={smallCover(line.image)} title={<ProductLink product={{ vertical: line.vertical, slug: line.slug[locale], title: titleIn(line, locale) }} />}>
      <small className="muted">
        <span className="num">{formatPeriod(periodOf(selection))}</span>
        {(details ?? [partyText(i18n, party)]).map((detail) => <span key={detail}>, {detail}</span>)}
        {extras.length > 0 && <><br /><ExtrasText extras={extras} /></>}
        {askedDays && <><br /><Trans>You asked for <span className="num">{formatDates(askedDays.from, askedDays.to)}</span>.</Trans></>}
      </small>
    </MediaItem>
  );
}

function PriceTicket({ quote: { quotation, lines, status } }: { readonly quote: QuoteSummary }) {
  const { t } = useLingui();
  const title = t`What it costs`;
  if (!quotation) {
    return <Ticket label={title} parts={[<div key="none" className="flow"><h2>{title}</h2><p>{status === 'requested' ? t`We will write to you as soon as we have worked out the price.` : t`This request has no price.`}</p></div>]} />;
  }
  const { price, validUntil } = quotation;
  const plus = (amount: string) => <Money amount={amount} currency={price.currency} />;
  const sums: SummaryLine[] = [
    ...(isZero(price.discretionary) ? [] : [{ kind: 'less', label: <Trans>Discount</Trans>, amount: <Money amount={`-${price.discretionary}`} currency={price.currency} /> } as const]),
    { kind: 'total', label: <Trans>Grand total</Trans>, amount: plus(price.grandTotal) },
  ];
  return (
    <Ticket
      label={title}
      parts={[
        <div key="lines" className="flow">
          <h2>{title}</h2>
          {price.lines.map((line) => {
            const asked = lines.find(({ lineId }) => lineId === line.lineId);
            return asked && (
              <div key={line.lineId}>
                {lines.length > 1 && <h3><Title of={asked} /></h3>}
                <PriceLines line={line} vertical={asked.vertical} currency={price.currency} />
              </div>
            );
          })}
          {(lines.length > 1 || !isZero(price.discretionary)) && <SummaryList lines={sums} />}
        </div>,
        <div key="due">
          <DueLines due={price} currency={price.currency} payment={{ kind: 'deposit', percent: quotation.depositPercent }} />
          {status === 'quoted' && <TicketNote><Trans>Valid until the end of <span className="num">{formatDate(validUntil)}</span>.</Trans></TicketNote>}
        </div>,
      ]}
    />
  );
}
