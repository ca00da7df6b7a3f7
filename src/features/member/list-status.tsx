import { useLingui } from '@lingui/react/macro';
import { loginDialog } from '#features/common/login-dialog.ts';
import type { LoadedList } from '#features/common/use-loaded-list.ts';
import type { ShownTrouble } from '#runtime/member/members.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { LoadingStatus, Skeleton } from '#ui/skeleton.tsx';
import { memberTroubleText } from './member-problem-text.ts';

/** Opens the login because the session has ended. */
export const askToLogIn = (): void => loginDialog.open('login', 'expired');

/** Replaces a list of the member area while it loads, and says why it could not be loaded. Renders nothing when the list is shown. */
export function ListStatus<T>({ loaded: { list, trouble, load } }: { readonly loaded: LoadedList<T, ShownTrouble> }) {
  const { t, i18n } = useLingui();
  if (trouble) return <Notice tone="warn" action={<Button variant="bare" onClick={load}>{t`Try again`}</Button>}>{trouble === 'noAnswer' ? t`We could not reach our server. Please try again when you are online.` : memberTroubleText(i18n, trouble)}</Notice>;
  return list === null && (
    <>
      <LoadingStatus />
      <Skeleton shape="block" />
    </>
  );
}
