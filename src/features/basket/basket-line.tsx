import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { PriceLines } from '#features/common/price-lines.tsx';
import { inLanguage, ProductLink } from '#features/common/product-link.tsx';
import { useLocale } from '#features/common/use-locale.ts';
import { useShell } from '#features/common/use-shell.ts';
import type { UnavailableReason } from '#domain/draft/events.ts';
import type { DraftLine } from '#domain/draft/state.ts';
import type { BasketQuote } from '#domain/pricing/quote.ts';
import { Badge } from '#ui/badge.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import { Price } from '#ui/price.tsx';
import * as styles from './basket-line.module.css';
import { LineFacts } from '#features/common/line-facts.tsx';
import { useRemoveLine } from './use-remove-line.ts';

/** One line of the basket. A changed line has a yellow edge until the change is acknowledged. */
export function BasketLine({ line, quote }: { readonly line: DraftLine; readonly quote: BasketQuote | null }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { categories } = useShell();
  const { remove } = useRemoveLine();
  const own = quote?.lines.find((priced) => priced.lineId === line.lineId);
  const { offer, unseen } = line;
  return (
    <li className={classNames(styles.line, (unseen || line.unavailable) && styles.changed)}>
      <img src={`${offer.image}-0-4x3.svg`} alt="" width="800" height="600" />
      <div>
        <h2>
          <ProductLink product={inLanguage(offer, locale)} />
        </h2>
        <p>
          <LineFacts line={line} />
        </p>
      </div>
      {own && quote && <div className={styles.price}><Price amount={own.total} currency={quote.currency} /></div>}
      <div className={styles.foot}>
        {line.unavailable && <Badge tone="warn"><UnavailableText reason={line.unavailable} /></Badge>}
        {unseen && <Badge tone="warn">{t`Price changed`}</Badge>}
        <span className={styles.actions}>
          <Link
            className={buttonClass({ variant: 'bare' })}
            to="/u/$category/$slug"
            params={{ category: categories[offer.vertical], slug: offer.slug[locale] }}
            search={{ line: line.lineId }}
          >
            <Trans>
              Change<span className="visually-hidden">, {offer.title[locale]}</span>
            </Trans>
          </Link>
          <Button variant="bare" onClick={() => void remove(line.lineId)}>
            <Icon name="trash" />
            <Trans>
              Remove<span className="visually-hidden">, {offer.title[locale]}</span>
            </Trans>
          </Button>
        </span>
      </div>
      {own && quote && (
        <details className={styles.why}>
          <summary>
            <Trans>
              Price, line by line<span className="visually-hidden">, {offer.title[locale]}</span>
            </Trans>
          </summary>
          <PriceLines line={own} vertical={offer.vertical} currency={quote.currency} />
        </details>
      )}
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
  }
}
