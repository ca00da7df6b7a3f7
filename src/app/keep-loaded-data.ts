import type { PageContext } from '#runtime/page/page-context.ts';
import type { createAppRouter } from './router.tsx';

/** The most pages whose data is kept. A visitor may go back to them. */
const MOST_PAGES = 30;

/** The arguments of a route's loader that are used. */
interface Loading {
  readonly params: unknown;
  readonly deps: unknown;
  readonly context: PageContext;
}

const keyOf = (routeId: string, params: unknown, deps: unknown, { preferences }: PageContext) => JSON.stringify([routeId, params, deps, preferences.currency]);

/**
 * Shows a visited page with the data that it had when its data cannot be loaded anew (U23). Without this, the router shows
 * an error in place of data that is only too old. `navigator.onLine` is not asked: only a request tells whether the server
 * is reached (C6).
 */
export function keepLoadedData(router: ReturnType<typeof createAppRouter>): void {
  const kept = new Map<string, unknown>();
  // Not in the loaders, because the data of the first view came with the document.
  router.subscribe('onBeforeLoad', () => {
    for (const { routeId, params, loaderDeps, context, loaderData } of router.state.matches) kept.set(keyOf(routeId, params, loaderDeps, context), loaderData);
    for (const key of [...kept.keys()].slice(0, -MOST_PAGES)) kept.delete(key);
  });
  for (const { id, options } of Object.values(router.routesById)) {
    const load = options.loader as ((page: Loading) => unknown) | undefined;
    if (load) options.loader = async (page: Loading) => {
      try {
        return await load(page);
      } catch (error) {
        // A redirect and 'not found' are thrown, too, but are no errors.
        const data = error instanceof Error && kept.get(keyOf(id, page.params, page.deps, page.context));
        if (data) return data;
        throw error;
      }
    };
  }
}
