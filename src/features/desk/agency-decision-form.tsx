import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { LONGEST_REPLY, decideAgency, type AgencyDecision, type DeskAgency } from '#runtime/quote/desk.ts';
import type { Send } from '#runtime/send.ts';
import { Button, ButtonRow } from '#ui/button.tsx';
import { TextArea } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { deskTroubleText } from './desk-trouble.ts';
import { useDeskChange } from './use-desk-change.ts';

export interface ApplicationProps {
  readonly agency: DeskAgency;
  readonly send: Send;
  readonly onSignedOut: () => void;
  readonly onChanged: () => void;
}

/** Accepts or rejects an application, with a sentence if wanted. The agency is told by e-mail (A1). */
export function AgencyDecisionForm({ agency: { id, company }, send, ...after }: ApplicationProps) {
  const { t, i18n } = useLingui();
  const [reply, setReply] = useState('');
  const [chosen, choose] = useState<AgencyDecision | null>(null);
  const { isBusy, trouble, change } = useDeskChange(after);

  function decide(decision: AgencyDecision): void {
    if (isBusy) return;
    choose(decision);
    void change(decideAgency(send, id, decision, reply));
  }

  return (
    <>
      <TextArea label={t`A sentence for the agency (optional)`} hint={t`In its language. It is part of our e-mail.`} rows={2} maxLength={LONGEST_REPLY} value={reply} onChange={({ target }) => setReply(target.value)} />
      {trouble && <Notice tone="danger">{deskTroubleText(i18n, trouble)}</Notice>}
      <ButtonRow>
        <Button variant="line" busy={isBusy && chosen === 'accepted'} onClick={() => decide('accepted')}><Trans>Accept<span className="visually-hidden">: {company}</span></Trans></Button>
        <Button variant="line" busy={isBusy && chosen === 'rejected'} onClick={() => decide('rejected')}><Trans>Reject<span className="visually-hidden">: {company}</span></Trans></Button>
      </ButtonRow>
    </>
  );
}
