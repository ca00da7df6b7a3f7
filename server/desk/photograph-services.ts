import { sql } from 'kysely';
import { DESK_PAGE } from '#contract/calls/operator.ts';
import { LARGEST_PHOTOGRAPH, photographAdd, photographList, photographOrder, photographRemove, type PhotographedProduct } from '#contract/calls/photographs.ts';
import { LOCALES, textIn, type Locale } from '#domain/catalogue.ts';
import { foldedTitle } from '#i18n/search-words.ts';
import type { TenantQueries } from '#server/database/connection.ts';
import { productRecordOf, type ProductRecord } from '#server/database/records.ts';
import { storedPhotographOf, UnusablePhotograph } from '#server/pictures/photograph-encoding.ts';
import { addPhotograph, lockPhotographedProduct, removePhotograph, setPhotographs } from '#server/pictures/photograph-store.ts';
import { photographImage, productImage } from '#server/services/image-urls.ts';
import { refuse, serve, type Caller, type Service } from '#server/services/service.ts';
import { asOperator, type OperatorPorts } from './sign-in-services.ts';

/** The calls of the operator's desk about photographs (B17). Each requires a session of the tenant's own staff. */
export function photographServices(ports: OperatorPorts): readonly Service[] {
  /** Runs `work` on a product that is locked. @throws what `notFound` makes when there is none */
  const onProduct = (caller: Caller, { code, lang }: { readonly code: string; readonly lang: Locale }, notFound: () => Error, work: (queries: TenantQueries, product: ProductRecord) => Promise<ProductRecord>) =>
    asOperator(ports, caller, async (queries) => {
      const product = await lockPhotographedProduct(queries, caller.tenant, code);
      if (!product) throw notFound();
      return photographedProduct(caller.tenant, await work(queries, product), lang);
    });

  return [
    serve(photographList, (caller, { term, page, lang }) => asOperator(ports, caller, async (queries) => {
      const { tenant } = caller;
      const products = matching(queries, tenant, term.trim());
      const { count } = await products.select(({ fn }) => fn.countAll<string>().as('count')).executeTakeFirstOrThrow();
      const rows = await products.select(['data', 'photographs']).orderBy('vertical').orderBy('position').orderBy('code').limit(DESK_PAGE).offset((page - 1) * DESK_PAGE).execute();
      return { total: Number(count), products: rows.map((row) => photographedProduct(tenant, productRecordOf(row), lang)) };
    })),

    serve(photographAdd, async (caller, request) => {
      const notFound = () => refuse(photographAdd, 'notFound');
      // Nothing is read from a stranger, and nothing is decoded within a transaction.
      await onProduct(caller, request, notFound, async (_, product) => product);
      const photograph = await storedPhotographOf(await caller.readFile(LARGEST_PHOTOGRAPH)).catch((error: unknown) => {
        throw error instanceof UnusablePhotograph ? refuse(photographAdd, error.reason) : error;
      });
      return onProduct(caller, request, notFound, async (queries, product) => {
        const changed = await addPhotograph(queries, caller.tenant, product, photograph, ports.clock());
        if (!changed) throw refuse(photographAdd, 'tooMany');
        return changed;
      });
    }),

    serve(photographRemove, (caller, request) =>
      onProduct(caller, request, () => refuse(photographRemove, 'notFound'), (queries, product) => removePhotograph(queries, caller.tenant, product, request.id))),

    serve(photographOrder, (caller, request) =>
      onProduct(caller, request, () => refuse(photographOrder, 'notFound'), async (queries, product) => {
        const { ids } = request;
        if (ids.toSorted().join() !== (product.photographs ?? []).toSorted().join()) throw refuse(photographOrder, 'outdated');
        return setPhotographs(queries, caller.tenant, product, ids);
      })),
  ];
}

function photographedProduct(tenant: string, product: ProductRecord, lang: Locale): PhotographedProduct {
  const { code, title, photographs = [] } = product;
  return { code, title: textIn(title, lang), image: productImage(tenant, product), photographs: photographs.map((id) => ({ id, image: photographImage(tenant, code, id) })) };
}

/** The products with a text in their code, or in their title in any language as the search folds it; all without a text. */
function matching(queries: TenantQueries, tenant: string, term: string) {
  const products = queries.selectFrom('products').where('tenant', '=', tenant);
  if (term === '') return products;
  const titles = [...new Set(LOCALES.map((locale) => foldedTitle(term, locale)))].filter((title) => title !== '');
  const titled = queries.selectFrom('search_texts').select('code').where('tenant', '=', tenant).where('kind', '=', 'product')
    .where((all) => all.or(titles.map((title) => sql<boolean>`position(${title} in title) > 0`)));
  return products.where((one) => one.or([sql<boolean>`position(${term.toLowerCase()} in lower(code)) > 0`, one('code', 'in', titled)]));
}
