/** Whether to load pages that the visitor may open next: not when the browser's data saver is on, and not offline. */
export function mayPreload(): boolean {
  const { connection, onLine } = navigator as Navigator & { readonly connection?: { readonly saveData?: boolean } };
  return onLine && connection?.saveData !== true;
}
