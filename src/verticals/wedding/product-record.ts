import { packageRecord, type PackageRecord } from '#domain/package-schema.ts';

/** What a stored wedding has beside what all products have. */
export const weddingRecord = packageRecord;
export type WeddingRecord = PackageRecord;
