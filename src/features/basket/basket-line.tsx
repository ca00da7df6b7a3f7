import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { PriceLines } from '#features/common/price-lines.tsx';
import { inLanguage, ProductLink } from '#features/common/product-link.tsx';
import { useLocale } from '#features/common/use-locale.ts';
import { Title } from '#features/common/written.tsx';
import type { UnavailableReason } from '#domain/draft/events.ts';
import type { DraftLine } from '#domain/draft/state.ts';
import { ownPrice } from '#domain/own-price.ts';
import { smallCover } from '#domain/pictures.ts';
import type { BasketQuote } from '#domain/pricing/quote.ts';
import { Badge } from '#ui/badge.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import { Price } from '#ui/price.tsx';
import { Place, Skeleton } from '#ui/skeleton.tsx';
import { LineFacts } from '#features/common/line-facts.tsx';
import * as styles from './basket-line.module.css';
import { lineMark } from './line-focus.ts';
import type { ChangeLine } from './use-change-line.tsx';
import { useRemoveLine } from './use-remove-line.ts';

interface BasketLineProps {
  readonly line: DraftLine;
  readonly quote: BasketQuote | null;
  readonly hold: ReactNode;
  /** A payment is under way, so the line cannot be changed. */
  readonly locked: boolean;
  /** The line is a quote's: it can be neither changed nor removed. */
  readonly fixed: boolean;
  readonly onChange: ChangeLine;
}

/** One line of the basket, with its hold. A changed line has a yellow edge until the change is acknowledged. */
export function BasketLine({ line, quote, hold, locked, fixed, onChange }: BasketLineProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const { remove } = useRemoveLine();
  const own = quote?.lines.find((priced) => priced.lineId === line.lineId);
  const { offer, unseen } = line;
  const title = <Title of={offer} />;
  return (
    <li {...lineMark(line.lineId)} className={classNames(styles.line, (unseen || line.unavailable) && styles.changed)}>
      <img src={smallCover(offer.image)} alt="" width="800" height="600" />
      <div>
        <h2 className={styles.title}>
          <ProductLink product={inLanguage(offer, locale)} />
        </h2>
        <p className={styles.facts}>
          <LineFacts line={line} />
          {offer.payment.kind === 'onSpot' && <><br />{t`Paid on the spot`}</>}
        </p>
      </div>
      {own && quote && <div className={styles.price}><Price amount={ownPrice(own).total} currency={quote.currency} /></div>}
      <p className={styles.hold}>{!line.unavailable && hold}</p>
      <div className={styles.foot}>
        {line.unavailable && <Badge tone="warn"><UnavailableText reason={line.unavailable} /></Badge>}
        {unseen && <Badge tone="warn">{t`Price changed`}</Badge>}
        <span className={styles.actions}>
          {!locked && !fixed && (
            <ProductLink className={buttonClass({ variant: 'bare' })} product={inLanguage(offer, locale)} search={{ line: line.lineId }} onClick={(event) => onChange(event, line)}>
              <Trans>
                Change<span className="visually-hidden">, {title}</span>
              </Trans>
            </ProductLink>
          )}
          {!fixed && (
            <Button variant="bare" locked={locked} onClick={() => void remove(line.lineId)}>
              <Icon name="trash" />
              <Trans>
                Remove<span className="visually-hidden">, {title}</span>
              </Trans>
            </Button>
          )}
        </span>
      </div>
      {own && quote && (
        <details className={styles.why}>
          <summary>
            <Trans>
              Price, line by line<span className="visually-hidden">, {title}</span>
            </Trans>
          </summary>
          <PriceLines line={own} vertical={offer.vertical} currency={quote.currency} />
        </details>
      )}
    </li>
  );
}

/** The place of a line while the basket loads. */
export function BasketLinePlace() {
  return (
    <li className={styles.line}>
      <Skeleton shape="art" />
      <div>
        <p className={styles.title}><Place long /></p>
        <p className={styles.facts}><Place long /></p>
      </div>
      <div className={styles.price}><span className={styles.amountPlace}><Place /></span></div>
      <p className={styles.hold} />
      <div className={classNames(styles.foot, styles.footPlace)} />
      <div className={classNames(styles.why, styles.whyPlace)} />
    </li>
  );
}

/** Badge text for why a line is not available. */
export function UnavailableText({ reason }: { readonly reason: UnavailableReason }) {
  switch (reason) {
    case 'taken':
      return <Trans>Just booked by someone else</Trans>;
    case 'withdrawn':
      return <Trans>No longer on sale</Trans>;
    case 'termsChanged':
      return <Trans>Its terms have changed, please choose again</Trans>;
    case 'bookingClosed':
      return <Trans>It is too late to book this, please choose a later time</Trans>;
    case 'tooFarAhead':
      return <Trans>Not open for booking yet, please choose an earlier time</Trans>;
    case 'minimumStay':
      return <Trans>The days around it are free and the minimum stay applies, please choose more nights</Trans>;
    case 'quoteEnded':
      return <Trans>The quote has expired or changed</Trans>;
  }
}
