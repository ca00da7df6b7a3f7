import { useEffect } from 'react';
import { useLazyComponent } from '#features/common/use-lazy-component.ts';
import { useRuntimeIfLoaded } from '#runtime/react/runtime-context.tsx';
import { useNetworkHint } from '#runtime/react/use-network-hint.ts';
import { OfflineBanner } from './offline-banner.tsx';

const load = () => import('./device-notices.lazy.tsx');

/** What every page says about this device, its network and its basket. All but the browser's own hint of being offline is fetched once the basket is there. */
export function DeviceNotices() {
  const runtime = useRuntimeIfLoaded();
  const hint = useNetworkHint();
  const [Notices, fetchNotices] = useLazyComponent(load);
  useEffect(() => {
    // Where this fails for want of a network, the pages of the basket still say what they must.
    if (runtime) void fetchNotices();
  }, [runtime, fetchNotices]);
  if (Notices && runtime) return <Notices runtime={runtime} />;
  return hint === 'offline' && <OfflineBanner />;
}
