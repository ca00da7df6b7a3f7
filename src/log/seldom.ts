/**
 * The second part of the log, which the usual page view does not need: recovery, snapshots being taken, packing, a full
 * disk, erasing, making and replacing keys. It is fetched when the log has opened, so that it is there before the
 * network may be gone; a device's first visit waits for it. Where it is missing after all, a key that was to be made means
 * going on in memory, as a full disk does; whatever else needed it fails and says so, and nothing is lost.
 */
export const seldom = () => import('./upkeep.ts');
