import { Trans, useLingui } from '@lingui/react/macro';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { PageTitle } from '#features/common/page-title.tsx';
import { useIsSession } from '#runtime/react/runtime-context.tsx';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import * as styles from './error-page.module.css';

/** Error page for a route whose data could not be loaded, with a retry button. */
export function FailedPage({ reset }: ErrorComponentProps) {
  const { t } = useLingui();
  const router = useRouter();
  const isSession = useIsSession();
  return (
    <main id="main">
      <PageTitle>{t`This page did not load`}</PageTitle>
      <div className={classNames('wrap', styles.page)}>
        <div className={styles.text}>
          <h1>{t`This page did not load`}</h1>
          <p className={styles.lead}>
            {isSession
              ? <Trans>Something went wrong with the connection or our server. Your basket is as you left it.</Trans>
              : <Trans>Something went wrong with the connection or our server. Nothing is lost: your basket is safe on this device.</Trans>}
          </p>
          <div className={styles.action}>
            <Button
              big
              onClick={() => {
                reset();
                void router.invalidate();
              }}
            >{t`Try again`}</Button>
          </div>
        </div>
      </div>
    </main>
  );
}
