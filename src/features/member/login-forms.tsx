import { Trans, useLingui } from '@lingui/react/macro';
import type { ForgotForm, LoginForm, RegisterForm } from '#domain/member/member.ts';
import { forgotProblems, loginProblems, registerProblems, type MemberProblem } from '#domain/member/member-problems.ts';
import { useAgreementText } from '#features/common/use-agreement-text.tsx';
import { useCheckedForm } from '#features/common/use-checked-form.ts';
import { useLocale } from '#features/common/use-locale.ts';
import type { LoginView, useLoginSession } from '#runtime/react/use-login-session.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { FieldGrid, TextField } from '#ui/field.tsx';
import { memberProblemText } from './member-problem-text.ts';
import { PasswordField } from './password-field.tsx';
import { readForgotten, readLogin, readRegistration } from './read-forms.ts';

export interface LoginFieldsProps {
  readonly view: LoginView;
  readonly send: NonNullable<ReturnType<typeof useLoginSession>>['send'];
}

/** Code of the operator's page with the membership agreement. */
export const MEMBERSHIP = 'membershipAgreement';

/** The form to log in. */
export function LoginFields({ view, send, onForgot }: LoginFieldsProps & { readonly onForgot: () => void }) {
  const { t } = useLingui();
  const { form, problems, onSubmit, onInput } = useCheckedForm<LoginForm, MemberProblem>({ read: readLogin, problemsOf: loginProblems, isBusy: view.isSubmitting, onValid: (entered) => send({ type: 'login.submitted', form: entered }) });
  return (
    <form ref={form} className="flow" noValidate onSubmit={onSubmit} onInput={() => { onInput(); send({ type: 'edited' }); }} aria-label={t`Log in`}>
      <FieldGrid>
        <EmailField email={view.email} problem={problems.email} />
        <PasswordField span={6} label={t`Password`} name="password" autoComplete="current-password" problem={problems.password} />
      </FieldGrid>
      <Checkbox name="remember"><Trans>Keep me logged in for 30 days</Trans></Checkbox>
      <Button type="submit" big wide busy={view.isSubmitting}>{t`Log in`}</Button>
      <Button variant="bare" onClick={onForgot}>{t`Forgot your password?`}</Button>
    </form>
  );
}

/** The form to register. */
export function RegisterFields({ view, send }: LoginFieldsProps) {
  const { t, i18n } = useLingui();
  const read = readRegistration(useLocale());
  const [agreement, open] = useAgreementText();
  const { form, problems, onSubmit, onInput } = useCheckedForm<RegisterForm, MemberProblem>({ read, problemsOf: registerProblems, isBusy: view.isSubmitting, onValid: (entered) => send({ type: 'register.submitted', form: entered }) });
  return (
    <>
      <form ref={form} className="flow" noValidate onSubmit={onSubmit} onInput={() => { onInput(); send({ type: 'edited' }); }} aria-label={t`Register`}>
        <FieldGrid>
          <TextField label={t`First name`} name="firstName" autoComplete="given-name" required maxLength={100} error={memberProblemText(i18n, problems.firstName)} />
          <TextField label={t`Last name`} name="lastName" autoComplete="family-name" required maxLength={100} error={memberProblemText(i18n, problems.lastName)} />
          <EmailField email={view.email} problem={problems.email} />
          <PasswordField label={t`Password`} name="password" autoComplete="new-password" problem={problems.password} />
          <PasswordField label={t`Repeat the password`} name="repeatedPassword" autoComplete="new-password" problem={problems.repeatedPassword} />
        </FieldGrid>
        <Checkbox name="acceptsAgreement" required error={memberProblemText(i18n, problems.acceptsAgreement)}>
          <Trans>I have read the {open(MEMBERSHIP, t`membership agreement`)} and accept it.</Trans>
        </Checkbox>
        <Button type="submit" big wide busy={view.isSubmitting}>{t`Register`}</Button>
      </form>
      {agreement}
    </>
  );
}

/** The form for a new password. */
export function ForgotFields({ view, send }: LoginFieldsProps) {
  const { t } = useLingui();
  const read = readForgotten(useLocale());
  const { form, problems, onSubmit, onInput } = useCheckedForm<ForgotForm, MemberProblem>({ read, problemsOf: forgotProblems, isBusy: view.isSubmitting, onValid: (entered) => send({ type: 'forgot.submitted', form: entered }) });
  return (
    <form ref={form} className="flow" noValidate onSubmit={onSubmit} onInput={() => { onInput(); send({ type: 'edited' }); }} aria-label={t`Forgot password`}>
      <p className="muted"><Trans>We will send a new password to your e-mail address. It is valid for 24 hours; your old one stays valid until you use the new one.</Trans></p>
      <FieldGrid><EmailField email={view.email} problem={problems.email} /></FieldGrid>
      <Button type="submit" big wide busy={view.isSubmitting}>{t`Send a new password`}</Button>
    </form>
  );
}

function EmailField({ email, problem }: { readonly email: string; readonly problem: MemberProblem | undefined }) {
  const { t, i18n } = useLingui();
  return <TextField span={6} label={t`E-mail`} name="email" type="email" inputMode="email" autoComplete="username" required maxLength={254} defaultValue={email} error={memberProblemText(i18n, problem, 'email')} />;
}
