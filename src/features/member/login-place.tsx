import { useEffect, useSyncExternalStore } from 'react';
import { loginDialog } from '#features/common/login-dialog.ts';
import { useLazyDialog } from '#features/common/use-lazy-dialog.tsx';
import { takeSignInEnd } from '#runtime/page/sign-in-end.ts';

const load = () => import('./login-dialog.lazy.tsx');

/** Shows the login dialog when it is asked for from anywhere on the page, or the visitor comes back from another site (M9). */
export function LoginPlace() {
  const request = useSyncExternalStore(loginDialog.subscribe, loginDialog.request, () => null);
  const [dialog, show] = useLazyDialog(load, { request }, 'member');
  useEffect(() => {
    if (request) show();
    // Only a new request asks for it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [request]);
  useEffect(() => {
    const end = takeSignInEnd('login');
    if (end) loginDialog.openAfter(end);
  }, []);
  return dialog;
}
