import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate, useRouteContext } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { containsCardNumber } from '#domain/draft/card-number.ts';
import { dayAtDestination } from '#domain/destination-day.ts';
import { lastRequestedDay } from '#domain/quotation/last-requested-day.ts';
import { WISHES_LIMIT } from '#domain/quotation/quotation-schema.ts';
import { ProblemText } from '#features/common/problem-text.tsx';
import { quoteTroubleText } from '#features/common/quote-trouble.ts';
import { useShell } from '#features/common/use-shell.ts';
import type { QuoteSession } from '#runtime/quote/quote-session.ts';
import { quoteById, type QuoteSummary } from '#runtime/quote/quotes.ts';
import { useQuotes } from '#runtime/react/quotes-context.tsx';
import { useRuntimeLoader, useSubject } from '#runtime/react/runtime-context.tsx';
import { Button, ButtonRow } from '#ui/button.tsx';
import { TextArea } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { Money } from '#ui/price.tsx';
import { QuoteBooking } from './quote-booking.tsx';

/** What the visitor can do with a quote now: accept it, which leads to the checkout, decline it, ask again, or see its booking. */
export function QuoteAnswerForm({ quote, session }: { readonly quote: QuoteSummary; readonly session: QuoteSession }) {
  const { t, i18n } = useLingui();
  const quotes = useQuotes();
  const loader = useRuntimeLoader();
  const navigate = useNavigate();
  const { timeZone } = useShell();
  const clock = useRouteContext({ from: '__root__', select: (context) => context.clock });
  const today = dayAtDestination(clock.now(), timeZone);
  const isAnswering = useSelector(session.actor, (state) => state.hasTag('busy'));
  const trouble = useSubject(session.trouble$);
  const [note, setNote] = useState('');
  const [isOpening, setOpening] = useState(false);
  const busy = isAnswering || isOpening;
  const hasCard = containsCardNumber(note);
  const answer = (reply: 'decline' | 'askAgain') => {
    if (!hasCard && !busy) session.answer(reply, note.trim());
  };
  const accept = async () => {
    if (!loader || busy) return;
    setOpening(true);
    session.trouble$.next(null);
    const { openQuoteCheckout } = await import('#runtime/quote/quote-checkout.ts').catch(() => ({ openQuoteCheckout: async () => 'noAnswer' as const }));
    const opened = await openQuoteCheckout(loader, quote);
    if (opened === 'opened') await navigate({ to: '/basket/checkout' });
    else session.trouble$.next(opened);
    setOpening(false);
  };
  const reread = async () => {
    const current = quotes && (await quoteById(quotes.send, quote.quoteId).catch(() => null));
    if (current) await session.adopt(current);
  };
  const problem = trouble && (
    <Notice tone="warn" action={trouble === 'changed' ? <Button variant="bare" onClick={() => void reread()}>{t`Show the current quote`}</Button> : undefined}>{quoteTroubleText(i18n, trouble)}</Notice>
  );
  const field = (label: string, hint: string) => (
    <TextArea label={label} hint={hint} name="note" rows={3} maxLength={WISHES_LIMIT} value={note} onChange={({ target }) => setNote(target.value)} error={hasCard ? <ProblemText problem={{ code: 'cardNumberInText', fields: ['note'] }} /> : undefined} />
  );

  switch (quote.status) {
    case 'requested':
      return (
        <section className="flow">
          {problem}
          <ButtonRow><Button variant="line" busy={busy} onClick={() => answer('decline')}>{t`Withdraw the request`}</Button></ButtonRow>
        </section>
      );
    case 'quoted':
      return (
        <section className="flow">
          <h2>{t`Your answer`}</h2>
          <p className="muted">{t`If you accept, the checkout comes next: your details, how you pay, and a last look before you pay.`}</p>
          <ButtonRow>
            <Button big busy={busy} onClick={() => void accept()}><span><Trans>Accept for <Money amount={quote.quotation?.price.grandTotal ?? '0'} currency={quote.quotation?.price.currency ?? 'EUR'} /></Trans></span></Button>
          </ButtonRow>
          {field(t`Question or remark (optional)`, t`To get a new quote, tell us what should be different.`)}
          {problem}
          <ButtonRow>
            <Button variant="line" busy={busy} onClick={() => answer('askAgain')}>{t`Ask for a new quote`}</Button>
            <Button variant="bare" busy={busy} onClick={() => answer('decline')}>{t`Decline`}</Button>
          </ButtonRow>
        </section>
      );
    case 'expired':
      if (lastRequestedDay(quote.lines) < today) return <p><Trans>The days of this request have passed. You can send another request at any time.</Trans></p>;
      return (
        <section className="flow">
          {field(t`Question or remark (optional)`, t`We will look at your request again and send you a new quote.`)}
          {problem}
          <ButtonRow><Button big busy={busy} onClick={() => answer('askAgain')}>{t`Ask for a new quote`}</Button></ButtonRow>
        </section>
      );
    case 'accepted':
      return <>{problem}<QuoteBooking quote={quote} busy={busy} onCheckout={() => void accept()} /></>;
    case 'declined':
      return <p><Trans>Thank you for telling us. You can send another request at any time.</Trans></p>;
    case 'rejected':
      return <p><Trans>We are sorry. You can send another request at any time.</Trans></p>;
  }
}
