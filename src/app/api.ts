import { Subject } from 'rxjs';
import { createApiClient, type Evidence } from '#api/client.ts';
import { progress } from '#ui/progress.ts';
import { COMPANY } from './company.ts';
import { memberToken } from './member-token.ts';
import { serverTime } from './server-time.ts';

/** Evidence of the network from each request, for the connectivity machine. */
export const evidence$ = new Subject<Evidence>();

/** Address of the card tokeniser; known once the settings are loaded. */
let tokeniserUrl: string | null = null;
export function setTokeniserUrl(url: string): void {
  tokeniserUrl = url;
}

/** The operator's back end: ours on the same origin, or another by its address in the build. */
export const api = createApiClient({
  baseUrl: import.meta.env.VITE_API_URL ?? '/api',
  company: COMPANY,
  clock: serverTime,
  memberToken,
  tokeniserUrl: () => tokeniserUrl,
  onEvidence: (evidence) => evidence$.next(evidence),
  onProgress: (change) => (change === 'started' ? progress.start() : progress.done()),
});
