import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { boardPath } from '#features/common/board-path.ts';
import { inLanguage, ProductLink } from '#features/common/product-link.tsx';
import { useLocale } from '#features/common/use-locale.ts';
import { useShell } from '#features/common/use-shell.ts';
import { Title } from '#features/common/written.tsx';
import { ownPrice } from '#domain/own-price.ts';
import { smallCover } from '#domain/pictures.ts';
import { useBasket } from '#runtime/react/runtime-context.tsx';
import { afterPaint } from '#ui/after-paint.ts';
import { Button, buttonClass, IconButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Money, Price } from '#ui/price.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { LoadingStatus, Skeleton } from '#ui/skeleton.tsx';
import { SummaryList } from '#ui/summary-list.tsx';
import { discountSummary, totalSummary } from '#features/common/basket-summary.tsx';
import { LineFacts } from '#features/common/line-facts.tsx';
import { MissingRate } from '#features/common/missing-rate.tsx';
import * as styles from './cart-sidebar.module.css';
import { ContinueButton, useContinueDialog } from './continue-button.tsx';
import { lineMark } from './line-focus.ts';
import { useRemoveLine } from './use-remove-line.ts';

export interface CartSidebarProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Cart sidebar, 460 px wide at the end edge: lines, total, link to the basket (U1). */
export default function CartSidebar({ open, onOpenChange }: CartSidebarProps) {
  const { t, i18n } = useLingui();
  const locale = useLocale();
  const { images } = useShell();
  const basket = useBasket();
  const { remove, restore } = useRemoveLine();
  const [taken, setTaken] = useState<readonly string[]>([]);
  const [continueDialog, showContinue] = useContinueDialog();
  // Removing the sidebar lays out the whole page, so it is closed after the press is painted, when the navigation begins.
  const leave = () => void afterPaint().then(() => onOpenChange(false));
  if (!open && taken.length > 0) setTaken([]);
  const lines = basket?.draft.lines ?? [];
  const quote = basket?.quote;
  // An open dialog traps the focus away from the toast, so the sidebar offers the undo as well.
  const removed = basket?.draft.removed.flatMap(({ lineId, line }) => (line && taken.includes(lineId) ? [line] : [])) ?? [];
  const takeOff = (lineId: string) => {
    setTaken([...taken, lineId]);
    void remove(lineId);
  };
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={lines.length > 0 ? <Plural value={lines.length} one="Basket, # item" other="Basket, # items" /> : t`Basket`}
      foot={
        quote && (
          <>
            <SummaryList lines={[...discountSummary(quote, i18n), totalSummary(quote)]} />
            <Link className={buttonClass({ big: true, wide: true })} to="/basket/cart" onClick={leave}>
              <Trans>
                Go to basket, <Money amount={quote.grandTotal} currency={quote.currency} />
              </Trans>
            </Link>
            <ContinueButton onClick={showContinue} />
            {continueDialog}
          </>
        )
      }
    >
      {!basket && (
        <>
          <LoadingStatus />
          <Skeleton shape="block" />
        </>
      )}
      <MissingRate currency={basket?.missingRate ?? null} />
      {basket && lines.length === 0 && (
        <div className={styles.empty}>
          <img src={boardPath(images, 'empty-basket', '4x3')} alt="" width="800" height="600" />
          <p>{t`Your basket is empty`}</p>
          <Link className={buttonClass({ wide: true })} to="/" onClick={leave}>{t`Search for a trip`}</Link>
          <Link className={buttonClass({ variant: 'line', wide: true })} to="/user/favorites" preload={false} onClick={leave}>{t`Go to favourites`}</Link>
        </div>
      )}
      <ul className={styles.lines}>
        {lines.map((line) => {
          const own = quote?.lines.find((priced) => priced.lineId === line.lineId);
          return (
            <li key={line.lineId} {...lineMark(line.lineId)}>
              <img src={smallCover(line.offer.image)} alt="" width="160" height="120" />
              <h3>
                <ProductLink product={inLanguage(line.offer, locale)} />
              </h3>
              {!basket?.draft.quotation && <IconButton label={t`Remove ${line.offer.title[locale]}`} icon={<Icon name="trash" />} locked={basket?.draft.checkout.status === 'pending'} onClick={() => takeOff(line.lineId)} />}
              <div className={styles.price}>
                <span className="small muted">
                  <LineFacts line={line} short />
                </span>
                {own && quote && <Price amount={ownPrice(own).total} currency={quote.currency} />}
              </div>
            </li>
          );
        })}
        {removed.map(({ lineId, offer }) => {
          const title = <Title of={offer} />;
          return (
            <li key={lineId} className={styles.removed}>
              <span><Trans>Removed: {title}</Trans></span>
              <Button variant="bare" onClick={() => void restore(lineId)}>
                <Trans>
                  Undo<span className="visually-hidden">, {title}</span>
                </Trans>
              </Button>
            </li>
          );
        })}
      </ul>
    </Sheet>
  );
}
