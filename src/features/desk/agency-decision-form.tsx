import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { LONGEST_REPLY, decideAgency, type AgencyDecision, type DeskTrouble } from '#runtime/quote/desk.ts';
import { Button, ButtonRow } from '#ui/button.tsx';
import { TextArea } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import type { ApplicationProps } from './agencies.tsx';
import { deskTroubleText } from './desk-trouble.ts';

/** Accepts or rejects an application, with a sentence if wanted. The agency is told by e-mail (A1). */
export function AgencyDecisionForm({ agency: { id, company }, send, onSignedOut, onChanged }: ApplicationProps) {
  const { t, i18n } = useLingui();
  const [reply, setReply] = useState('');
  const [sending, setSending] = useState<AgencyDecision | null>(null);
  const [trouble, setTrouble] = useState<DeskTrouble | null>(null);

  async function decide(decision: AgencyDecision): Promise<void> {
    if (sending !== null) return;
    setSending(decision);
    const result = await decideAgency(send, id, decision, reply);
    setSending(null);
    if (result.ok) return onChanged();
    if (result.trouble === 'signedOut') return onSignedOut();
    setTrouble(result.trouble);
  }

  return (
    <>
      <TextArea label={t`A sentence for the agency (optional)`} hint={t`In its language. It is part of our e-mail.`} rows={2} maxLength={LONGEST_REPLY} value={reply} onChange={({ target }) => setReply(target.value)} />
      {trouble && <Notice tone="danger">{deskTroubleText(i18n, trouble)}</Notice>}
      <ButtonRow>
        <Button variant="line" busy={sending === 'accepted'} onClick={() => void decide('accepted')}><Trans>Accept<span className="visually-hidden">: {company}</span></Trans></Button>
        <Button variant="line" busy={sending === 'rejected'} onClick={() => void decide('rejected')}><Trans>Reject<span className="visually-hidden">: {company}</span></Trans></Button>
      </ButtonRow>
    </>
  );
}
