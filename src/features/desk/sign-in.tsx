import { useLingui } from '@lingui/react/macro';
import { useState, type FormEvent } from 'react';
import { mandatory } from '#features/common/problem-text.tsx';
import { signIn, type DeskTrouble } from '#runtime/quote/desk.ts';
import type { Quotes } from '#runtime/quote/quotes.ts';
import { Button } from '#ui/button.tsx';
import { FieldGrid, TextField } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { deskTroubleText } from './desk-trouble.ts';

export interface SignInProps {
  readonly send: Quotes['send'];
  /** What the form is called: the heading above it. */
  readonly title: string;
  readonly onSignedIn: () => void;
}

/** The sign-in of the operator's staff. */
export function SignIn({ send, title, onSignedIn }: SignInProps) {
  const { t, i18n } = useLingui();
  const [trouble, setTrouble] = useState<DeskTrouble | null>(null);
  const [missing, setMissing] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const [email, password] = [String(data.get('email')).trim(), String(data.get('password'))];
    const gaps = [...(/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? [] : [t`e-mail`]), ...(password === '' ? [t`password`] : [])];
    setMissing(gaps);
    if (gaps.length > 0 || busy) return;
    setBusy(true);
    const result = await signIn(send, email, password);
    setBusy(false);
    setTrouble(result.ok ? null : result.trouble);
    if (result.ok) onSignedIn();
  }

  return (
    <form className="flow" noValidate onSubmit={(event) => void submit(event)} aria-label={title}>
      <FieldGrid>
        <TextField label={t`E-mail`} name="email" type="email" autoComplete="username" required maxLength={254} />
        <TextField label={t`Password`} name="password" type="password" autoComplete="current-password" required maxLength={200} />
      </FieldGrid>
      {missing.length > 0 && <Notice tone="warn">{mandatory(i18n, missing)}</Notice>}
      {trouble && <Notice tone="danger">{deskTroubleText(i18n, trouble)}</Notice>}
      <Button type="submit" big busy={busy}>{t`Sign in`}</Button>
    </form>
  );
}
