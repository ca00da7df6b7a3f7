import { fareList, MOST_ROUTES, rideQuery, type Fares, type RideOffers, type RideRequest } from '#contract/calls/fares.ts';
import type { BookableDays } from '#domain/booking-horizon.ts';
import { validateItem } from '#domain/booking-item.ts';
import type { BookingProblem } from '#domain/booking-problem.ts';
import type { BookingItem, OfferIn, SellingRates } from '#domain/catalogue.ts';
import { quoteBasket } from '#domain/pricing/quote-basket.ts';
import type { CatalogueReader } from '#server/catalogue/catalogue-reader.ts';
import { sellingRatesAt } from '#server/catalogue/rates.ts';
import { fareVertical } from '#verticals/server.ts';
import { bookableDaysOf, checkHorizon } from './booking-days.ts';
import type { Clock } from './clock.ts';
import { vehicleImage } from './image-urls.ts';
import { DEFAULT_CURRENCY } from './pricing-context.ts';
import { isOnSale, offerOf } from './product-offer.ts';
import { refuse, serve, wrongField, type Service } from './service.ts';

type RouteOffer = OfferIn<typeof fareVertical.vertical>;

/** The calls of fares. They use the catalogue in memory, so a query for a ride does not read the database. */
export function fareServices({ catalogue, clock }: { catalogue: CatalogueReader; clock: Clock }): readonly Service[] {
  return [
    serve(fareList, ({ tenant }) => catalogue.derived(tenant, 'fares', async () => faresOf(tenant, await routesOf(catalogue, tenant)))),

    serve(rideQuery, async ({ tenant }, request): Promise<RideOffers> => {
      const offer = (await routesOf(catalogue, tenant)).find((route) => fareVertical.connects(route, request.from, request.to));
      if (!offer) throw refuse(rideQuery, 'notFound');
      const now = clock();
      const [settings, rates] = await Promise.all([catalogue.settings(tenant), catalogue.rates(tenant)]);
      const days = bookableDaysOf(settings.booking, now);
      checkDays(request, days);
      return { offer, vehicles: offersFor(tenant, offer, request, days, sellingRatesAt(rates, now)) };
    }),
  ];
}

/** The slugs of each route on sale, in both directions, by the code of its product. */
export async function routeSlugs(catalogue: CatalogueReader, tenant: string): Promise<ReadonlyMap<string, Pick<Fares['tariffs'][number], 'slug' | 'backSlug'>>> {
  const tariffs = (await routesOf(catalogue, tenant)).map(fareVertical.tariffOf);
  return new Map(tariffs.map(({ productCode, slug, backSlug }) => [productCode, { slug, backSlug }]));
}

/** The offers of all routes on sale, in the operator's order. */
function routesOf(catalogue: CatalogueReader, tenant: string): Promise<readonly RouteOffer[]> {
  return catalogue.derived(tenant, 'routes', async () => {
    const codes = await catalogue.cached(tenant, 'route codes', async (queries) => {
      const rows = await queries.selectFrom('products').select('code')
        .where('tenant', '=', tenant).where('vertical', '=', fareVertical.vertical).orderBy('position').orderBy('code').limit(MOST_ROUTES).execute();
      return rows.map(({ code }) => code);
    });
    const records = await catalogue.products(tenant, codes);
    return [...records.values()].filter(isOnSale).map((record) => offerOf(tenant, record) as RouteOffer);
  });
}

function faresOf(tenant: string, offers: readonly RouteOffer[]): Fares {
  const places = new Map(offers.flatMap((offer) => fareVertical.placesOf(offer).map((place) => [place.code, place])));
  const vehicles = new Map(offers.flatMap((offer) => fareVertical.vehiclesOf(offer).map((vehicle) => [vehicle.code, vehicle])));
  return {
    places: [...places.values()],
    vehicles: [...vehicles.values()].map((vehicle) => vehicleOf(tenant, vehicle)),
    tariffs: offers.map(fareVertical.tariffOf),
  };
}

function vehicleOf(tenant: string, { code, title, capacity, luggage }: Omit<Fares['vehicles'][number], 'image'>): Fares['vehicles'][number] {
  return { code, title, capacity, luggage, image: vehicleImage(tenant, code) };
}

/** @throws ContractError for days that cannot be booked, whatever the vehicle */
function checkDays({ date, returnDate, returnTime }: RideRequest, days: BookableDays): void {
  if (date < days.today) throw wrongField('gidis_tarihi', 'min', `is before ${days.today}, the day at the destination`);
  if ((returnDate === undefined) !== (returnTime === undefined)) throw wrongField(returnDate === undefined ? 'donus_tarihi' : 'donus_saati', 'required', 'is required for a ride back');
  checkHorizon('gidis_tarihi', date, days);
  if (returnDate !== undefined) checkHorizon('donus_tarihi', returnDate, days);
}

/** @throws ContractError for a party or a way back that no vehicle can carry, and for an unknown currency */
function offersFor(tenant: string, offer: RouteOffer, request: RideRequest, days: BookableDays, rates: SellingRates): RideOffers['vehicles'] {
  const currency = request.currency ?? DEFAULT_CURRENCY;
  if (!Object.hasOwn(rates, currency)) throw wrongField('secilen_kur', 'oneOf', 'is not a currency of the operator');
  const { returnDate = null, returnTime = null, currency: _, ...ride } = request;
  return fareVertical.itemsFor(offer, { ...ride, returnDate, returnTime }).map(({ vehicle, item }) => {
    for (const problem of validateItem(item as BookingItem, days)) throw fieldOf(problem);
    const quote = quoteBasket({ lines: [{ lineId: vehicle.code, ...item }], currency, rates });
    return { vehicle: vehicleOf(tenant, vehicle), selection: item.selection, quote };
  });
}

/** The request's field that a problem is about: all others have been checked, or are chosen to fit. */
function fieldOf({ code }: BookingProblem) {
  switch (code) {
    case 'noAdult': return wrongField('pax.yetiskin', 'min', 'must be at least 1');
    case 'bookingClosed': return wrongField('gidis_saati', 'min', 'is too soon');
    default: return wrongField('donus_saati', 'min', 'is before the arrival of the ride out');
  }
}
