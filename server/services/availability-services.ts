import { availabilityGet, type Availability } from '#contract/calls/product.ts';
import type { IsoDate } from '#domain/catalogue.ts';
import { daysBetween, isIsoDate } from '#domain/date.ts';
import type { Database } from '#server/database/connection.ts';
import { serverOf } from '#verticals/server.ts';
import { dayOf, type Clock } from './clock.ts';
import { isOnSale, offerOf } from './product-offer.ts';
import { refuse, serve, wrongField, type Service } from './service.ts';
import { takenOf } from './stock-queries.ts';

const LONGEST_SPAN_DAYS = 400;

export function checkSpan(from: IsoDate, to: IsoDate): void {
  if (!isIsoDate(from)) throw wrongField('baslangic', 'format', 'is no day of the calendar');
  if (!isIsoDate(to)) throw wrongField('bitis', 'format', 'is no day of the calendar');
  const days = daysBetween(from, to);
  if (days < 0) throw wrongField('bitis', 'min', 'is before baslangic');
  if (days > LONGEST_SPAN_DAYS) throw wrongField('bitis', 'max', `is more than ${LONGEST_SPAN_DAYS} days after baslangic`);
}

export function availabilityServices({ database, clock }: { database: Database; clock: Clock }): readonly Service[] {
  return [
    serve(availabilityGet, ({ tenant }, { code, ...days }) => database.inTenant(tenant, async (queries): Promise<Availability> => {
      checkSpan(days.from, days.to);
      const row = await queries.selectFrom('products').select('data').where('tenant', '=', tenant).where('code', '=', code).executeTakeFirst();
      if (!row || !isOnSale(row.data)) throw refuse(availabilityGet, 'notFound');
      const { vertical } = row.data;
      const now = clock();
      const taken = await takenOf(queries, tenant, vertical, [code], days, now);
      return { vertical, ...serverOf(vertical).availability(offerOf(tenant, row.data), days, taken(code), dayOf(now)) } as Availability;
    })),
  ];
}
