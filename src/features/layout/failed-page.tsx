import { Trans, useLingui } from '@lingui/react/macro';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { PageTitle } from '#features/common/page-title.tsx';
import { useIsSession } from '#runtime/runtime-context.tsx';
import '#ui/pages/lost.css';
import '#ui/button.css';

/** What stands in for a page whose data could not be had: what happened, and a second try. */
export function FailedPage({ reset }: ErrorComponentProps) {
  const { t } = useLingui();
  const router = useRouter();
  const isSession = useIsSession();
  return (
    <main id="main">
      <PageTitle>{t`This page did not load`}</PageTitle>
      <div className="wrap lost">
        <div>
          <h1>{t`This page did not load`}</h1>
          <p>
            {isSession
              ? <Trans>The connection or our server let us down. Your basket is as you left it.</Trans>
              : <Trans>The connection or our server let us down. Nothing is lost: your basket is kept on this device.</Trans>}
          </p>
          <button
            type="button"
            className="btn btn--big"
            onClick={() => {
              reset();
              void router.invalidate();
            }}
          >{t`Try again`}</button>
        </div>
      </div>
    </main>
  );
}
