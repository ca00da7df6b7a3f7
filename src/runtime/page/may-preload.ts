/** Whether to load what the visitor may open next: not on a connection that saves data, and not offline. */
export function mayPreload(): boolean {
  const { connection, onLine } = navigator as Navigator & { readonly connection?: { readonly saveData?: boolean } };
  return onLine && connection?.saveData !== true;
}
