import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { passwordProblem, type MemberProblem } from '#domain/member/member-problems.ts';
import { useCheckedForm } from '#features/common/use-checked-form.ts';
import { loginTroubleText } from '#features/member/member-problem-text.ts';
import { PasswordField } from '#features/member/password-field.tsx';
import { useLoginReports } from '#features/member/use-login-reports.ts';
import { joinAsAgency } from '#runtime/member/agencies.ts';
import type { LoginTrouble } from '#runtime/member/login-request.ts';
import { useMembersLoader } from '#runtime/react/member-context.tsx';
import { Button } from '#ui/button.tsx';
import { FieldGrid } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';

/** How the form for a password ended. `saved`: the password is valid, but the agency has to log in itself. */
export interface PasswordEnd {
  readonly kind: 'signedIn' | 'saved' | 'linkEnded';
  /** Address to log in with, where it is known. */
  readonly email?: string;
}

interface Passwords {
  readonly password: string;
  readonly repeatedPassword: string;
}

/** The form in which an accepted agency chooses its password, with the token of its link (A2). */
export function AgencyPasswordForm({ token, onEnd }: { readonly token: string; readonly onEnd: (end: PasswordEnd) => void }) {
  const { t, i18n } = useLingui();
  const loader = useMembersLoader();
  const { signedIn } = useLoginReports();
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<LoginTrouble | null>(null);
  const { form, method, problems, onSubmit, onInput } = useCheckedForm<Passwords, MemberProblem>({
    read: (data) => ({ password: String(data.get('password')), repeatedPassword: String(data.get('repeatedPassword')) }),
    problemsOf: ({ password, repeatedPassword }) => ({ ...passwordProblem('password', password), ...(repeatedPassword !== password && { repeatedPassword: 'different' as const }) }),
    isBusy,
    onValid: ({ password }) => void save(password),
  });

  async function save(password: string): Promise<void> {
    setBusy(true);
    setTrouble(null);
    const outcome = await loader!.load().then((members) => joinAsAgency(members, token, password), () => ({ status: 'failed', trouble: 'noAnswer' }) as const);
    setBusy(false);
    if (outcome.status === 'failed') return setTrouble(outcome.trouble);
    if (outcome.status === 'signedIn') signedIn(outcome.firstName, outcome.how);
    onEnd({ kind: outcome.status, ...(outcome.status === 'saved' && { email: outcome.email }) });
  }

  return (
    <form ref={form} method={method} className="flow" noValidate onSubmit={onSubmit} onInput={onInput} aria-label={t`Choose your password`}>
      <p className="muted"><Trans>You log in with it and your e-mail address. It replaces the password of an account that you have already.</Trans></p>
      <FieldGrid>
        <PasswordField span={6} label={t`New password`} name="password" autoComplete="new-password" problem={problems.password} />
        <PasswordField span={6} label={t`Repeat the password`} name="repeatedPassword" autoComplete="new-password" problem={problems.repeatedPassword} />
      </FieldGrid>
      {trouble && <Notice tone="danger">{loginTroubleText(i18n, trouble)}</Notice>}
      <Button type="submit" big wide busy={isBusy}>{t`Save and log in`}</Button>
    </form>
  );
}
