import { Trans } from '@lingui/react/macro';
import { useIsSession } from '#runtime/react/runtime-context.tsx';
import { OfflineStrip } from '#ui/offline-strip.tsx';

/** Banner for the offline state: what is saved and what still works. */
export function OfflineBanner() {
  const isSession = useIsSession();
  return (
    <OfflineStrip>
      {isSession ? (
        <Trans>
          <b>You are offline.</b> You can keep changing your basket while this page stays open. You can pay once you are back online.
        </Trans>
      ) : (
        <Trans>
          <b>You are offline.</b> Your basket is saved on this device. You can keep changing it. You can pay once you are back online.
        </Trans>
      )}
    </OfflineStrip>
  );
}
