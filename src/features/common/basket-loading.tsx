import { Trans } from '@lingui/react/macro';
import { useLoadFailed } from '#runtime/react/runtime-context.tsx';
import { Notice } from '#ui/notice.tsx';
import { LoadingStatus } from '#ui/skeleton.tsx';

/** The status of a page that waits for the basket: that it is loading, or that it cannot load without a connection. */
export function BasketLoading() {
  if (!useLoadFailed()) return <LoadingStatus />;
  return (
    <Notice tone="warn">
      <Trans>
        <b>The connection was lost before this page had finished loading.</b> It continues by itself once you are back online.
      </Trans>
    </Notice>
  );
}
