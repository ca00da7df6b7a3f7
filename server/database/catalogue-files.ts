import { ValidationError } from 'yup';
import { MOST_DESTINATIONS, MOST_PLACES } from '#domain/catalogue-limits.ts';
import { checked } from '#domain/schema/read.ts';
import { list, record, type Schema, type ValueOf } from '#domain/schema/schema.ts';
import { isVerticalName } from '#verticals/domain.ts';
import { serverOf } from '#verticals/server.ts';
import {
  categoryRecord, destinationRecord, isOfSoldVertical, menuItemRecord, pageRecord, placeRecord, postRecord, productHead, type ProductRecord,
} from './records.ts';
import { settingRecords, tradeRecords } from './setting-records.ts';

const MANY = 1_000_000;

/** A tenant's content as its catalogue files hold it. */
const catalogue = record({
  products: list(productHead, MANY),
  categories: list(categoryRecord, 1000),
  destinations: list(destinationRecord, MOST_DESTINATIONS),
  places: list(placeRecord, MOST_PLACES),
  pages: list(pageRecord, 10_000),
  posts: list(postRecord, 100_000),
  menu: list(menuItemRecord, 1000),
  settings: settingRecords,
  trade: tradeRecords,
});

export interface Catalogue extends ValueOf<typeof catalogue> {
  /** Settings that only the operator's own code reads, by name. */
  readonly ownSettings: Readonly<Record<string, object>>;
}

/** The content of a tenant's files, not validated yet. */
export type CatalogueFiles = { readonly [K in keyof Catalogue]: unknown } & {
  readonly products: readonly unknown[];
  /** The files of verticals whose products are kept as one table, by the name of the vertical. */
  readonly tables: Readonly<Record<string, unknown>>;
};

/** A catalogue file holds a record that the contract cannot send or the price engine cannot price. */
export class CatalogueError extends Error {
  override readonly name = 'CatalogueError';
}

/**
 * Validates a tenant's catalogue files with the schemas that the contract and the
 * price engine use. Unknown fields are kept: they belong to a vertical that is
 * not sold yet.
 * @throws CatalogueError with the record's code and the field's path
 */
export function readCatalogue({ ownSettings, tables, ...files }: CatalogueFiles): Catalogue {
  const { destinations } = checkedAs('destinations', record({ destinations: catalogue.fields.destinations }), files);
  const products = [...files.products, ...Object.entries(tables).flatMap(([vertical, table]) => productsOf(vertical, table, destinations))];
  const content = checkedAs('catalogue', catalogue, { ...files, products });
  for (const product of content.products) checkProduct(product);
  return { ...content, ownSettings: ownSettings as Catalogue['ownSettings'] };
}

/** The products that a vertical makes of its table. */
function productsOf(vertical: string, table: unknown, destinations: Catalogue['destinations']): readonly object[] {
  const make = isVerticalName(vertical) ? serverOf(vertical).productsOf : undefined;
  if (!make) throw new CatalogueError(`${vertical} has no table of products`);
  try {
    return make(table, destinations);
  } catch (error) {
    if (!ValidationError.isError(error) && !(error instanceof RangeError)) throw error;
    throw new CatalogueError(`${vertical}: ${error.message}`, { cause: error });
  }
}

function checkProduct(product: ProductRecord): void {
  if (isOfSoldVertical(product)) checkedAs(product.code, serverOf(product.vertical).record, product);
}

function checkedAs<S extends Schema>(what: string, schema: S, value: unknown): ValueOf<S> {
  try {
    return checked(schema, value);
  } catch (error) {
    if (!ValidationError.isError(error)) throw error;
    throw new CatalogueError(`${what}: ${error.message}`, { cause: error });
  }
}
