import { Trans, useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { PageTitle } from '#features/common/page-title.tsx';
import { openKept } from '#runtime/page/kept-pages.ts';
import { useIsSession } from '#runtime/react/runtime-context.tsx';
import { useNetworkHint } from '#runtime/react/use-network-hint.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import * as styles from './error-page.module.css';

/**
 * Error page for a route whose code, messages or data could not be loaded, with a retry button. It tries again by itself
 * when the connection is back, and when the visitor returns to the tab.
 * @param reset leaves the error, for a page that React has given up
 */
export function FailedPage({ reset }: { readonly reset?: () => void }) {
  const { t } = useLingui();
  const router = useRouter();
  const isSession = useIsSession();
  const isOffline = useNetworkHint() === 'offline';
  const retry = () => {
    reset?.();
    void router.invalidate();
  };
  useEffect(() => {
    const tryAgain = () => {
      if (document.visibilityState === 'visible' && navigator.onLine) void router.invalidate();
    };
    addEventListener('online', tryAgain);
    document.addEventListener('visibilitychange', tryAgain);
    return () => {
      removeEventListener('online', tryAgain);
      document.removeEventListener('visibilitychange', tryAgain);
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
            <Button big onClick={retry}>{t`Try again`}</Button>
          </div>
        </div>
      </div>
    </main>
  );
}
