import { useEffect } from 'react';
import { MoreProducts } from '#features/common/more-products.tsx';
import { useLocale } from '#features/common/use-locale.ts';
import { seenProducts } from '#runtime/page/seen-products.ts';
import { AvailabilityAlert } from './availability-alert.tsx';
import { BookingBar } from './booking-bar.tsx';
import { BookingTicket } from './booking-ticket.tsx';
import { DatesSection } from './dates-section.tsx';
import { ExtrasSection } from './extras-section.tsx';
import { Gallery } from './gallery.tsx';
import type { LoadedProduct } from './loaded-product.ts';
import * as styles from './product-page.module.css';
import type { ProductSearch } from './product-search.ts';
import { ProductTitle } from './product-title.tsx';
import { Reviews } from './reviews.tsx';
import { Description } from './description.tsx';
import { RequestBar } from './request-bar.tsx';
import { useBookingState } from './use-booking-state.ts';
import { useChoiceAddress } from './use-choice-address.ts';
import { useSaveToBasket } from './use-save-to-basket.ts';
import { LoadedRequestTicket } from './loaded-request-ticket.tsx';
import { LocationSection } from './location-section.tsx';

/** The product page: title, gallery, description, dates, extras, and the ticket with the price, or with the request for one. */
export function ProductPage({ loaded, search }: { readonly loaded: LoadedProduct; readonly search: ProductSearch }) {
  const locale = useLocale();
  const booking = useBookingState(loaded, search);
  useChoiceAddress(booking.choice, search.line);
  const { product } = loaded;
  const { productCode, saleMode } = product.offer;
  const isSold = saleMode === 'direct';
  useEffect(() => seenProducts.visit(productCode), [productCode]);
  const saving = useSaveToBasket(booking.line, isSold && booking.panel.item !== null);
  return (
    <main id="main">
      <div className="wrap">
        <ProductTitle {...loaded} />
        <Gallery views={product.gallery} title={product.offer.title[locale]} />
        <div className={styles.columns}>
          <div>
            <Description product={product} />
            <DatesSection booking={booking} />
            <ExtrasSection booking={booking} />
            <Reviews product={product} />
            <LocationSection product={product} shown={booking.form.shown} />
          </div>
          {isSold ? <BookingTicket booking={booking} saving={saving} alert={<AvailabilityAlert booking={booking} />} /> : <LoadedRequestTicket booking={booking} />}
        </div>
      </div>
      <MoreProducts product={product.offer} />
      {isSold ? <BookingBar booking={booking} saving={saving} /> : <RequestBar booking={booking} />}
    </main>
  );
}
