/** What a toast says. One line that soon goes, so it never carries what must be known, nor the only way to do a thing. */
export interface ToastContent {
  readonly message: string;
  /** Where an undo exists: its word and what it does. */
  readonly action?: { readonly label: string; readonly run: () => void };
}

export interface ShownToast extends ToastContent {
  readonly id: number;
}

let shown: readonly ShownToast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly ShownToast[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** Toasts, from anywhere in the page: a component, a loader, the runtime. Not for the server, where nobody reads them. */
export const toast = {
  /** @returns the id to dismiss it by */
  show(content: ToastContent): number {
    lastId += 1;
    set([...shown, { ...content, id: lastId }]);
    return lastId;
  },

  dismiss(id: number): void {
    set(shown.filter((each) => each.id !== id));
  },

  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },

  snapshot: (): readonly ShownToast[] => shown,
};
