import { useLingui } from '@lingui/react/macro';
import type { DeskTrouble } from '#runtime/quote/desk.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { deskTroubleText } from './desk-trouble.ts';

/** Says why a list of the desk could not be read or changed, with a button that tries again; nothing without trouble. */
export function TroubleNotice({ trouble, onRetry }: { readonly trouble: DeskTrouble | null; readonly onRetry: () => void }) {
  const { t, i18n } = useLingui();
  if (!trouble) return null;
  return <Notice tone="warn" action={<Button variant="bare" onClick={onRetry}>{t`Try again`}</Button>}>{deskTroubleText(i18n, trouble)}</Notice>;
}
