import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link, useLocation } from '@tanstack/react-router';
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { cartSidebar } from '#features/common/cart-open.ts';
import { usePrepareBasket } from '#features/common/use-prepare-basket.ts';
import { formatMoney } from '#i18n/format.ts';
import { whenIdle } from '#runtime/next-task.ts';
import { mayPreload } from '#runtime/page/may-preload.ts';
import { useBasket, useRuntimeLoader } from '#runtime/react/runtime-context.tsx';
import { afterPaint } from '#ui/after-paint.ts';
import { classNames } from '#ui/class-names.ts';
import { Pending } from '#ui/pending.ts';
import { toast } from '#ui/toast.ts';
import { Tool, toolClass } from '#ui/tool.tsx';
import * as styles from './basket-tool.module.css';
import type { CartSidebarProps } from './cart-sidebar.tsx';

/** How long the preload of the sidebar may wait, ms. */
const PRELOAD_MS = 2000;

const loadSidebar = () => import('./cart-sidebar.tsx');
const CartSidebar = lazy<ComponentType<CartSidebarProps>>(() => loadSidebar().catch(() => ({ default: SidebarLoadFailed })));

/** Replaces a sidebar that failed to load: shows a toast instead of breaking the page. */
function SidebarLoadFailed({ open, onOpenChange }: CartSidebarProps): ReactNode {
  const { t } = useLingui();
  useEffect(() => {
    if (!open) return;
    onOpenChange(false);
    toast.show({ message: t`The basket did not load. Please try again.` });
  }, [open, onOpenChange, t]);
  return null;
}

/** The basket icon in the header with count and total. Opens the sidebar; without script it links to the basket page. */
export function BasketTool() {
  const { t, i18n } = useLingui();
  const basket = useBasket({ load: false });
  const open = useSyncExternalStore(cartSidebar.subscribe, cartSidebar.get, () => false);
  const onBasketPage = useLocation({ select: (location) => location.pathname.startsWith('/basket') });
  const [opened, setOpened] = useState(false);
  if (open && !opened) setOpened(true);

  // Preloads the sidebar after the basket, where it can be opened: it is likely to be, possibly offline.
  const isLikely = basket !== null && !onBasketPage;
  useEffect(() => {
    if (isLikely) whenIdle(PRELOAD_MS).then(loadSidebar).catch(() => undefined);
  }, [isLikely]);

  const lines = basket?.draft.lines ?? [];
  usePrepareBasket(lines.length > 0);

  // The sidebar and the basket in it, when a pointer, a finger or the focus comes near.
  const loader = useRuntimeLoader();
  const prepare = () => {
    if (!mayPreload()) return;
    loadSidebar().catch(() => undefined);
    loader?.basket.load().catch(() => undefined);
  };

  const count = lines.length;
  const total = basket?.quote ? formatMoney(basket.quote.grandTotal, basket.quote.currency, i18n.locale) : null;
  const labelOf = () => {
    if (total) return t`Basket: ${total}, ${plural(count, { one: '# item', other: '# items' })}`;
    return count > 0 ? t`${plural(lines.length, { one: 'Basket, # item', other: 'Basket, # items' })}` : t`Basket, empty`;
  };
  return (
    <>
      <Link
        className={classNames(toolClass, styles.basket)}
        to="/basket/cart"
        aria-label={labelOf()}
        onMouseEnter={prepare}
        onTouchStart={prepare}
        onFocus={prepare}
        onClick={(event) => {
          if (onBasketPage || event.metaKey || event.ctrlKey) return;
          event.preventDefault();
          // Opening the sidebar takes long on a slow phone, so the press is painted first.
          void afterPaint().then(() => cartSidebar.set(true));
        }}
      >
        <Tool icon="bag" count={count}>{total}</Tool>
      </Link>
      {/* Once opened it stays mounted, so that closing can give the focus back. */}
      {opened && (
        <Suspense fallback={<Pending />}>
          <CartSidebar open={open} onOpenChange={cartSidebar.set} />
        </Suspense>
      )}
    </>
  );
}
