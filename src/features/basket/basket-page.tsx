import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { PageTitle } from '#features/common/page-title.tsx';
import { useShell } from '#features/common/use-shell.ts';
import { useBasket, useRuntime, useSubject } from '#runtime/react/runtime-context.tsx';
import { isRecovering } from '#runtime/sync/sync-view.ts';
import { buttonClass } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { LoadingStatus, Skeleton } from '#ui/skeleton.tsx';
import { Split } from '#ui/split.tsx';
import { SummaryList } from '#ui/summary-list.tsx';
import { Ticket } from '#ui/ticket.tsx';
import { toast } from '#ui/toast.ts';
import { BasketHistory } from './basket-history.tsx';
import { BasketLine } from './basket-line.tsx';
import * as styles from './basket-page.module.css';
import { ContinueButton } from './continue-button.tsx';
import { OtherBaskets, useHasOtherBaskets } from './other-baskets.tsx';
import { basketSummary, dueSummary } from '#features/common/basket-summary.tsx';
import { BasketChanges } from '#features/common/basket-changes.tsx';
import { MissingRate } from '#features/common/missing-rate.tsx';
import { useAcknowledgeChanges } from '#features/common/use-acknowledge-changes.ts';

/** The basket page: changes, lines, history, summary and the link to the checkout. */
export function BasketPage() {
  const { t } = useLingui();
  const { operator: { prepayment } } = useShell();
  const basket = useBasket();
  const runtime = useRuntime();
  const navigate = useNavigate();
  const see = useAcknowledgeChanges();
  const recovered = useSubject(runtime?.sync.recovered$);
  const empty = basket !== null && basket.draft.lines.length === 0;
  // The browser deleted the basket, and the server's copy is still to be loaded.
  const cleared = empty && isRecovering(recovered);
  const removed = basket?.draft.removed.filter(({ line }) => line !== null).length ?? 0;

  const hasOthers = useHasOtherBaskets(runtime);

  // A basket that was empty on opening redirects (U7); one emptied here stays, for its undo, and so does one beside other baskets.
  useEffect(() => {
    if (!empty || removed > 0 || cleared || hasOthers) return;
    toast.show({ message: t`Your basket is empty` });
    void navigate({ to: '/', replace: true });
  }, [empty, removed, cleared, hasOthers, navigate, t]);

  // Requests today's prices on opening, after every change of the lines, and regularly while the page is visible.
  useEffect(() => runtime?.direct.look(), [runtime]);

  if (!basket || cleared) {
    return (
      <main id="main" className="wrap">
        <PageTitle>{t`Your basket`}</PageTitle>
        <PageHeading>{t`Your basket`}</PageHeading>
        {recovered !== 'offline' && (
          <>
            <LoadingStatus />
            <Skeleton shape="block" />
          </>
        )}
      </main>
    );
  }

  const { draft, quote, missingRate } = basket;
  const blocked = draft.lines.some((line) => line.unavailable !== null);
  return (
    <main id="main" className="wrap">
      <PageTitle>{t`Your basket`}</PageTitle>
      <PageHeading>{t`Your basket`}</PageHeading>
      {draft.checkout.status === 'pending' && (
        <Notice tone="sea" action={<Link className={buttonClass({ variant: 'bare' })} to="/basket/checkout">{t`Continue`}</Link>}>
          <Trans>Your payment is in progress. Your basket is locked until the bank has answered. You will not be charged twice.</Trans>
        </Notice>
      )}
      {runtime && draft.checkout.status !== 'pending' && <OtherBaskets runtime={runtime} />}
      <Split>
        <div>
          <MissingRate currency={missingRate} />
          <BasketChanges draft={draft} onSeen={() => void see(draft)} />
          <ul>
            {draft.lines.map((line) => (
              <BasketLine key={line.lineId} line={line} quote={quote} />
            ))}
          </ul>
          {empty && (removed > 0 || hasOthers) && <p>{t`Your basket is empty`}</p>}
          <div className={styles.foot}>
            {!empty && <ContinueButton />}
            <BasketHistory draft={draft} />
          </div>
        </div>
        {quote && (
          <Ticket
            sticky
            label={t`Summary`}
            parts={[
              <div key="sum" className="flow">
                <h2>{t`Summary`}</h2>
                <SummaryList lines={basketSummary(quote)} />
              </div>,
              <div key="due" className="flow">
                <SummaryList lines={dueSummary(quote)} />
                {blocked ? (
                  <p role="status">{t`Something in your basket is no longer available. Remove it or choose other dates to continue.`}</p>
                ) : (
                  <Link className={buttonClass({ big: true, wide: true })} to="/basket/checkout">{t`Go to checkout`}</Link>
                )}
                <p className="small muted">{prepayment}</p>
              </div>,
            ]}
          />
        )}
      </Split>
    </main>
  );
}
