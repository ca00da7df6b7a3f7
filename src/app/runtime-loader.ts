import type { CurrencyCode } from '#domain/catalogue.ts';
import { nextTask, whenIdle } from '#runtime/next-task.ts';
import { lazily } from '#runtime/page/lazy.ts';
import { rememberedShape } from '#runtime/page/remembered-shape.ts';
import type { Shell } from '#runtime/page/shell.ts';
import type { RuntimeLoader } from '#runtime/react/runtime-context.tsx';
import { mayHaveDatabase } from './device-database.ts';
import { lazyWithRetry } from './lazy-with-retry.ts';

/** Longest wait for the page to show the basket before the exchange with the server begins, ms. */
const SHOW_MS = 500;
/** Longest time before a browser that remembers no basket opens the log, ms. */
const LOOK_MS = 3000;

/**
 * Loads and starts the tab's runtime once, and again when another basket is opened. The basket is loaded first; the rest
 * of the runtime is loaded after the page has shown it. Code that could not be fetched is requested again.
 */
export function createRuntimeLoader(site: () => { readonly shell: Shell; readonly currency: CurrencyCode }): RuntimeLoader {
  const opening = lazily(async () => {
    await nextTask();
    // The files are requested in two tasks, and evaluated in two: each takes long on a slow phone.
    const log = import('./device-log.ts');
    await nextTask();
    const [{ openBasket }] = await Promise.all([import('./open-basket.ts'), log]);
    await nextTask();
    const { shell, currency } = site();
    return openBasket({ ...shell, market: { ...shell.market, currency } });
  });
  const runtime = lazyWithRetry(async () => {
    const hadBasket = rememberedShape.remembersLines();
    // The basket is already open if an earlier attempt could not load the rest of the runtime.
    const opened = await (runtime.current() ? opening.replace() : opening.load());
    await whenIdle(SHOW_MS);
    const api = import('./api.ts');
    await nextTask();
    const [{ composeRuntime, rememberBasketShape }] = await Promise.all([import('./compose-runtime.ts'), api]);
    await nextTask();
    const made = await composeRuntime(opened, hadBasket);
    const stopFollowing = rememberBasketShape(made);
    const switching = made.sync.drafts$?.subscribe(({ active }) => {
      if (active === made.stream) return;
      // Stopped first, because the remembered shape must be that of the next runtime's basket.
      stopFollowing();
      switching?.unsubscribe();
      runtime.replace().then(() => made.close(), () => location.reload());
    });
    return made;
  });
  const load = () => {
    runtime.load().catch(() => undefined); // tried again by itself, or by the next page that needs it
  };
  return {
    ...runtime,
    basket: {
      async load() {
        load();
        return runtime.current()?.basket ?? (await opening.load()).basket;
      },
      current: () => runtime.current()?.basket ?? opening.current()?.basket ?? null,
      subscribe(onChange) {
        const stops = [opening.subscribe(onChange), runtime.subscribe(onChange)];
        return () => {
          for (const stop of stops) stop();
        };
      },
    },
    loadSoon() {
      if (rememberedShape.hasLines()) load();
      else void whenIdle(LOOK_MS).then(mayHaveDatabase).then((mayHave) => (mayHave ? load() : rememberedShape.onceLines(load)));
    },
    hasBasket: rememberedShape.hasLines,
  };
}
