import { Subject } from 'rxjs';
import { createApiClient, type Evidence } from '#api/client.ts';
import { progress } from '#ui/progress.ts';
import { COMPANY } from './company.ts';
import { memberToken } from './member-token.ts';
import { serverTime } from './server-time.ts';
import { tokeniserUrl } from './tokeniser-url.ts';

/** Evidence of the network from each request, for the connectivity machine. */
export const evidence$ = new Subject<Evidence>();

/** The operator's back end: ours on the same origin, or another by its address in the build. */
export const api = createApiClient({
  baseUrl: import.meta.env.VITE_API_URL ?? '/api',
  company: COMPANY,
  clock: serverTime,
  memberToken,
  tokeniserUrl,
  onEvidence: (evidence) => evidence$.next(evidence),
  onProgress: (change) => (change === 'started' ? progress.start() : progress.done()),
});
