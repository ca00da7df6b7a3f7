import { availabilityGet, type Availability } from '#contract/calls/product.ts';
import { lastBookableDay } from '#domain/booking-horizon.ts';
import type { IsoDate } from '#domain/catalogue.ts';
import { addDays, daysBetween, isIsoDate } from '#domain/date.ts';
import type { CatalogueReader } from '#server/catalogue/catalogue-reader.ts';
import type { Database } from '#server/database/connection.ts';
import { serverOf } from '#verticals/server.ts';
import { bookableDaysOf, checkHorizon } from './booking-days.ts';
import type { Clock } from './clock.ts';
import { isOnSale, offerOf } from './product-offer.ts';
import { refuse, serve, wrongField, type Service } from './service.ts';
import { takenStock } from './stock-queries.ts';

const LONGEST_SPAN_DAYS = 400;

export function checkSpan(from: IsoDate, to: IsoDate): void {
  if (!isIsoDate(from)) throw wrongField('baslangic', 'format', 'is no day of the calendar');
  if (!isIsoDate(to)) throw wrongField('bitis', 'format', 'is no day of the calendar');
  const days = daysBetween(from, to);
  if (days < 0) throw wrongField('bitis', 'min', 'is before baslangic');
  if (days > LONGEST_SPAN_DAYS) throw wrongField('bitis', 'max', `is more than ${LONGEST_SPAN_DAYS} days after baslangic`);
}

export function availabilityServices({ database, catalogue, clock }: { database: Database; catalogue: CatalogueReader; clock: Clock }): readonly Service[] {
  return [
    serve(availabilityGet, async ({ tenant }, { code, ...asked }): Promise<Availability> => {
      checkSpan(asked.from, asked.to);
      const record = await catalogue.product(tenant, code);
      if (!record || !isOnSale(record)) throw refuse(availabilityGet, 'notFound');
      const { vertical } = record;
      const now = clock();
      const bookable = bookableDaysOf((await catalogue.settings(tenant)).booking, now);
      checkHorizon('baslangic', asked.from, bookable);
      const lastDay = lastBookableDay(bookable);
      const days = { from: asked.from, to: asked.to < lastDay ? asked.to : lastDay };
      const server = serverOf(vertical);
      const offer = offerOf(tenant, record);
      const reach = server.availabilityReach?.(offer) ?? 0;
      const read = { from: addDays(days.from, -reach), to: addDays(days.to, reach) };
      const taken = await database.inTenant(tenant, (queries) => takenStock(queries, tenant, record, read, now), { prepared: true, readOnly: true });
      return { vertical, ...server.availability(offer, days, taken, bookable) } as Availability;
    }),
  ];
}
