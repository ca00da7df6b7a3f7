/**
 * Version of the fold. Increase it when the same events give another state, or when
 * the stored fold has another form. Devices and the server ignore a snapshot of
 * any other version and replace it (L7). `tests/properties/fold-version.test.ts`
 * fails when the state changed and this number did not.
 */
export const FOLD_VERSION = 5;
