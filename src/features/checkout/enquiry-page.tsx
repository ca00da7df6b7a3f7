import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { BasketMain } from '#features/common/basket-main.tsx';
import { mandatory } from '#features/common/problem-text.tsx';
import { quoteTroubleText } from '#features/common/quote-trouble.ts';
import { useShareRequests } from '#features/common/use-share-requests.ts';
import { bookingOf, type BookingSummary } from '#runtime/checkout/booking-lookup.ts';
import { enquire, isMessageNumber, isQuoteNumber, quoteById, quoteOfMember, type QuoteSummary, type QuoteTrouble } from '#runtime/quote/quotes.ts';
import type { BookingProof } from '#runtime/checkout/cancel-booking.ts';
import { takeLinkToken } from '#runtime/page/link-token.ts';
import { useDeviceBookings } from '#runtime/react/use-device-bookings.ts';
import { useMembersLoader } from '#runtime/react/member-context.tsx';
import { useQuotes } from '#runtime/react/quotes-context.tsx';
import { useSend } from '#runtime/react/use-send.ts';
import { useBasket, useSubject } from '#runtime/react/runtime-context.tsx';
import { Button } from '#ui/button.tsx';
import { FieldGrid, TextField } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import { backFromBank } from './back-from-bank.ts';
import { BookingResult } from './booking-result.tsx';
import { DeviceBookings } from './device-bookings.tsx';
import { OwnRequests } from './own-requests.tsx';
import { QuotePage } from './quote-page.tsx';
import * as stack from './stack.module.css';
import { useSentRequests } from './use-sent-requests.ts';

const NO_ANSWER = { ok: false, trouble: 'noAnswer' } as const;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

type Found = { readonly kind: 'booking'; readonly booking: BookingSummary; readonly proof: BookingProof | null } | { readonly kind: 'quote'; readonly quote: QuoteSummary };

/** `message`: the number is that of a message to the operator (B19). */
type EnquiryState = 'idle' | 'busy' | 'nothing' | 'message' | 'linkEnded' | QuoteTrouble | 'notLoaded';

/**
 * Finds a booking or a quote by its number and the e-mail address. The requests of this device and of the signed-in member need no address.
 * @param number from the address, e.g. of the e-mail about a quote
 */
export function EnquiryPage({ number }: { readonly number: string | null }) {
  const { t, i18n } = useLingui();
  const hydrated = useHydrated();
  const send = useSend();
  const drafts = useSubject(useQuotes()?.store.state$)?.drafts;
  const bought = useBasket({ load: false })?.draft.quotation;
  const isMember = useMembersLoader()?.isKept() ?? false;
  const sent = useSentRequests();
  const booked = useDeviceBookings();
  useShareRequests({ load: drafts?.some(({ quoteNumber }) => quoteNumber !== null) ?? false });
  const form = useRef<HTMLFormElement>(null);
  const [found, setFound] = useState<Found | null>(null);
  const isBack = hydrated && backFromBank() !== null;
  const [gaps, setGaps] = useState<readonly string[]>([]);
  const [state, setState] = useState<EnquiryState>('idle');

  /** @param otherwise what is said when there is nothing */
  async function run(find: () => Promise<Found | null>, otherwise: 'nothing' | 'idle' = 'nothing'): Promise<void> {
    setState('busy');
    try {
      const result = await find();
      setFound(result);
      setState(result ? 'idle' : otherwise);
    } catch (error) {
      const { code } = error as { readonly code?: string };
      setState(code === 'tooManyRequests' ? 'tooMany' : code === undefined ? 'noAnswer' : 'refused');
    }
  }

  const open = (draftId: string) => run(async () => {
    const quote = await quoteById(send, draftId);
    return quote && { kind: 'quote', quote };
  });

  const openBooking = (checkoutId: string) => run(async () => {
    const booking = await bookingOf(send, checkoutId);
    return booking && { kind: 'booking', booking, proof: { by: 'checkout', checkoutId } };
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    const data = new FormData(form.current!);
    const [entered, email] = [String(data.get('number')).trim(), String(data.get('email')).trim()];
    const missing = [...(entered === '' ? ['number'] : []), ...(EMAIL.test(email) ? [] : ['email'])];
    setGaps(missing);
    if (missing.length > 0) form.current?.querySelector<HTMLElement>(`[name="${missing[0]}"]`)?.focus();
    else if (isMessageNumber(entered)) setState('message');
    else if (state !== 'busy') {
      void run(async () => {
        const result = await enquire(send, entered, email);
        return result.kind === 'nothing' ? null : result.kind === 'booking' ? { ...result, proof: null } : result;
      });
    }
  }

  // The number of a request of the account opens at once (M10).
  const [isAsking, setAsking] = useState(isMember && number !== null && isQuoteNumber(number));
  useEffect(() => {
    if (!isAsking) return;
    void run(async () => {
      const quote = await quoteOfMember(send, number!);
      return quote && { kind: 'quote', quote };
    }, 'idle').finally(() => setAsking(false));
    // Only once: the page is another one for another number.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  // So does that of a request of this device, or of the quote in its basket.
  const own = number === null ? undefined : (drafts?.find(({ quoteNumber }) => quoteNumber === number)?.draftId ?? (bought?.quoteNumber === number ? bought.quoteId : undefined));
  const opened = useRef(false);
  useEffect(() => {
    if (own === undefined || opened.current || isAsking || found) return;
    opened.current = true;
    void open(own);
  });

  /** The link of an e-mail, by which a booking is changed or cancelled, shows it without a question. */
  async function openLink(): Promise<void> {
    const token = number === null ? null : takeLinkToken('manage');
    if (token === null) return;
    setState('busy');
    const proof = { by: 'link', bookingNumber: number!, token } as const;
    const offered = await import('#runtime/checkout/cancel-booking.ts').then(({ requestRefundOffer }) => requestRefundOffer(send, proof), () => NO_ANSWER);
    if (offered.ok) setFound({ kind: 'booking', booking: offered.value.booking, proof });
    setState(offered.ok ? 'idle' : offered.trouble === 'notFound' || offered.trouble === 'notCancellable' ? 'linkEnded' : offered.trouble);
  }
  useEffect(() => {
    const open = () => void openLink();
    open();
    // The link may be opened in the window that shows this page.
    addEventListener('hashchange', open);
    return () => removeEventListener('hashchange', open);
    // The page is another one for another number.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  if (found?.kind === 'booking') return <BookingResult key={found.proof?.by} booking={found.booking} proof={found.proof} isFound />;
  if (found?.kind === 'quote') return <QuotePage found={found.quote} />;
  const names = gaps.map((field) => (field === 'number' ? t`number` : t`e-mail`));
  const title = t`Find your booking or quote`;
  return (
    <BasketMain title={title}>
      <PageHeading>{title}</PageHeading>
      <div className={stack.stack}>
        <form ref={form} className="flow" noValidate onSubmit={submit} aria-label={title}>
          <p className="muted"><Trans>The number is in our e-mail to you. Bookings begin with INT, quotes with TKL.</Trans></p>
          <FieldGrid>
            <TextField label={t`Booking or quote number`} name="number" autoComplete="off" autoCapitalize="characters" maxLength={40} required defaultValue={number ?? ''} error={gaps.includes('number') ? t`Please enter the number.` : undefined} />
            <TextField label={t`E-mail`} name="email" type="email" inputMode="email" autoComplete="email" maxLength={254} required error={gaps.includes('email') ? t`Please enter an e-mail address like name@example.com.` : undefined} />
          </FieldGrid>
          {isBack && <Notice><Trans>Please enter your e-mail address to see how your payment ended.</Trans></Notice>}
          {names.length > 0 && <Notice tone="warn">{mandatory(i18n, names)}</Notice>}
          <EnquiryNotice state={state} />
          <Button type="submit" big busy={state === 'busy' || !hydrated}>{t`Find`}</Button>
        </form>
        {booked && <DeviceBookings bookings={booked} onOpen={(checkoutId) => void openBooking(checkoutId)} />}
        {(drafts ?? sent) && <OwnRequests drafts={drafts ?? []} sent={sent ?? []} onOpen={(draftId) => void open(draftId)} />}
      </div>
    </BasketMain>
  );
}

/** The message after an enquiry that found nothing. */
function EnquiryNotice({ state }: { readonly state: EnquiryState }) {
  const { t, i18n } = useLingui();
  switch (state) {
    case 'idle':
    case 'busy': return null;
    case 'linkEnded': return <Notice tone="warn">{t`This link does not work any more. Find your booking here to see what is possible.`}</Notice>;
    case 'message': return <Notice>{t`This is the number of a message to us. We reply to it by e-mail. If you have a question about it, please call us.`}</Notice>;
    case 'nothing': return <Notice tone="warn">{t`There is nothing with this number and e-mail address. Please check both.`}</Notice>;
    default: return <Notice tone="warn">{quoteTroubleText(i18n, state)}</Notice>;
  }
}
