import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { PageTitle } from '#features/common/page-title.tsx';
import { wantedPage } from '#runtime/page/kept-pages.ts';
import { buttonClass, ButtonRow } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import * as styles from './error-page.module.css';

/** How often the page asks whether the server is reached again. */
const ASK_EVERY_MS = 5000;

/** Shown without a connection in place of a page that this browser has not kept. The page opens by itself when the connection is back. */
export function OfflinePage() {
  const { t } = useLingui();
  // The page is kept without its address, so the server does not know it.
  const wanted = useSyncExternalStore(() => () => undefined, () => wantedPage(location.search), () => '/');
  useEffect(() => {
    const open = () => location.replace(wantedPage(location.search));
    addEventListener('online', open);
    // The event may not come: some browsers send none after a reload, and none sends one when only the server was down.
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') fetch('/healthz', { cache: 'no-store' }).then(({ ok }) => ok && open(), () => undefined);
    }, ASK_EVERY_MS);
    return () => {
      removeEventListener('online', open);
      clearInterval(timer);
    };
  }, []);
  return (
    <main id="main">
      <PageTitle>{t`You are offline`}</PageTitle>
      <div className={classNames('wrap', styles.page)}>
        <div className={styles.text}>
          <h1>{t`You are offline`}</h1>
          <p className={styles.lead}>
            <Trans>This page has not been loaded on this device yet. It opens by itself as soon as you are back online. Pages you have looked at and your basket open without a connection.</Trans>
          </p>
          <div className={styles.action}>
            <ButtonRow>
              <a className={buttonClass({ big: true })} href={wanted}>{t`Try again`}</a>
              <Link className={buttonClass({ variant: 'line', big: true })} to="/basket/cart" reloadDocument>{t`Go to basket`}</Link>
            </ButtonRow>
          </div>
        </div>
      </div>
    </main>
  );
}
