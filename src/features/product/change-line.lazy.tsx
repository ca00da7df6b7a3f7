import { useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { DraftLine } from '#domain/draft/state.ts';
import type { ChangeLineProps } from '#features/common/change-line-props.ts';
import { DATES_ID } from '#features/common/focus-dates.ts';
import { PriceLines } from '#features/common/price-lines.tsx';
import { useLocale } from '#features/common/use-locale.ts';
import { useShell } from '#features/common/use-shell.ts';
import { Button } from '#ui/button.tsx';
import { Modal } from '#ui/modal.tsx';
import { Notice } from '#ui/notice.tsx';
import { LoadingStatus, Skeleton } from '#ui/skeleton.tsx';
import { pageOf } from '#verticals/page.ts';
import * as styles from './change-line.module.css';
import { ExtrasSection } from './extras-section.tsx';
import type { LoadedProduct } from './loaded-product.ts';
import { focusProblem } from './focus-problem.ts';
import { PanelProblemText } from './panel-problem-text.tsx';
import { PartyFields } from './party-fields.tsx';
import { useBookingState } from './use-booking-state.ts';
import { useSaveToBasket } from './use-save-to-basket.ts';

const PAGE = '/u/$category/$slug';

/** A dialog in the basket that changes a line: its days, people and extras, as on the product's page. */
export default function ChangeLine({ line, onClose }: ChangeLineProps) {
  const { t } = useLingui();
  const locale = useLocale();
  // A closing dialog keeps what it showed.
  const [shown, show] = useState(line);
  if (line && line !== shown) show(line);
  const loaded = useProduct(line);
  return (
    <Modal open={line !== null} onOpenChange={(isOpen) => !isOpen && onClose()} wide title={shown?.offer.title[locale] ?? ''}>
      {loaded === 'failed' ? <p role="alert">{t`This did not load. Please check the connection and try again.`}</p>
        : loaded && shown ? <ChangeForm key={shown.lineId} loaded={loaded} line={shown} onSaved={onClose} />
        : <><LoadingStatus /><Skeleton shape="block" /></>}
    </Modal>
  );
}

/** Returns the data of the product's page while the dialog is open; null until it is there. A page that was visited has it without a connection, too. */
function useProduct(line: DraftLine | null): LoadedProduct | 'failed' | null {
  const router = useRouter();
  const { categories } = useShell();
  const category = line && categories[line.offer.vertical];
  const locale = useLocale();
  const slug = line && line.offer.slug[locale];
  const [found, setFound] = useState<{ readonly slug: string; readonly product: LoadedProduct | 'failed' } | null>(null);
  useEffect(() => {
    if (category === null || slug === null) return undefined;
    let isCurrent = true;
    const show = (product: LoadedProduct | undefined) => {
      if (isCurrent) setFound({ slug, product: product ?? 'failed' });
    };
    router.preloadRoute({ to: PAGE, params: { category, slug } }).then(
      (matches) => show(matches?.find(({ routeId }) => routeId === PAGE)?.loaderData as LoadedProduct | undefined),
      () => show(undefined),
    );
    return () => {
      isCurrent = false;
    };
  }, [router, category, slug]);
  return found !== null && (slug === null || found.slug === slug) ? found.product : null;
}

function ChangeForm({ loaded, line, onSaved }: { readonly loaded: LoadedProduct; readonly line: DraftLine; readonly onSaved: () => void }) {
  const { t } = useLingui();
  const booking = useBookingState(loaded, { line: line.lineId });
  const { offer, panel: { item, priced, problems, currency }, form } = booking;
  const saving = useSaveToBasket(booking.line, true, onSaved);
  const { booking: { DateFields, Dates } } = pageOf(offer.vertical);
  return (
    <div className={styles.form}>
      <section id={DATES_ID}>
        <DateFields {...form} />
        <Dates key={booking.line?.lineId} {...form} />
      </section>
      <PartyFields booking={booking} />
      <ExtrasSection booking={booking} />
      {priced && <PriceLines line={priced.line} vertical={offer.vertical} currency={currency} zoneTitle={form.placeName} />}
      {[...problems, ...saving.refused].map((problem, index) => (
        <Notice key={index} tone="warn"><PanelProblemText problem={problem} offer={offer} /></Notice>
      ))}
      <Button big wide busy={saving.isSaving} disabled={!item} locked={problems.length > 0} onClick={({ currentTarget }) => (problems.length > 0 ? focusProblem(currentTarget, offer.vertical, problems) : item && void saving.save(item))}>{t`Save changes`}</Button>
    </div>
  );
}
