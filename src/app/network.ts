import type { Evidence } from '#api/client.ts';
import type { ConnectivityOptions } from '#runtime/sync/connectivity.ts';

/** The browser's network hint and the server's health check. */
export const browserHints: ConnectivityOptions['hints'] = {
  isOnline: () => navigator.onLine,
  subscribe(onChange) {
    addEventListener('online', onChange);
    addEventListener('offline', onChange);
    return () => {
      removeEventListener('online', onChange);
      removeEventListener('offline', onChange);
    };
  },
};

const PROBE_TIMEOUT_MS = 8000;

/** Requests the server's health. A page in place of JSON is a captive portal's login. */
export async function probeServer(fetch: typeof globalThis.fetch = globalThis.fetch): Promise<Evidence> {
  let response: Response;
  try {
    response = await fetch('/healthz', { cache: 'no-store', credentials: 'omit', redirect: 'manual', signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) });
  } catch {
    return 'noAnswer';
  }
  if (response.status >= 500 && response.status !== 511) return 'noAnswer';
  const body: unknown = await response.json().catch(() => null);
  return typeof body === 'object' && body !== null && 'status' in body && body.status === 'ok' ? 'answered' : 'garbled';
}
