import { Trans, useLingui } from '@lingui/react/macro';
import { CauseText } from '#features/common/cause-text.tsx';
import { ChangeReasons } from '#features/common/change-reasons.tsx';
import type { DraftLine } from '#domain/draft/state.ts';
import type { CheckoutView } from '#runtime/checkout-session-view.ts';
import { Button } from '#ui/button.tsx';
import { Disclosure, Reasons } from '#ui/disclosure.tsx';
import { Notice } from '#ui/notice.tsx';
import { Money, PriceChange } from '#ui/price.tsx';

export interface MovedPricesProps {
  readonly moved: CheckoutView['moved'];
  readonly lines: readonly DraftLine[];
  readonly onSeen: () => void;
}

/** What moved since the visitor last looked, and why (P12). Paying waits until it is seen (L11). */
export function MovedPrices({ moved, lines, onSeen }: MovedPricesProps) {
  const { t, i18n } = useLingui();
  const unseen = lines.some((line) => line.unseen);
  if (!moved && !unseen) return null;
  return (
    <div className="flow">
      <Notice tone="warn" action={<Button variant="bare" onClick={onSeen}>{t`I have seen it`}</Button>}>
        <Trans>
          <b>The price has changed.</b> Nothing was booked and nothing was charged. Please look at the reasons before you pay.
        </Trans>
      </Notice>
      {moved ? (
        <Disclosure
          open
          title={t`Why did my total change?`}
          end={
            <Trans>
              <Money amount={moved.from} currency={moved.currency} /> → <Money amount={moved.to} currency={moved.currency} />
            </Trans>
          }
        >
          <Reasons
            reasons={moved.causes.map((cause) => {
              const offer = lines.find((line) => line.lineId === cause.lineId)?.offer;
              return {
                text: (
                  <>
                    {cause.title?.[i18n.locale as keyof typeof cause.title]} <CauseText cause={cause} currency={offer?.currency ?? moved.currency} offer={offer} />
                  </>
                ),
                amount: <PriceChange amount={cause.amount} currency={moved.currency} />,
              };
            })}
          />
        </Disclosure>
      ) : (
        <ChangeReasons lines={lines} />
      )}
    </div>
  );
}
