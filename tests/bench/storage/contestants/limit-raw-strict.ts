import type { ContestantModule } from '#tests/bench/storage/contestant.ts';
import { rawPuts } from '#tests/bench/storage/workload/raw-puts.ts';

export const meta: ContestantModule['meta'] = { title: 'limit: raw put of 1.3 KB, durability strict', role: 'limit', cipher: null, history: true, unit: 'change' };
export const create: ContestantModule['create'] = (database) => rawPuts(database, 'strict');
