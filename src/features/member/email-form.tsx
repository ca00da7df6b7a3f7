import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type EmailChange, emailChangeProblems, type MemberProblem } from '#domain/member/member-problems.ts';
import { useCheckedForm } from '#features/common/use-checked-form.ts';
import { useLocale } from '#features/common/use-locale.ts';
import { changeEmail } from '#runtime/member/email-change.ts';
import { Button } from '#ui/button.tsx';
import { FieldGrid, TextField } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import type { SignedIn } from './member-page.tsx';
import { memberProblemText, memberTroubleText } from './member-problem-text.ts';
import { PasswordByMail } from './password-by-mail.tsx';
import { PasswordField } from './password-field.tsx';
import { useSaving } from './use-saving.ts';

/** The form that asks for another e-mail address. The address changes when the link that is sent there is confirmed (M12). */
export function EmailForm({ members, member }: SignedIn) {
  const { t, i18n } = useLingui();
  const lang = useLocale();
  const { isBusy, trouble, save } = useSaving();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { form, problems, onSubmit, onInput } = useCheckedForm<EmailChange, MemberProblem>({
    read: (data) => ({ email: String(data.get('email')).trim(), password: String(data.get('password')) }), problemsOf: (entered) => emailChangeProblems(entered, member.email), isBusy,
    onValid: (entered) => {
      setSentTo(null);
      void save(changeEmail(members, { ...entered, lang })).then((isSent) => {
        if (!isSent) return;
        form.current?.reset();
        setSentTo(entered.email);
      });
    },
  });
  return (
    <form ref={form} className="flow" noValidate onSubmit={onSubmit} onInput={onInput} aria-label={t`Change your e-mail`}>
      <p className="muted"><Trans>We send a link to the new address. Until you confirm it there, you log in as <b>{member.email}</b>.</Trans></p>
      <FieldGrid>
        <TextField label={t`New e-mail address`} name="email" type="email" inputMode="email" autoComplete="email" required maxLength={254} error={memberProblemText(i18n, problems.email, 'email')} />
        <PasswordField label={t`Current password`} name="password" autoComplete="current-password" problem={problems.password} />
      </FieldGrid>
      <PasswordByMail {...{ members, member }} />
      {trouble && <Notice tone="danger">{memberTroubleText(i18n, trouble)}</Notice>}
      {sentTo !== null && <Notice tone="ok"><Trans>We have sent an e-mail to {sentTo}. Please open the link in it within 24 hours.</Trans></Notice>}
      <Button type="submit" busy={isBusy}>{t`Change your e-mail`}</Button>
    </form>
  );
}
