import { record, type ValueOf } from '#domain/schema/schema.ts';
import { transferTerms } from './schemas.ts';

/** What a stored route has beside what all products have. */
export const transferRecord = record({ ...transferTerms.fields });
export type TransferRecord = ValueOf<typeof transferRecord>;
