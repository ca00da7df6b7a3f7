import { connectivityMachine, type ConnectivityEvent, type ConnectivityInput } from '#machines/connectivity/connectivity.machine.ts';
import { modelOf, shortestWays } from './walk-transitions.ts';

/** Reachability, as a model for the machine and for a page with its network cut. */

export type ConnectivityLeaf = 'online' | 'suspect' | 'offline' | 'probing';

export interface ConnectivityView {
  /** The page sends requests. */
  readonly sends: boolean;
  /** The page shows that the server is unreachable. */
  readonly showsNotice: boolean;
}

export const views: Readonly<Record<ConnectivityLeaf, ConnectivityView>> = {
  online: { sends: true, showsNotice: false },
  suspect: { sends: true, showsNotice: false },
  offline: { sends: false, showsNotice: true },
  probing: { sends: false, showsNotice: true },
};

export const causedBy: Readonly<Record<ConnectivityEvent['type'], 'browser' | 'server' | 'network' | 'visitor' | 'clock'>> = {
  'browser.online': 'browser',
  'browser.offline': 'browser',
  'request.answered': 'server',
  'request.failed': 'network',
  'request.captured': 'network',
  'retry.requested': 'visitor',
  'probe.due': 'clock',
};

export const connectivityModel = (input: ConnectivityInput = { hint: true }) => modelOf(connectivityMachine, { input, events: [] });
export const connectivityWays = () => shortestWays(connectivityModel());
