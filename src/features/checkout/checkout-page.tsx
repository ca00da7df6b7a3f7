import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { BasketLoading } from '#features/common/basket-loading.tsx';
import { BasketMain } from '#features/common/basket-main.tsx';
import { ByBasket } from '#features/common/by-basket.tsx';
import { EmptyBasket } from '#features/common/empty-basket.tsx';
import { hasDatesToHold } from '#features/common/has-dates-to-hold.ts';
import { useLocale } from '#features/common/use-locale.ts';
import type { Guest } from '#domain/draft/guest.ts';
import { readinessOf } from '#domain/draft/readiness.ts';
import type { Member } from '#domain/member/member.ts';
import type { BasketView } from '#runtime/basket/basket-view.ts';
import type { CheckoutPlace } from '#runtime/checkout/checkout-view.ts';
import { useProfile } from '#runtime/react/member-context.tsx';
import { useBasket, useOpenBasket } from '#runtime/react/runtime-context.tsx';
import { type OpenCheckout, useCheckout } from '#runtime/react/use-checkout.ts';
import { PageHeading } from '#ui/page-heading.tsx';
import { Split } from '#ui/split.tsx';
import { CheckoutHead } from './checkout-head.tsx';
import { stepOf } from './checkout-steps.tsx';
import { GuestFormPlace, HeadPlaces, StepPlaces } from './checkout-places.tsx';
import { CheckoutStage } from './checkout-stage.tsx';
import { GuestStep } from './guest-step.tsx';
import { shownOrder } from './shown-order.ts';
import { TripTicket, TripTicketPlace } from './trip-ticket.tsx';
import { useCheckoutGuards } from './use-checkout-guards.ts';
import { useStepHistory } from './use-step-history.ts';

/**
 * The checkout page. The server renders the guest's form and the places of everything else; the styles show those of the
 * step that this browser remembers. The form stays the same element when the checkout opens, so that nothing typed is lost,
 * and is another one when another basket is opened, so that nothing typed reaches it (D3).
 */
export function CheckoutPage() {
  const { t } = useLingui();
  const checkout = useCheckout(useLocale());
  const basket = useBasket();
  const open = checkout && basket && opened(checkout, basket);
  const guard = useCheckoutGuards(open);
  useStepHistory(open && guard === 'stay' ? stepOf(open.checkout.view.place) : null, (step) => open?.checkout.session.steps.backTo(step));
  const profile = useProfile();
  const basketsBefore = useBasketsBefore();
  const first = useIsFirst(open?.checkout.view.place ?? null);
  // Undefined until it is known what the form is filled in with: a press of its button is kept until then.
  const guest = basket?.draft.guest ?? (profile && guestOf(profile));
  const showsGuest = !open || open.checkout.view.place === 'guest';
  const filled = (
    <>
      <PageHeading>{t`Checkout`}</PageHeading>
      {guard === 'stay' && (
        <>
          {open ? <CheckoutHead key="head" {...open} /> : <HeadPlaces key="places" />}
          <Split>
            <div>
              {open ? <CheckoutStage key="stage" {...open} first={first} /> : <StepPlaces key="places" />}
              {showsGuest && (
                <GuestFormPlace key={`guest ${basketsBefore}`} isLoading={!open}>
                  <GuestStep
                    guest={guest ?? null}
                    note={basket?.draft.note ?? ''}
                    busy={checkout?.view.saving ?? false}
                    first={first}
                    onSubmit={open && guest !== undefined ? open.checkout.session.steps.submitGuest : null}
                  />
                </GuestFormPlace>
              )}
            </div>
            {open ? <TripTicket {...open.order} heldUntil={open.basket.draft.checkout.status === 'none' ? open.heldUntil : null} /> : <TripTicketPlace />}
          </Split>
        </>
      )}
    </>
  );
  return (
    <BasketMain title={guard === 'empty' ? t`Your basket is empty` : t`Checkout`}>
      {!open && <BasketLoading />}
      <ByBasket isFilled={open ? guard !== 'empty' : null} filled={filled} empty={<EmptyBasket />} />
    </BasketMain>
  );
}

/** What a member's profile says of the guest (M5). */
const guestOf = ({ firstName, lastName, email, phone, address }: Member): Guest => ({ firstName, lastName, email, phone, address, birthDate: null, identityNumber: null });

function opened(checkout: OpenCheckout, basket: BasketView) {
  const { runtime } = checkout;
  const { hold } = basket.draft;
  const market = runtime.basket.market$.value;
  const order = shownOrder(basket, market);
  const readiness = readinessOf(basket.draft, runtime.context());
  return {
    checkout,
    basket,
    market,
    readiness,
    order,
    due: order.quote && { amount: order.quote.charged, currency: order.quote.currency },
    // The visitor compares it with the device's clock, so it is converted to that clock, even if that is wrong.
    // The hold is not shown while a line that was just added is not held yet.
    heldUntil: hold && readiness.hold.length === 0 && hasDatesToHold(basket.draft) ? runtime.clock.onDevice(hold.expiresAt) : null,
  };
}

/** Whether a place is the first one that the page has shown. Also true before it has shown one. */
function useIsFirst(place: CheckoutPlace | null): boolean {
  const [arrival, setArrival] = useState<CheckoutPlace | null>(null);
  const [moved, setMoved] = useState(false);
  if (place !== null && arrival === null) setArrival(place);
  else if (place !== null && place !== arrival && !moved) setMoved(true);
  return !moved && (place === null || arrival === null || place === arrival);
}

/** The number of baskets that the page has shown before the present one. While none is open yet, what is typed is for the first. */
function useBasketsBefore(): number {
  const basket = useOpenBasket();
  const [shown, setShown] = useState({ basket, before: 0 });
  if (basket !== null && basket !== shown.basket) setShown({ basket, before: shown.basket === null ? 0 : shown.before + 1 });
  return shown.before;
}
