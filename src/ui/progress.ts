/** `waiting` is the throttle: a request that ends within it shows nothing. */
export type ProgressPhase = 'idle' | 'waiting' | 'running' | 'finishing';

/** The throttle (U2). The bar's 5 s and its fade-out are in progress-bar.module.css. */
const THROTTLE_MS = 200;
const FAREWELL_MS = 320;

let running = 0;
let phase: ProgressPhase = 'idle';
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function enter(next: ProgressPhase, after?: { readonly ms: number; readonly phase: ProgressPhase }): void {
  clearTimeout(timer);
  phase = next;
  if (after) timer = setTimeout(() => enter(after.phase), after.ms);
  for (const listener of listeners) listener();
}

/** Counts the requests under way; the bar runs from the first to the last. Every start needs its done. */
export const progress = {
  start(): void {
    running += 1;
    if (phase === 'idle') enter('waiting', { ms: THROTTLE_MS, phase: 'running' });
    else if (phase === 'finishing') enter('running');
  },

  done(): void {
    running = Math.max(0, running - 1);
    if (running > 0) return;
    if (phase === 'running') enter('finishing', { ms: FAREWELL_MS, phase: 'idle' });
    else if (phase === 'waiting') enter('idle');
  },

  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },

  snapshot: (): ProgressPhase => phase,
};
