import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { whenIdle } from '#runtime/next-task.ts';
import { firstInput } from '#runtime/page/first-input.ts';
import { mayPreload } from '#runtime/page/may-preload.ts';
import { useNetworkHint } from '#runtime/react/use-network-hint.ts';
import { useRuntimeLoader } from '#runtime/react/runtime-context.tsx';

/** How long each part may wait for the browser to be idle, ms. */
const PART_MS = 2000;

const PAGES = ['/basket/cart', '/basket/checkout', '/basket/warning'] as const;

/**
 * Loads what the basket and the checkout need before it is needed, so that both open without a connection. It begins with
 * the visitor's first input, so that a page which is only looked at loads nothing more. Part by part, while the browser
 * is idle.
 * @param isLikely whether the visitor may go there soon
 */
export function usePrepareBasket(isLikely: boolean): void {
  const router = useRouter();
  const loader = useRuntimeLoader();
  const isOnline = useNetworkHint() === 'online';
  useEffect(() => {
    if (!isLikely || !isOnline || !loader) return undefined;
    let isGone = false;
    const parts: readonly (() => Promise<unknown>)[] = [
      () => loader.load(),
      () => import('#ui/toaster.tsx'),
      ...PAGES.map((to) => () => router.preloadRoute({ to })),
    ];
    void firstInput().then(async () => {
      for (const load of parts) {
        await whenIdle(PART_MS);
        if (isGone || !mayPreload()) return;
        // A part that fails is loaded when it is needed, which reports a failure.
        await load().catch(() => undefined);
      }
    });
    return () => {
      isGone = true;
    };
  }, [isLikely, isOnline, loader, router]);
}
