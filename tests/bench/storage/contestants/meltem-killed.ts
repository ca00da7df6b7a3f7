import type { ContestantModule } from '#tests/bench/storage/contestant.ts';
import { eventLog, meta as ours } from './meltem.ts';

export const meta: ContestantModule['meta'] = { ...ours, title: 'the same, its page killed: no snapshot on leaving', role: 'reference' };
export const create: ContestantModule['create'] = (database) => eventLog(database, false);
