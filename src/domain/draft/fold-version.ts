/**
 * Version of the fold: counted up when the same events make another state, or when
 * the fold is kept in another shape. Devices and the server ignore a snapshot of
 * any other version and replace it (L7). `tests/properties/draft-snapshots.test.ts`
 * fails when the state changed and this number did not.
 */
export const FOLD_VERSION = 2;
