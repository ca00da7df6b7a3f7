import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { confirmEmail, type ConfirmTrouble } from '#runtime/member/email-change.ts';
import { Button, ButtonRow } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#ui/toast.ts';
import { askToLogIn } from './list-status.tsx';
import type { SignedIn } from './member-page.tsx';
import { memberTroubleText } from './member-problem-text.ts';

/** Why a link cannot be used, whenever it is opened. */
export type EndedLink = Extract<ConfirmTrouble, 'linkEnded' | 'emailTaken'>;

export interface EmailConfirmationProps extends SignedIn {
  readonly token: string;
  /** @param ended null when the address is changed, or stays by the member's choice */
  readonly onEnd: (ended: EndedLink | null) => void;
}

/** The button that changes the e-mail address (M12). Opening the link changes nothing: mail programs open links to check them. */
export function EmailConfirmation({ members, member, token, onEnd }: EmailConfirmationProps) {
  const { t, i18n } = useLingui();
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<Exclude<ConfirmTrouble, 'signedOut' | EndedLink> | null>(null);

  async function confirm(): Promise<void> {
    setBusy(true);
    setTrouble(null);
    const outcome = await confirmEmail(members, token);
    setBusy(false);
    if (outcome === 'signedOut') return askToLogIn();
    if (outcome !== null && outcome !== 'linkEnded' && outcome !== 'emailTaken') return setTrouble(outcome);
    if (outcome === null) toast.show({ message: t`Your e-mail address is changed. Other devices have to log in again.` });
    onEnd(outcome);
  }

  return (
    <div className="flow">
      <p><Trans>You log in as <b>{member.email}</b>. Once you confirm, you log in with the address that we sent the link to.</Trans></p>
      <p className="muted"><Trans>If you did not ask for this yourself, keep your address.</Trans></p>
      {trouble && <Notice tone="danger">{memberTroubleText(i18n, trouble)}</Notice>}
      <ButtonRow>
        <Button big busy={isBusy} onClick={() => void confirm()}>{t`Confirm the new address`}</Button>
        <Button big variant="line" onClick={() => onEnd(null)}>{t`Keep my address`}</Button>
      </ButtonRow>
    </div>
  );
}

/** Says why the address was not changed. */
export function EndedLinkNotice({ ended }: { readonly ended: EndedLink }) {
  return (
    <Notice tone="warn">
      {ended === 'linkEnded'
        ? <Trans>This link has expired, or a newer one has replaced it. Your address is unchanged; you can ask for another link below.</Trans>
        : <Trans>There is another account with this address by now. Your address is unchanged.</Trans>}
    </Notice>
  );
}
