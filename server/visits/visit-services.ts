import { productViews, visit, visitSummary } from '#contract/calls/visits.ts';
import { textIn } from '#domain/catalogue.ts';
import { addDays } from '#domain/date.ts';
import type { CatalogueReader } from '#server/catalogue/catalogue-reader.ts';
import type { Database, TenantQueries } from '#server/database/connection.ts';
import type { VisitKind } from '#server/database/tables.ts';
import { asOperator } from '#server/desk/sign-in-services.ts';
import { bookableDaysOf } from '#server/services/booking-days.ts';
import type { Clock } from '#server/services/clock.ts';
import { serve, type Service } from '#server/services/service.ts';
import { userAgentKind } from './user-agent-kind.ts';
import type { VisitCounts } from './visit-counts.ts';

const SUMMARY_DAYS = 30;
const MOST_LISTED = 10;

export interface VisitPorts {
  readonly database: Database;
  readonly catalogue: CatalogueReader;
  readonly clock: Clock;
  readonly visitCounts: VisitCounts;
}

/** The calls that count visits (B16), and that of the desk which reads the counts. */
export function visitServices({ database, catalogue, clock, visitCounts }: VisitPorts): readonly Service[] {
  return [
    serve(productViews, async ({ tenant, isTracked }, { productCodes }) => {
      if (isTracked) for (const code of new Set(productCodes)) visitCounts.add(tenant, 'product', code);
      return {};
    }),

    serve(visit, async ({ tenant, isTracked }, { lang, userAgent }) => {
      const kind = userAgentKind(userAgent);
      if (isTracked && kind !== null) {
        visitCounts.add(tenant, 'device', kind);
        visitCounts.add(tenant, 'language', lang);
      }
      return {};
    }),

    serve(visitSummary, async (caller, { lang }) => {
      const { tenant } = caller;
      const { today } = bookableDaysOf((await catalogue.settings(tenant)).booking, clock());
      const { products, devices, languages } = await asOperator({ database, clock }, caller, async (queries) => {
        const most = (kind: VisitKind) => mostOf(queries, tenant, kind, addDays(today, 1 - SUMMARY_DAYS));
        return { products: await most('product'), devices: await most('device'), languages: await most('language') };
      });
      const records = await catalogue.products(tenant, products.map(({ name }) => name));
      return {
        products: products.map(({ name, count }) => ({ name: records.has(name) ? textIn(records.get(name)!.title, lang) : name, count })),
        devices, languages,
      };
    }),
  ];
}

async function mostOf(queries: TenantQueries, tenant: string, kind: VisitKind, since: string): Promise<{ readonly name: string; readonly count: number }[]> {
  const rows = await queries.selectFrom('visit_counts').select(['name', ({ fn }) => fn.sum<string>('count').as('count')])
    .where('tenant', '=', tenant).where('kind', '=', kind).where('day', '>=', since).groupBy('name').orderBy('count', 'desc').orderBy('name').limit(MOST_LISTED).execute();
  return rows.map(({ name, count }) => ({ name, count: Number(count) }));
}
