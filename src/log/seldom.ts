/**
 * What a log seldom needs: recovery, packing, a full disk, keys replaced. It is fetched when the log has opened, so that
 * it is there before the network may be gone; where it is missing after all, what needed it fails, and nothing is lost.
 */
export const seldom = () => import('./upkeep.ts');
