import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, type ReactNode } from 'react';
import { REQUEST_LIMITS, type Sender } from '#domain/visitor-request.ts';
import { useProfile } from '#runtime/react/member-context.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { requestProblemText } from './request-problem-text.ts';
import * as styles from './request-form.module.css';
import type { RequestForm } from './use-request-form.ts';

export interface RequestFormFrameProps<T, Problem extends string> {
  readonly request: RequestForm<T, Problem>;
  readonly label: string;
  readonly submit: string;
  /** The heading after sending. */
  readonly thanks: string;
  readonly again: string;
  readonly children: ReactNode;
}

/** A form to the operator with its button and its error message. A text of thanks replaces it once it was sent. */
export function RequestFormFrame<T extends Pick<Sender, 'email'>, Problem extends string>({ request, label, submit, thanks, again, children }: RequestFormFrameProps<T, Problem>) {
  const { t } = useLingui();
  const { form, method, problems, isSending, failure, sent, onSubmit, onInput, reset } = request;
  if (sent) return <Thanks heading={thanks} number={sent.receipt.number} email={sent.request.email} again={again} onAgain={reset} />;
  return (
    <form ref={form} className={styles.form} method={method} noValidate onSubmit={onSubmit} onInput={onInput} aria-label={label}>
      {children}
      {Object.keys(problems).length > 0 && <p className={styles.problem} role="alert">{t`Please fill in the mandatory fields and correct those that are marked.`}</p>}
      {failure && (
        <Notice tone="danger">
          {failure === 'offline' && <Trans>There is no connection. What you wrote is still here: please try again when you are online.</Trans>}
          {failure === 'tooMany' && <Trans>You have sent several messages in a short time. Please wait a few minutes, or call us.</Trans>}
          {failure === 'failed' && <Trans>Your message could not be stored. What you wrote is still here: please try again, or call us.</Trans>}
        </Notice>
      )}
      <div><Button type="submit" big busy={isSending}>{submit}</Button></div>
      <p className="muted small"><Trans>We use what you enter here to answer you.</Trans></p>
    </form>
  );
}

function Thanks({ heading, number, email, again, onAgain }: { readonly heading: string; readonly number?: string | undefined; readonly email: string; readonly again: string; readonly onAgain: () => void }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className={styles.thanks} role="status">
      <h2 ref={title} tabIndex={-1}>{heading}</h2>
      <p><Trans>We will reply by e-mail to {email}.</Trans></p>
      {number && <p><Trans>Your number is <b className="num">{number}</b>. Please have it ready if you call us.</Trans></p>}
      <Button variant="line" onClick={onAgain}>{again}</Button>
    </div>
  );
}

/** Name, e-mail and phone of who writes. Those of a member are defaults, which do not replace what was typed (M11). */
export function SenderFields({ problems }: { readonly problems: RequestForm<Sender>['problems'] }) {
  const { t, i18n } = useLingui();
  const profile = useProfile();
  return (
    <>
      <TextField span={6} label={t`Name`} name="name" autoComplete="name" defaultValue={profile ? `${profile.firstName} ${profile.lastName}` : ''} required maxLength={REQUEST_LIMITS.name} error={requestProblemText(i18n, problems.name)} />
      <TextField label={t`E-mail`} name="email" type="email" inputMode="email" autoComplete="email" defaultValue={profile?.email ?? ''} required maxLength={REQUEST_LIMITS.email} error={requestProblemText(i18n, problems.email, 'email')} />
      <TextField label={t`Phone (optional)`} name="phone" type="tel" autoComplete="tel" defaultValue={profile?.phone ?? ''} maxLength={REQUEST_LIMITS.phone} error={requestProblemText(i18n, problems.phone, 'phone')} />
    </>
  );
}

/** The sender as typed into `SenderFields`. */
export function readSender(data: FormData): Sender {
  return { name: textOf(data, 'name'), email: textOf(data, 'email'), phone: textOf(data, 'phone') };
}

export const textOf = (data: FormData, name: string): string => String(data.get(name) ?? '').trim();
