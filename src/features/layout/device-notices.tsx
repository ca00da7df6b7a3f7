import { useEffect } from 'react';
import { useLazyComponent } from '#features/common/use-lazy-component.ts';
import { useRuntimeIfLoaded } from '#runtime/react/runtime-context.tsx';
import { useNetworkHint } from '#runtime/react/use-network-hint.ts';
import { OfflineBanner } from './offline-banner.tsx';

const load = () => import('./device-notices.lazy.tsx');

/** Notices about this device, its network and its basket. Everything except the browser's offline hint is loaded after the basket. */
export function DeviceNotices() {
  const runtime = useRuntimeIfLoaded();
  const hint = useNetworkHint();
  const [Notices, fetchNotices] = useLazyComponent(load, 'notices');
  useEffect(() => {
    // If this fails without a network, the basket pages still show their own notices.
    if (runtime) void fetchNotices();
  }, [runtime, fetchNotices]);
  if (Notices && runtime) return <Notices runtime={runtime} />;
  return hint === 'offline' && <OfflineBanner />;
}
