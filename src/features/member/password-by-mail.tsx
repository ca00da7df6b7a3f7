import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useLocale } from '#features/common/use-locale.ts';
import { sendPassword } from '#runtime/member/members.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { SignedIn } from './member-page.tsx';
import { loginTroubleText } from './member-problem-text.ts';

type State = 'asking' | 'sending' | 'sent' | { readonly trouble: NonNullable<Awaited<ReturnType<typeof sendPassword>>> };

/** Sends a password to a signed-in member who has none, or has forgotten it: it counts as the current one for a day (M3, M9). */
export function PasswordByMail({ members, member: { email } }: SignedIn) {
  const { t, i18n } = useLingui();
  const lang = useLocale();
  const [state, setState] = useState<State>('asking');
  const send = async () => {
    setState('sending');
    const trouble = await sendPassword(members, { email, lang });
    setState(trouble ? { trouble } : 'sent');
  };
  if (state === 'sent') return <Notice tone="ok"><Trans>We have sent a password to {email}. Enter it as your current password.</Trans></Notice>;
  return (
    <div className="flow">
      <p className="muted"><Trans>Have you forgotten it, or never had one?</Trans></p>
      {typeof state === 'object' && <Notice tone="danger">{loginTroubleText(i18n, state.trouble)}</Notice>}
      <Button variant="bare" busy={state === 'sending'} onClick={() => void send()}>{t`Send me a password`}</Button>
    </div>
  );
}
