import { storedText } from '#domain/schema/scalars.ts';
import { record, type ValueOf } from '#domain/schema/schema.ts';
import { canoeTerms } from './schemas.ts';

export const canoeRecord = record({ ...canoeTerms.fields, landing: storedText(500) });
export type CanoeRecord = ValueOf<typeof canoeRecord>;
