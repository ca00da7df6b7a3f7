import { loadRules, VERTICALS } from '#verticals/domain.ts';
import { loadWire } from '#verticals/wire.ts';

/** Loads all verticals for unit tests; in the shop the server and each page load only those they need. */
await Promise.all([loadRules(VERTICALS), loadWire(VERTICALS)]);
