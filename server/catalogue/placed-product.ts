import type { Selectable } from 'kysely';
import { productRecordOf, type ProductRecord } from '#server/database/records.ts';
import type { Schema } from '#server/database/tables.ts';

/** A product as it is saved: its record and its place in the operator's order. */
export interface PlacedProduct {
  readonly record: ProductRecord;
  readonly position: number;
}

/** The columns from which a placed product is made. */
export const PLACED_COLUMNS = ['code', 'vertical', 'destination', 'position', 'data', 'guest_reviews'] as const;

/** The product of a row. The row's own columns replace fields of its record, because another program may have changed only the columns. */
export const placedProductOf = ({ code, vertical, destination, position, ...row }: Pick<Selectable<Schema['products']>, (typeof PLACED_COLUMNS)[number]>): PlacedProduct =>
  ({ record: { ...productRecordOf(row), code, vertical, destination }, position });
