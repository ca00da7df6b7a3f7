import { storedText } from '#domain/shape/scalars.ts';
import { record, type ValueOf } from '#domain/shape/shape.ts';
import { canoeTerms } from './shapes.ts';

export const canoeRecord = record({ ...canoeTerms.fields, landing: storedText(500) });
export type CanoeRecord = ValueOf<typeof canoeRecord>;
