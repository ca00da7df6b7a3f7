import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { toast, type ShownToast } from './toast.ts';

/** Fallback when the toaster fails to load: a screen reader still gets the messages, and the page keeps working. */
function Announced({ toasts }: { readonly toasts: readonly ShownToast[] }) {
  return <div className="visually-hidden" role="status">{toasts.at(-1)?.message}</div>;
}

const Toaster = lazy(() => import('./toaster.tsx').catch(() => ({ default: Announced })));
const NONE: readonly ShownToast[] = [];

/** Goes once at the root of the page. The toaster itself is fetched with the first toast. */
export function ToastHost() {
  const toasts = useSyncExternalStore(toast.subscribe, toast.snapshot, () => NONE);
  const [needed, setNeeded] = useState(false);
  if (toasts.length > 0 && !needed) setNeeded(true);
  return needed ? <Suspense><Toaster toasts={toasts} /></Suspense> : null;
}
