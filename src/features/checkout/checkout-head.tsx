import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Readiness } from '#domain/draft/readiness.ts';
import type { BasketView } from '#runtime/basket/basket-view.ts';
import { isResumed } from '#runtime/page/remembered-shape.ts';
import { useSubject } from '#runtime/react/runtime-context.tsx';
import { OWN_STREAM } from '#runtime/sync/own-stream.ts';
import type { DraftQuotation } from '#domain/quotation/draft-quotation.ts';
import type { OpenCheckout } from '#runtime/react/use-checkout.ts';
import { Notice } from '#ui/notice.tsx';
import type { CheckoutProps } from './checkout-stage.tsx';
import { CheckoutSteps } from './checkout-steps.tsx';
import { ResumeBanner } from './resume-banner.tsx';

/** Runtimes whose checkout this page load has shown; showing it again is not a resumed checkout. */
const greeted = new WeakSet<OpenCheckout['runtime']>();

function keptFrom({ runtime }: OpenCheckout, { draft }: BasketView): number | null {
  if (greeted.has(runtime)) return null;
  greeted.add(runtime);
  // The guest of a quote is entered before its checkout has been opened.
  return isResumed(draft) && runtime.basket.wasInCheckout ? runtime.basket.keptAt : null;
}

export interface CheckoutHeadProps extends CheckoutProps {
  readonly readiness: Readiness;
}

/** Above the current step: all steps, a welcome to a visitor who comes back, and whether something could not be stored. */
export function CheckoutHead({ checkout, basket: { draft }, basket, readiness }: CheckoutHeadProps) {
  const { t } = useLingui();
  const { runtime, session, view } = checkout;
  const ownLines = useSubject(runtime.sync.drafts$ ?? undefined)?.kept.find(({ stream }) => stream === OWN_STREAM)?.lines ?? 0;
  const [keptAt, setKeptAt] = useState(() => keptFrom(checkout, basket));
  const startAgain = () => {
    setKeptAt(null);
    void session.steps.startAgain();
  };
  return (
    <>
      <CheckoutSteps place={view.place} needsStay={readiness.needsStay} onBack={session.steps.backTo} />
      {draft.quotation && <QuoteNote quotation={draft.quotation} own={ownLines} />}
      {keptAt !== null && draft.guest?.firstName && draft.checkout.status === 'none' && (
        <ResumeBanner name={draft.guest.firstName} keptAt={keptAt} now={runtime.context().now} onStartAgain={startAgain} />
      )}
      {view.notStored && <Notice tone="danger">{t`This could not be saved on your device. Please try again.`}</Notice>}
    </>
  );
}

/** Says which quote is checked out, and that the visitor's own basket is kept apart. @param own number of lines in it */
function QuoteNote({ quotation, own }: { readonly quotation: DraftQuotation; readonly own: number }) {
  const { t } = useLingui();
  return (
    <p className="muted">
      <Trans>Quote <b className="num">{quotation.quoteNumber}</b>, at its quoted price.</Trans>
      {own > 0 && <> {t`${plural(own, { one: 'The # item in your basket is checked out separately.', other: 'The # items in your basket are checked out separately.' })}`}</>}
    </p>
  );
}
