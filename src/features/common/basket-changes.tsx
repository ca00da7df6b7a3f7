import { Trans, useLingui } from '@lingui/react/macro';
import type { NewsItem } from '#domain/draft/news-item.ts';
import type { DraftState } from '#domain/draft/state.ts';
import type { CheckoutView } from '#runtime/checkout/checkout-view.ts';
import { Button } from '#ui/button.tsx';
import { ChangeLog } from '#ui/change-log.tsx';
import { classNames } from '#ui/class-names.ts';
import { Disclosure, Reasons } from '#ui/disclosure.tsx';
import { Notice } from '#ui/notice.tsx';
import { Money, PriceChange } from '#ui/price.tsx';
import * as styles from './basket-changes.module.css';
import { CauseText, causeText } from './cause-text.tsx';
import { ChangeReasons } from './change-reasons.tsx';
import { changeText, sourceText } from './change-text.ts';
import { useLocale } from './use-locale.ts';
import { hasChanges } from './use-acknowledge-changes.ts';

/** Id of the section with the changes; a problem that is solved by acknowledging them links to it. */
export const CHANGES_ID = 'changes';

export interface BasketChangesProps {
  readonly draft: Pick<DraftState, 'lines' | 'news'>;
  /** A total that changed; it already lists every cause. */
  readonly moved?: CheckoutView['moved'];
  readonly onSeen: () => void;
}

/**
 * The changes since the visitor's last acknowledgement on this device: news from
 * other devices and the operator, and changed prices with their causes (P12).
 * Payment is blocked until the button is pressed (L11).
 */
export function BasketChanges({ draft, moved = null, onSeen }: BasketChangesProps) {
  const { t } = useLingui();
  if (!moved && !hasChanges(draft)) return null;
  return (
    <section id={CHANGES_ID} tabIndex={-1} className="flow" aria-label={t`What has changed`}>
      <Notice tone="warn" action={<Button variant="bare" onClick={onSeen}>{t`Got it`}</Button>}>
        {draft.news.length > 0 ? (
          <Trans>
            <b>Your basket has changed.</b> Nothing was booked and nothing was charged. Please check what has changed before you pay.
          </Trans>
        ) : (
          <Trans>
            <b>The price has changed.</b> Nothing was booked and nothing was charged. Please check the reasons before you pay.
          </Trans>
        )}
      </Notice>
      <News news={draft.news} />
      {moved ? <MovedTotal moved={moved} lines={draft.lines} /> : <ChangeReasons lines={draft.lines} />}
    </section>
  );
}

/** What other devices and the operator changed, as a list. */
export function News({ news }: { readonly news: readonly NewsItem[] }) {
  const { t, i18n } = useLingui();
  if (news.length === 0) return null;
  return (
    <Disclosure open title={t`What has changed`}>
      <div className="num">
        <ChangeLog
          items={news.map((item) => ({
            key: item.id,
            what: (
              <>
                {changeText(i18n, item)}
                {item.kind === 'requoted' && <Causes item={item} />}
              </>
            ),
            where: sourceText(i18n, item.by),
            at: item.at,
          }))}
        />
      </div>
    </Disclosure>
  );
}

function Causes({ item: { causes, to } }: { readonly item: Extract<NewsItem, { kind: 'requoted' }> }) {
  return (
    <ul className={classNames(styles.causes, 'small muted')}>
      {causes.map((cause, index) => (
        <li key={index}>
          <CauseText cause={cause} currency={to.currency} /> <PriceChange amount={cause.amount} currency={to.currency} />
        </li>
      ))}
    </ul>
  );
}

function MovedTotal({ moved, lines }: { readonly moved: NonNullable<CheckoutView['moved']>; readonly lines: DraftState['lines'] }) {
  const { t, i18n } = useLingui();
  const locale = useLocale();
  return (
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
          const reason = causeText(i18n, cause, offer?.currency ?? moved.currency, offer);
          const title = cause.title?.[locale];
          return {
            text: title ? t`${title}: ${reason}` : reason,
            amount: <PriceChange amount={cause.amount} currency={moved.currency} />,
          };
        })}
      />
    </Disclosure>
  );
}
