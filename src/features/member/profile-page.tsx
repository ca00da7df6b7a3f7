import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Profile } from '#domain/member/member.ts';
import { type MemberProblem, passwordProblem, profileProblems } from '#domain/member/member-problems.ts';
import { type FieldProblems, useCheckedForm } from '#features/common/use-checked-form.ts';
import { changePassword, changeProfile, deleteAccount } from '#runtime/member/members.ts';
import { Button } from '#ui/button.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { FieldGrid, TextField } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#ui/toast.ts';
import { EmailConfirmation, EndedLinkNotice, type EndedLink } from './email-confirmation.tsx';
import { EmailForm } from './email-form.tsx';
import { LinkedSites } from './linked-sites.tsx';
import { MemberPage, type SignedIn } from './member-page.tsx';
import { memberProblemText, memberTroubleText } from './member-problem-text.ts';
import { PasswordByMail } from './password-by-mail.tsx';
import { PasswordField } from './password-field.tsx';
import { readProfile } from './read-forms.ts';
import { useLinkToken } from './use-link-token.ts';
import { useSaving } from './use-saving.ts';

/** The member's profile, e-mail address, password, other ways to log in, and the deletion of the account. With the link to a new address, the page asks to confirm it first (M12). */
export function ProfilePage() {
  const { t } = useLingui();
  const { token, forget } = useLinkToken('email');
  const [ended, setEnded] = useState<EndedLink | null>(null);
  const endLink = (why: EndedLink | null) => {
    setEnded(why);
    forget();
  };
  return (
    <MemberPage title={token ? t`Confirm your new e-mail address` : t`Profile`}>
      {(signedIn) => !token ? (
        <>
          {ended && <EndedLinkNotice ended={ended} />}
          <ProfileForm key={signedIn.member.memberId} {...signedIn} />
          <Disclosure title={t`Change your e-mail`}><EmailForm {...signedIn} /></Disclosure>
          <Disclosure title={t`Change the password`}><PasswordForm {...signedIn} /></Disclosure>
          <LinkedSites {...signedIn} />
          <Disclosure title={t`Delete the account`}><DeletionForm {...signedIn} /></Disclosure>
        </>
      ) : <EmailConfirmation {...signedIn} token={token} onEnd={endLink} />}
    </MemberPage>
  );
}

function ProfileForm({ members, member }: SignedIn) {
  const { t, i18n } = useLingui();
  const { isBusy, trouble, save } = useSaving();
  const { form, problems, onSubmit, onInput } = useCheckedForm<Profile, MemberProblem>({
    read: readProfile, problemsOf: profileProblems, isBusy,
    onValid: (profile) => void save(changeProfile(members, profile)).then((isSaved) => isSaved && toast.show({ message: t`Your profile is saved.` })),
  });
  return (
    <form ref={form} className="flow" noValidate onSubmit={onSubmit} onInput={onInput} aria-label={t`Profile`}>
      <p className="muted"><Trans>You log in as <b>{member.email}</b>. Your profile fills in the empty fields of the checkout, of requests and of messages to us.</Trans></p>
      <FieldGrid>
        <TextField label={t`First name`} name="firstName" autoComplete="given-name" required maxLength={100} defaultValue={member.firstName} error={memberProblemText(i18n, problems.firstName)} />
        <TextField label={t`Last name`} name="lastName" autoComplete="family-name" required maxLength={100} defaultValue={member.lastName} error={memberProblemText(i18n, problems.lastName)} />
        <TextField label={t`Phone (optional)`} name="phone" type="tel" autoComplete="tel" maxLength={40} defaultValue={member.phone} error={memberProblemText(i18n, problems.phone, 'phone')} />
        <TextField span={6} label={t`Address (optional)`} name="address" autoComplete="street-address" maxLength={500} defaultValue={member.address} error={memberProblemText(i18n, problems.address)} />
      </FieldGrid>
      {trouble && <Notice tone="danger">{memberTroubleText(i18n, trouble)}</Notice>}
      <Button type="submit" big busy={isBusy}>{t({ message: 'Save', context: 'form' })}</Button>
    </form>
  );
}

interface Passwords {
  readonly password: string;
  readonly newPassword: string;
  readonly repeatedPassword: string;
}

const readPasswords = (data: FormData): Passwords => ({ password: String(data.get('password')), newPassword: String(data.get('newPassword')), repeatedPassword: String(data.get('repeatedPassword')) });

function passwordProblems({ password, newPassword, repeatedPassword }: Passwords): FieldProblems<Passwords, MemberProblem> {
  return {
    ...(password === '' && { password: 'missing' }), ...passwordProblem('newPassword', newPassword),
    ...(repeatedPassword !== newPassword && { repeatedPassword: 'different' }),
  };
}

function PasswordForm({ members, member }: SignedIn) {
  const { t, i18n } = useLingui();
  const { isBusy, trouble, save } = useSaving();
  const { form, problems, onSubmit, onInput } = useCheckedForm<Passwords, MemberProblem>({
    read: readPasswords, problemsOf: passwordProblems, isBusy,
    onValid: ({ password, newPassword }) => void save(changePassword(members, { password, newPassword })).then((isSaved) => {
      if (!isSaved) return;
      form.current?.reset();
      toast.show({ message: t`Your password is changed. Other devices have to log in again.` });
    }),
  });
  return (
    <form ref={form} className="flow" noValidate onSubmit={onSubmit} onInput={onInput} aria-label={t`Change the password`}>
      <FieldGrid>
        <PasswordField label={t`Current password`} name="password" autoComplete="current-password" problem={problems.password} />
        <PasswordField label={t`New password`} name="newPassword" autoComplete="new-password" problem={problems.newPassword} />
        <PasswordField label={t`Repeat the password`} name="repeatedPassword" autoComplete="new-password" problem={problems.repeatedPassword} />
      </FieldGrid>
      <PasswordByMail {...{ members, member }} />
      {trouble && <Notice tone="danger">{memberTroubleText(i18n, trouble)}</Notice>}
      <Button type="submit" busy={isBusy}>{t`Change the password`}</Button>
    </form>
  );
}

interface Confirmation {
  readonly password: string;
}

function DeletionForm({ members, member }: SignedIn) {
  const { t, i18n } = useLingui();
  const { isBusy, trouble, save } = useSaving();
  const { form, problems, onSubmit, onInput } = useCheckedForm<Confirmation, MemberProblem>({
    read: (data) => ({ password: String(data.get('password')) }), problemsOf: ({ password }) => (password === '' ? { password: 'missing' } : {}), isBusy,
    onValid: ({ password }) => void save(deleteAccount(members, password)).then((isDeleted) => isDeleted && toast.show({ message: t`Your account is deleted.` })),
  });
  return (
    <form ref={form} className="flow" noValidate onSubmit={onSubmit} onInput={onInput} aria-label={t`Delete the account`}>
      <p><Trans>Your profile is deleted at once. Your bookings stay valid: you find them by their number and the guest’s e-mail address.</Trans></p>
      <FieldGrid><PasswordField label={t`Current password`} name="password" autoComplete="current-password" problem={problems.password} /></FieldGrid>
      <PasswordByMail {...{ members, member }} />
      {trouble && <Notice tone="danger">{memberTroubleText(i18n, trouble)}</Notice>}
      <Button type="submit" variant="line" busy={isBusy}>{t`Delete the account`}</Button>
    </form>
  );
}
