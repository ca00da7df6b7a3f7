import { Trans, useLingui } from '@lingui/react/macro';
import { useRouter, type AnyRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { PageTitle } from '#features/common/page-title.tsx';
import { openKept } from '#runtime/page/kept-pages.ts';
import { useIsSession } from '#runtime/react/runtime-context.tsx';
import { useNetworkHint } from '#runtime/react/use-network-hint.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import * as styles from './error-page.module.css';
import { focusHeading } from './focus-heading.ts';

/** Milliseconds between two attempts to load a page again. The connection may be back before the page listens for it. */
const RETRY_MS = 5000;

/**
 * Error page for a route whose code, messages or data could not be loaded, with a retry button. It tries again by itself
 * when the connection is back, when the visitor returns to the tab, and every few seconds. The focus then moves
 * to the heading of the new page, or of this one if the attempt failed.
 * @param reset leaves the error, for a page that React has given up
 */
export function FailedPage({ reset }: { readonly reset?: () => void }) {
  const { t } = useLingui();
  const router = useRouter();
  const isSession = useIsSession();
  const isOffline = useNetworkHint() === 'offline';
  useEffect(() => {
    let isShown = true;
    const tryAgain = async () => {
      if (document.visibilityState === 'hidden' || !navigator.onLine) return;
      // An attempt renders this page anew, which interrupts a screen reader. So it begins only when the server answers.
      const answer = await fetch(location.href, { method: 'HEAD', signal: AbortSignal.timeout(RETRY_MS) }).catch(() => null);
      if (isShown && answer?.ok) void loadAgain(router);
    };
    addEventListener('online', tryAgain);
    document.addEventListener('visibilitychange', tryAgain);
    const timer = setInterval(tryAgain, RETRY_MS);
    return () => {
      isShown = false;
      removeEventListener('online', tryAgain);
      document.removeEventListener('visibilitychange', tryAgain);
      clearInterval(timer);
    };
  }, [router]);
  // Also when `navigator.onLine` is true: a browser may report a connection while no server is reached.
  useEffect(() => {
    openKept().catch(() => undefined);
  }, []);
  return (
    <main id="main">
      <PageTitle>{t`This page did not load`}</PageTitle>
      <div className={classNames('wrap', styles.page)}>
        <div className={styles.text}>
          <h1>{t`This page did not load`}</h1>
          <p className={styles.lead}>
            {isOffline
              ? <Trans>You are offline, and this page has not been loaded yet. It opens by itself as soon as you are back online.</Trans>
              : isSession
              ? <Trans>Something went wrong with the connection or our server. Your basket is as you left it.</Trans>
              : <Trans>Something went wrong with the connection or our server. Nothing is lost: your basket is safe on this device.</Trans>}
          </p>
          <div className={styles.action}>
            <Button big onClick={() => {
              reset?.();
              void loadAgain(router);
            }}>{t`Try again`}</Button>
          </div>
        </div>
      </div>
    </main>
  );
}

async function loadAgain(router: AnyRouter): Promise<void> {
  await router.invalidate();
  // Once the result is shown. A field that has the focus keeps it.
  setTimeout(focusHeading);
}
