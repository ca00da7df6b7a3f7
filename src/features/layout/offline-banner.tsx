import { Trans } from '@lingui/react/macro';
import { useConnectivity } from '#runtime/use-connectivity.ts';
import { OfflineStrip } from '#ui/offline-strip.tsx';

/** Says calmly that there is no network, and what still works. */
export function OfflineBanner() {
  if (useConnectivity() !== 'offline') return null;
  return (
    <OfflineStrip>
      <Trans>
        <b>You are offline.</b> Your basket is saved on this device. You can keep changing it; paying waits for the connection.
      </Trans>
    </OfflineStrip>
  );
}
