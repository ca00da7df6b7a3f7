/** The content of a toast. It disappears soon, so its message and action must also exist elsewhere. */
export interface ToastContent {
  readonly message: string;
  /** An undo, if there is one. */
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

/** The store of toasts, for components, loaders and the runtime in the browser. */
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
