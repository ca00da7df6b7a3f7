import type { LoginNews, LoginTab } from '#runtime/member/login-request.ts';

export type { LoginTab } from '#runtime/member/login-request.ts';

/** How the login dialog is to be opened. */
export interface LoginRequest {
  readonly tab: LoginTab;
  readonly news?: LoginNews;
}

let request: LoginRequest | null = null;
const listeners = new Set<() => void>();

function set(next: LoginRequest | null): void {
  request = next;
  for (const listener of listeners) listener();
}

/** Whether the login dialog is open, and with which form: opened from anywhere on a page, shown by its root. */
export const loginDialog = {
  open: (tab: LoginTab, news?: LoginNews): void => set({ tab, ...(news && { news }) }),
  close: (): void => set(null),
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  request: (): LoginRequest | null => request,
};
