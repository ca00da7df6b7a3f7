import { loadRules, VERTICALS } from '#verticals/domain.ts';
import { loadSchemas } from '#verticals/schemas.ts';
import { loadWire } from '#verticals/wire.ts';

/** Loads all verticals for unit tests; in the shop the server and each page load only those they need. */
await Promise.all([loadRules(VERTICALS), loadSchemas(VERTICALS), loadWire(VERTICALS)]);
