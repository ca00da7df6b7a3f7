import type { LoginNews, LoginTab } from '#runtime/member/login-request.ts';
import { sharedValue } from './shared-value.ts';

/** How the login dialog is to be opened. */
export interface LoginRequest {
  readonly tab: LoginTab;
  readonly news?: LoginNews;
  /** The end of a sign-in with another site, from the page's address (M9). */
  readonly end?: string;
}

const request = sharedValue<LoginRequest | null>(null);

/** Whether the login dialog is open, and with which form: opened from anywhere on a page, shown by its root. */
export const loginDialog = {
  open: (tab: LoginTab, news?: LoginNews): void => request.set({ tab, ...(news && { news }) }),
  /** @param end what stood in the address */
  openAfter: (end: string): void => request.set({ tab: 'login', end }),
  close: (): void => request.set(null),
  subscribe: request.subscribe,
  request: request.get,
};
