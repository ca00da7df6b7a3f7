import { storedText } from '#domain/schema/scalars.ts';
import { optional, record, type ValueOf } from '#domain/schema/schema.ts';
import { transferTerms } from './schemas.ts';

/** What a stored route has beside what all products have. */
export const transferRecord = record({
  ...transferTerms.fields,
  /** What the guest is told on the day before a ride; no e-mail where absent. */
  reminder: optional(storedText(1000)),
});
export type TransferRecord = ValueOf<typeof transferRecord>;
