import type { VerticalServer } from '#verticals/vertical-server.ts';
import { routesOf } from './fare-table.ts';
import { transferRecord } from './product-record.ts';
import type { TransferTerms } from './schemas.ts';
import { transferSearchWords } from './search-words.ts';
import { MOST_VEHICLES } from './vehicles.ts';

export const transferServer: VerticalServer<'transfer'> = {
  record: transferRecord,
  saleModes: ['direct'],
  stock: 'nothing',
  searchWords: transferSearchWords,
  productsOf: routesOf,

  terms: ({ places, km, minutes, vehicles, returnPercentOff, nightSurcharge, freeWaitMinutes }) => ({ places, km, minutes, vehicles, returnPercentOff, nightSurcharge, freeWaitMinutes }),
  cardFacts: ({ km, minutes, vehicles }) => ({ km, minutes, capacity: largest(vehicles) }),
  pageFacts: ({ km, minutes }) => ({ km, minutes }),
  columns: ({ vehicles }) => ({ capacity: largest(vehicles) * MOST_VEHICLES, rooms: null, amenities: [], languages: [], choices: {} }),

  availability: () => ({}),

  reminder: ({ reminder }) => reminder,

  bookingRules: ({ vehicles }) => ({ most: largest(vehicles) * MOST_VEHICLES }),

  /** Vehicles run every day, as many as are needed. */
  claims: ({ terms }, { from, guests }, { today }) => (from >= today && guests <= largest(terms.vehicles) * MOST_VEHICLES ? [{ kind: 'nothing' }] : []),
};

const largest = (vehicles: TransferTerms['vehicles']) => Math.max(...vehicles.map(({ capacity }) => capacity));
