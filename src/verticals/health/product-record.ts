import { packageRecord, type PackageRecord } from '#domain/package-schema.ts';

/** What a stored health trip has beside what all products have. */
export const healthRecord = packageRecord;
export type HealthRecord = PackageRecord;
