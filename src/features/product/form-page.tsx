import { useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { DATES_ID } from '#features/common/focus-dates.ts';
import { HomeLink } from '#features/common/home-link.tsx';
import { PageDescription } from '#features/common/page-title.tsx';
import { useLocale } from '#features/common/use-locale.ts';
import { Title, Written } from '#features/common/written.tsx';
import { Breadcrumb } from '#ui/breadcrumb.tsx';
import { formPageOf } from '#verticals/form-pages.ts';
import { type ChosenPlaces, pageOf, type PlacesProps, type VerticalForm } from '#verticals/page.ts';
import type { VerticalName } from '#verticals/schemas.ts';
import { BookingBar } from './booking-bar.tsx';
import { BookingTicket } from './booking-ticket.tsx';
import { Description } from './description.tsx';
import { ExtrasSection } from './extras-section.tsx';
import { addressOf } from './choice-address.ts';
import { withoutPlaces, withPickup, type FormSearch } from './form-search.ts';
import * as styles from './form-page.module.css';
import type { LoadedForm } from './load-form.ts';
import type { LoadedProduct } from './loaded-product.ts';
import { PartyFields } from './party-fields.tsx';
import { placesOf, ridePath } from './ride-path.ts';
import * as columns from './product-page.module.css';
import { useBookingState } from './use-booking-state.ts';
import { useChoiceAddress } from './use-choice-address.ts';
import { useSaveToBasket } from './use-save-to-basket.ts';

export interface FormPageProps {
  readonly loaded: LoadedForm;
  readonly search: FormSearch;
}

/** The page of a vertical whose products are chosen in one form: places first, then what the product sells. */
export function FormPage({ loaded, search }: FormPageProps) {
  return loaded.product ? <ChosenProduct loaded={loaded} product={loaded.product} search={search} /> : <ChooseProduct loaded={loaded} search={search} />;
}

const formOf = (vertical: VerticalName) => pageOf(vertical).form as VerticalForm<VerticalName>;

/** Both places are still to be chosen, or one of them. */
function ChooseProduct({ loaded, search }: FormPageProps) {
  const { i18n } = useLingui();
  const { vertical, fares, category } = loaded;
  const { title, lead, overview, Places, Overview } = formOf(vertical);
  const address = placesOf(fares, search);
  const { from, to, open } = usePlaces(loaded, address);
  return (
    <main id="main">
      <PageDescription>{i18n._(lead)}</PageDescription>
      <div className="wrap">
        <Breadcrumb items={[<HomeLink key="home" />, category]} />
        <div className={styles.title}>
          <h1>{i18n._(title)}</h1>
          <p>{i18n._(lead)}</p>
        </div>
        <div className={styles.places}>
          <Places fares={fares} from={from} to={to} choose={(pickup, dropoff) => open({ from: pickup, to: dropoff }, withoutPlaces(search))} />
        </div>
        <section className={styles.overview}>
          <h2>{i18n._(overview)}</h2>
          <Overview fares={fares} from={address.from} to={address.to} search={withoutPlaces(search)} />
        </section>
      </div>
    </main>
  );
}

/** The chosen product: the rest of the form, and the price. */
function ChosenProduct({ loaded, product: loadedProduct, search }: FormPageProps & { readonly product: LoadedProduct }) {
  const { i18n } = useLingui();
  const locale = useLocale();
  const { vertical, fares, category } = loaded;
  const { title, Places, places, withPlaces } = formOf(vertical);
  const { product } = loadedProduct;
  const booking = useBookingState(loadedProduct, withPickup(search, loaded.from ?? ''));
  useChoiceAddress(booking.choice, search.line);
  const saving = useSaveToBasket(booking.line, booking.panel.item !== null);
  const { choice, watchCalendar } = booking;
  const { from, to, open } = usePlaces(loaded, places(choice.dates));
  const choose: PlacesProps['choose'] = (pickup, dropoff) => {
    // The other direction of the same product is another choice of it, also for a line of the basket.
    if ([ridePath(fares, { from: pickup, to: dropoff }), ridePath(fares, { from: dropoff, to: pickup })].includes(product.offer.slug[locale])) {
      booking.choose({ ...choice, dates: withPlaces(choice.dates, { from: pickup, to: dropoff }) });
    } else open({ from: pickup, to: dropoff }, withoutPlaces(addressOf(choice)));
  };
  const { booking: { Dates } } = pageOf(vertical);
  return (
    <main id="main">
      <div className="wrap">
        <Breadcrumb
          items={[
            <HomeLink key="home" />,
            <Link key="form" to={formPageOf(vertical)!} params={{ slug: undefined }} search={{}}>{category}</Link>,
            <Title key="product" of={product.offer} />,
          ]}
        />
        <div className={styles.title}>
          <h1><small>{i18n._(title)}</small> <Title of={product.offer} /></h1>
          <p><Written text={product.summary} /></p>
        </div>
        <div className={styles.places}>
          <Places fares={fares} from={from} to={to} choose={choose} />
        </div>
        <div className={columns.columns}>
          <div>
            <section id={DATES_ID} ref={watchCalendar} key={booking.line?.lineId}>
              <Dates {...booking.form} people={<PartyFields booking={booking} />} />
            </section>
            <ExtrasSection booking={booking} />
            <Description product={product} />
          </div>
          <BookingTicket booking={booking} saving={saving} />
        </div>
      </div>
      <BookingBar booking={booking} saving={saving} />
    </main>
  );
}

/**
 * The places that the form shows: the given ones, or what was chosen since, while its page is loading.
 * @returns `open` opens the page of the route between two places, or the list of routes from or to one of them; it takes the rest of the choice too
 */
function usePlaces({ fares, vertical }: LoadedForm, shown: ChosenPlaces): ChosenPlaces & { readonly open: (places: ChosenPlaces, rest: FormSearch) => void } {
  const navigate = useNavigate();
  const [opening, setOpening] = useState<ChosenPlaces | null>(null);
  const { from, to } = opening ?? shown;
  const open = (places: ChosenPlaces, rest: FormSearch) => {
    const slug = ridePath(fares, places);
    const search = slug === undefined ? { ...rest, pickup: places.from ?? undefined, dropoff: places.to ?? undefined } : rest;
    setOpening(places);
    void navigate({ to: formPageOf(vertical)!, params: { slug }, search, resetScroll: false }).finally(() => setOpening((latest) => (latest === places ? null : latest)));
  };
  return { from, to, open };
}
