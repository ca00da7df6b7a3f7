import type { VerticalName } from './schemas.ts';
import { carServer } from './car/server.ts';
import { healthServer } from './health/server.ts';
import { tourServer } from './tour/server.ts';
import { transferFares } from './transfer/fares.ts';
import { transferServer } from './transfer/server.ts';
import type { VerticalServer } from './vertical-server.ts';
import { villaServer } from './villa/server.ts';
import { weddingServer } from './wedding/server.ts';
import { yachtServer } from './yacht/server.ts';

const SERVERS: { readonly [V in VerticalName]: VerticalServer<V> } = {
  villa: villaServer,
  yacht: yachtServer,
  tour: tourServer,
  transfer: transferServer,
  car: carServer,
  wedding: weddingServer,
  health: healthServer,
};

export function serverOf(name: VerticalName): VerticalServer<VerticalName> {
  // Callers pass a record of the same vertical; TypeScript cannot relate two unions.
  return SERVERS[name] as unknown as VerticalServer<VerticalName>;
}

/** The vertical behind the calls of fares (`#contract/calls/fares.ts`). */
export const fareVertical = transferFares;
