import { syncMachine, type SyncCommand, type SyncEvent, type SyncInput } from '#machines/sync/sync.machine.ts';
import { modelOf } from './walk-transitions.ts';

/** The exchange of a draft with the server, as a model. */

export type SyncLeaf = 'following' | 'leading.resting' | 'leading.gathering' | 'leading.exchanging' | 'leading.retrying' | 'leading.parked' | 'leading.denied';

/** Commands that may be emitted on entering each leaf; `Unschedule` is emitted on leaving a waiting one. */
export const commandOn: Readonly<Record<SyncLeaf, SyncCommand['type'] | null>> = {
  following: null,
  'leading.resting': null,
  'leading.gathering': 'ScheduleGathered',
  'leading.exchanging': 'Exchange',
  'leading.retrying': 'ScheduleRetry',
  'leading.parked': null,
  'leading.denied': null,
};

export const causedBy: Readonly<Record<SyncEvent['type'], 'browser' | 'network' | 'log' | 'visitor' | 'clock' | 'server'>> = {
  'lead.won': 'browser',
  'lead.lost': 'browser',
  'net.online': 'network',
  'net.offline': 'network',
  changed: 'log',
  'pull.requested': 'visitor',
  flush: 'visitor',
  relinked: 'visitor',
  due: 'clock',
  'exchange.done': 'server',
  'exchange.failed': 'server',
  'exchange.denied': 'server',
};

const cases: readonly SyncEvent[] = [{ type: 'exchange.done', left: true }, { type: 'exchange.done', left: false }];

export const inputs: readonly SyncInput[] = [{ online: true }, { online: false }];

export const syncModel = (input: SyncInput) => modelOf(syncMachine, { input, events: cases });
