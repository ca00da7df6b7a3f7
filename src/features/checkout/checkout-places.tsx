import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { AddressPlace } from '#domain/address-place.ts';
import { completeText, DEFAULT_LOCALE } from '#domain/catalogue.ts';
import type { CheckoutPlace } from '#runtime/checkout/checkout-view.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { OptionGroup, RadioCard } from '#ui/radio-card.tsx';
import { Place, Skeleton } from '#ui/skeleton.tsx';
import { CardForm } from './card-form.tsx';
import * as styles from './checkout-places.module.css';
import { CheckoutSteps } from './checkout-steps.tsx';
import { ResumeBannerPlace } from './resume-banner.tsx';
import * as stack from './stack.module.css';
import { StayStep } from './stay-step.tsx';

/** The steps as each remembered shape shows them; `data-checkout` begins with the shape. */
const STEPS: readonly { readonly className: string | undefined; readonly place: CheckoutPlace; readonly needsStay: boolean }[] = [
  { className: styles.guest3, place: 'guest', needsStay: false },
  { className: styles.guest4, place: 'guest', needsStay: true },
  { className: styles.stay4, place: 'stay', needsStay: true },
  { className: styles.payment3, place: 'payment', needsStay: false },
  { className: styles.payment4, place: 'payment', needsStay: true },
  { className: styles.attempt3, place: 'intended', needsStay: false },
  { className: styles.attempt4, place: 'intended', needsStay: true },
];

const nothing = () => undefined;

const UNKNOWN_NAME = completeText({ [DEFAULT_LOCALE]: '…' });
/** Most often the places are the two ends of a ride; which they are is not known before the basket is open. */
const BOTH_ENDS: readonly AddressPlace[] = (['from', 'to'] as const).map((code) => ({ kind: 'town', code, name: UNKNOWN_NAME, destination: null }));

/** Above the current step: the list of steps, and the place for the banner of a resumed checkout. */
export function HeadPlaces() {
  return (
    <>
      {STEPS.map(({ className, place, needsStay }) => (
        <fieldset key={className} disabled className={className}><CheckoutSteps place={place} needsStay={needsStay} onBack={nothing} /></fieldset>
      ))}
      <div className={styles.again}><ResumeBannerPlace /></div>
    </>
  );
}

/** Wraps the guest's form, which can be used while the checkout loads. It is hidden meanwhile if another step is remembered. */
export function GuestFormPlace({ isLoading, children }: { readonly isLoading: boolean; readonly children: ReactNode }) {
  return <div className={isLoading ? styles.guest : undefined}>{children}</div>;
}

/** Placeholders of the later steps. The styles show the remembered one. */
export function StepPlaces() {
  return (
    <>
      <fieldset disabled className={styles.stay}><StayStep hotel={null} busy={false} problems={[]} first onSubmit={nothing} /></fieldset>
      <fieldset disabled className={styles.ride}><StayStep hotel={null} places={BOTH_ENDS} busy={false} problems={[]} first onSubmit={nothing} /></fieldset>
      <fieldset disabled className={styles.payment}><PaymentPlace /></fieldset>
      <div className={styles.attempt}><Skeleton shape="block" /></div>
    </>
  );
}

function PaymentPlace() {
  const { t } = useLingui();
  return (
    <div className={stack.stack}>
      <OptionGroup legend={t`How much would you like to pay now?`}>
        <RadioCard name="plan-place" readOnly checked={false} title={t`Deposit`} hint={<Place long />} end={<Place />} />
        <RadioCard name="plan-place" readOnly checked={false} title={t`Full amount`} hint={t`Nothing left to pay in Turkey.`} end={<Place />} />
      </OptionGroup>
      <CardForm ref={null} problem={null} disabled />
      <div className="flow">
        <Checkbox checked={false} readOnly><Place long /></Checkbox>
        <Button big><Trans>Pay</Trans></Button>
      </div>
    </div>
  );
}
