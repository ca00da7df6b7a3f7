import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { BasketLoading } from '#features/common/basket-loading.tsx';
import { BasketMain } from '#features/common/basket-main.tsx';
import { useLocale } from '#features/common/use-locale.ts';
import { isUnderWay } from '#runtime/checkout/checkout-view.ts';
import { isBookedQuotation } from '#domain/draft/state.ts';
import { OWN_STREAM } from '#runtime/sync/own-stream.ts';
import type { TabRuntime } from '#runtime/tab-runtime.ts';
import type { BasketView } from '#runtime/basket/basket-view.ts';
import { useBasket, useRuntime } from '#runtime/react/runtime-context.tsx';
import { useBookingLookup } from '#runtime/react/use-booking-lookup.ts';
import { useCheckout } from '#runtime/react/use-checkout.ts';
import { Button, buttonClass, ButtonRow } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { BookingPlaces, BookingResult } from './booking-result.tsx';
import { isPaidByCard, shownOrder } from './shown-order.ts';
import { PaymentProgress } from './payment-progress.tsx';

/**
 * The result page, to which the bank also redirects. Resolves an attempt without
 * an answer first, then shows the server's booking, also after a reload or on a
 * device without the draft.
 * @param checkoutId null when the address names none; then the draft's last one is shown
 */
export function ResultPage({ checkoutId: named }: { readonly checkoutId: string | null }) {
  const navigate = useNavigate();
  const runtime = useRuntime();
  const basket = useBasket();
  const fold = basket?.draft.checkout;
  // An entry without an id, such as that of another language, shows this device's last checkout.
  const checkoutId = named ?? (fold && fold.status !== 'none' ? fold.checkoutId : null);
  const isOurs = fold !== undefined && fold.status !== 'none' && fold.checkoutId === checkoutId;
  const declined = isOurs && fold.status === 'declined';
  const pending = isOurs && fold.status === 'pending';

  useEffect(() => {
    // The checkout shows the reason and offers another card.
    if (declined) void navigate({ to: '/basket/checkout', replace: true });
  }, [declined, navigate]);

  useLeaveBookedQuote(runtime, basket);

  // The id is not in the address, so the server does not know it and renders the same as a browser that still loads the basket.
  if (checkoutId === null && basket) return <Unknown />;
  if (!basket || declined) return <Waiting />;
  if (pending) return <Resolving basket={basket} />;
  return <Booked checkoutId={checkoutId} bookingNumber={isOurs && fold.status === 'confirmed' ? fold.bookingNumber : null} />;
}

/** The server's booking of a checkout. @param bookingNumber null where this device has none of it */
function Booked({ checkoutId, bookingNumber }: { readonly checkoutId: string | null; readonly bookingNumber: string | null }) {
  const { t } = useLingui();
  const [found, again] = useBookingLookup(useRuntime(), checkoutId);
  switch (found.status) {
    case 'loading': return <Waiting />;
    case 'unknown': return <Unknown />;
    case 'found': return <BookingResult booking={found.booking} proof={checkoutId === null ? null : { by: 'checkout', checkoutId }} />;
    case 'failed':
      return (
        <Page title={t`Your booking`}>
          <Notice tone="warn" action={<Button variant="bare" onClick={again}>{t`Try again`}</Button>}>
            {bookingNumber === null ? (
              <Trans>The booking could not be loaded. Please check the connection.</Trans>
            ) : (
              <Trans>
                <b>Your trip is booked: {bookingNumber}.</b> We could not load the details.
              </Trans>
            )}
          </Notice>
          {/* That page shows the booking as it was loaded last, also without a connection (B31). */}
          <p><Link className="link" to="/enquire-booking" search={{}}>{t`Booked on this device`}</Link></p>
        </Page>
      );
  }
}

/** Opens the visitor's own basket again when this page is left, if a quote was booked: the quote's basket has nothing left to do. */
function useLeaveBookedQuote(runtime: TabRuntime | null, basket: BasketView | null): void {
  const isDone = runtime !== null && basket !== null && runtime.stream !== OWN_STREAM && isBookedQuotation(basket.draft);
  useEffect(() => {
    if (!isDone) return undefined;
    // A basket that could not be opened is opened with the next page that is loaded.
    return () => void runtime.sync.reopen(OWN_STREAM).catch(() => undefined);
  }, [isDone, runtime]);
}

/** Mounts the checkout only for a pending attempt: opening the result page must not start a checkout of the basket. */
function Resolving({ basket }: { readonly basket: BasketView }) {
  const { t } = useLingui();
  const checkout = useCheckout(useLocale());
  if (!checkout) return <Waiting />;
  const { session, view, runtime } = checkout;
  const { place } = view;
  const { quote } = shownOrder(basket, runtime.basket.market$.value);
  const due = quote && { amount: quote.charged, currency: quote.currency };
  // The booking is paid, but this device could not store that it is booked.
  if (place === 'confirmed') return <Booked checkoutId={view.checkoutId} bookingNumber={null} />;
  if (!isUnderWay(place)) return <Waiting />;
  return (
    <Page title={t`Your booking`}>
      <PaymentProgress
        place={place}
        view={view}
        due={due}
        byCard={isPaidByCard(basket.draft, due)}
        first
        actions={session.attempt}
      />
    </Page>
  );
}

function Page({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <BasketMain title={title}>
      <PageHeading>{title}</PageHeading>
      <div className="flow">{children}</div>
    </BasketMain>
  );
}

function Waiting() {
  const { t } = useLingui();
  return (
    <BasketMain title={t`Your booking`}>
      <PageHeading>{t`Your booking`}</PageHeading>
      <BasketLoading />
      <BookingPlaces />
    </BasketMain>
  );
}

function Unknown() {
  const { t } = useLingui();
  return (
    <Page title={t`We could not find this booking`}>
      <p role="status">
        <Trans>There is no booking at this address. If you have paid, you will find your booking number at checkout on the device you used.</Trans>
      </p>
      <ButtonRow>
        <Link className={buttonClass({ big: true })} to="/">{t`Back to home`}</Link>
        <Link className={buttonClass({ variant: 'line' })} to="/enquire-booking" search={{}}>{t`Find your booking`}</Link>
      </ButtonRow>
    </Page>
  );
}
