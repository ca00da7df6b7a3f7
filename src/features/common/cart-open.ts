/** Whether the cart sidebar is open: set from anywhere on a page, read by the header. */
let open = false;
const listeners = new Set<() => void>();

export const cartSidebar = {
  set(next: boolean): void {
    open = next;
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  isOpen: (): boolean => open,
};
