import { loadRules, VERTICALS } from '#verticals/domain.ts';
import { loadWire } from '#verticals/wire.ts';

/** Tests of pure code ask for any vertical at any time; in the shop the server and each page load what they need. */
await Promise.all([loadRules(VERTICALS), loadWire(VERTICALS)]);
