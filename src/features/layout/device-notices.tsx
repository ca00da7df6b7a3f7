import { useEffect } from 'react';
import { useLater } from '#features/common/use-later.ts';
import { useRuntimeIfLoaded } from '#runtime/react/runtime-context.tsx';

const load = () => import('./device-notices.later.tsx');

/** What is to be said about this device and its basket, on every page; fetched once the basket is there. */
export function DeviceNotices() {
  const runtime = useRuntimeIfLoaded();
  const [Notices, fetchNotices] = useLater(load);
  useEffect(() => {
    // Without a network the pages of the basket still say what they must.
    if (runtime) void fetchNotices();
  }, [runtime, fetchNotices]);
  return Notices && runtime && <Notices runtime={runtime} />;
}
