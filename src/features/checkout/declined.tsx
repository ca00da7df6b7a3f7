import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { PaymentPlan } from '#domain/pricing/quote.ts';
import type { CheckoutView, DeclineReason } from '#runtime/checkout/checkout-view.ts';
import { Button, buttonClass, ButtonRow } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { DeclineText } from './decline-text.tsx';
import { StepHeading } from './step-heading.tsx';

export interface DeclinedProps {
  readonly reason: DeclineReason;
  readonly plan: PaymentPlan;
  readonly bookedElsewhere: CheckoutView['bookedElsewhere'];
  readonly first: boolean;
  readonly onRetry: () => void;
}

/** Reasons for which another card does not help. */
const NOT_BY_BANK: ReadonlySet<DeclineReason> = new Set(['instalmentsChanged', 'priceMoved', 'unavailable', 'alreadyBooked', 'notPayable', 'unknownRate', 'refused', 'endedByVisitor']);

/** Shown after a declined payment or booking: the reason and the next action. The basket is unchanged. */
export function Declined({ reason, plan, bookedElsewhere, first, onRetry }: DeclinedProps) {
  const { t } = useLingui();
  if (reason === 'alreadyBooked') return <AlreadyBooked booking={bookedElsewhere} first={first} />;
  const byBank = !NOT_BY_BANK.has(reason);
  return (
    <div className="flow">
      <StepHeading quiet={first}>{t`The payment did not go through`}</StepHeading>
      <Notice tone="danger">
        <DeclineText reason={reason} />
      </Notice>
      {plan === 'everything' && (reason === 'insufficientFunds' || reason === 'limitExceeded') && <p><Trans>You can also pay just the deposit.</Trans></p>}
      <p><Trans>Nothing was charged, and your basket is as you left it.</Trans></p>
      <ButtonRow>
        <Button big onClick={onRetry}>{byBank ? t`Try another card` : t`Continue`}</Button>
        <Link className={buttonClass({ variant: 'line' })} to="/basket/cart">{t`Back to the basket`}</Link>
      </ButtonRow>
    </div>
  );
}

/** The trip was already booked in another tab or on another device, so there is nothing to retry here. */
function AlreadyBooked({ booking, first }: { readonly booking: DeclinedProps['bookedElsewhere']; readonly first: boolean }) {
  const { t } = useLingui();
  const bookingNumber = booking?.bookingNumber;
  const isUnpaid = booking?.status === 'pendingPayment';
  return (
    <div className="flow">
      <StepHeading quiet={first}>{isUnpaid ? t`Your booking is awaiting payment` : t`This is already booked`}</StepHeading>
      <Notice tone={isUnpaid ? 'warn' : 'ok'}>
        {isUnpaid ? (
          <Trans>
            This order was already sent as booking <b className="num">{bookingNumber}</b> and has not been paid yet. Please finish the payment where you started it, or on <Link className="link" to="/enquire-booking" search={{ number: bookingNumber ?? undefined }}>the page of the booking</Link>. If it is not paid within 24 hours, we cancel it, and you can book again.
          </Trans>
        ) : bookingNumber ? (
          <Trans>
            This was already booked on your other device. The booking number is <b className="num">{bookingNumber}</b>.
          </Trans>
        ) : (
          <Trans>This was already booked on another device.</Trans>
        )}
      </Notice>
      <p><Trans>Nothing was booked a second time, and nothing was charged here.</Trans></p>
      <Link className={buttonClass({ big: true })} to="/basket/cart">{t`Back to the basket`}</Link>
    </div>
  );
}
