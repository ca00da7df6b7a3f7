import { useLingui } from '@lingui/react/macro';
import { useLocale } from '#features/common/use-locale.ts';
import { useShell } from '#features/common/use-shell.ts';
import { Notice } from '#ui/notice.tsx';
import { BookingBar } from './booking-bar.tsx';
import { BookingTicket } from './booking-ticket.tsx';
import { DatesSection } from './dates-section.tsx';
import { ExtrasSection } from './extras-section.tsx';
import { Gallery } from './gallery.tsx';
import type { LoadedProduct } from './load-product.ts';
import * as styles from './product-page.module.css';
import type { ProductSearch } from './product-search.ts';
import { ProductTitle } from './product-title.tsx';
import { Reviews } from './reviews.tsx';
import { Description } from './description.tsx';
import { useBookingState } from './use-booking-state.ts';
import { useSaveToBasket } from './use-save-to-basket.ts';
import { LocationSection } from './location-section.tsx';

/** The product page: title, gallery, description, dates, extras, and the ticket with the price. */
export function ProductPage({ loaded, search }: { readonly loaded: LoadedProduct; readonly search: ProductSearch }) {
  const locale = useLocale();
  const booking = useBookingState(loaded, search);
  const saving = useSaveToBasket(booking.line, booking.panel.item !== null);
  const { product } = loaded;
  const isSold = product.offer.saleMode === 'direct';
  return (
    <main id="main">
      <div className="wrap">
        <ProductTitle {...loaded} />
        <Gallery views={product.gallery} title={product.offer.title[locale]} />
        <div className={styles.columns}>
          <div>
            <Description product={product} />
            {isSold && <DatesSection booking={booking} />}
            {isSold && <ExtrasSection booking={booking} />}
            <Reviews product={product} />
            <LocationSection product={product} />
          </div>
          {isSold ? <BookingTicket booking={booking} saving={saving} /> : <OnRequest />}
        </div>
      </div>
      {isSold && <BookingBar booking={booking} saving={saving} />}
    </main>
  );
}

/** A product that is sold on request: the operator quotes the price first. */
function OnRequest() {
  const { t } = useLingui();
  const { operator: { phone, email } } = useShell();
  return (
    <aside>
      <Notice>
        {t`Priced on request.`} {phone}, {email}
      </Notice>
    </aside>
  );
}
