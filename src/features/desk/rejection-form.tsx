import { useLingui } from '@lingui/react/macro';
import { useState, type FormEvent } from 'react';
import { WISHES_LIMIT } from '#domain/quotation/quotation-schema.ts';
import { rejectRequest, type DeskQuote } from '#runtime/quote/desk.ts';
import type { Quotes } from '#runtime/quote/quotes.ts';
import { Button } from '#ui/button.tsx';
import { QuietDisclosure } from '#ui/disclosure.tsx';
import { TextArea } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { deskTroubleText } from './desk-trouble.ts';
import { useDeskChange } from './use-desk-change.ts';

export interface RejectionFormProps {
  readonly quote: DeskQuote['quote'];
  readonly send: Quotes['send'];
  readonly onSent: () => void;
  readonly onSignedOut: () => void;
}

/** Declines a request that the operator cannot fulfil, with words to the visitor. */
export function RejectionForm({ quote, send, onSent, onSignedOut }: RejectionFormProps) {
  const { t, i18n } = useLingui();
  const [message, setMessage] = useState('');
  const [isChecked, setChecked] = useState(false);
  const { isBusy, trouble, change } = useDeskChange({ onSignedOut, onChanged: onSent });
  const isEmpty = message.trim() === '';

  function submit(event: FormEvent): void {
    event.preventDefault();
    setChecked(true);
    if (isEmpty || isBusy) return;
    void change(rejectRequest(send, quote, message.trim()));
  }

  return (
    <QuietDisclosure title={t`Decline the request`}>
      <form className="flow" noValidate onSubmit={submit}>
        <TextArea
          label={t`Reason, for the visitor`}
          hint={t`In the language of the request.`}
          rows={3}
          maxLength={WISHES_LIMIT}
          required
          value={message}
          onChange={({ target }) => setMessage(target.value)}
          error={isChecked && isEmpty ? t`Please tell the visitor why.` : undefined}
        />
        {trouble && <Notice tone="danger">{deskTroubleText(i18n, trouble)}</Notice>}
        <Button type="submit" variant="line" busy={isBusy}>{t`Decline the request`}</Button>
      </form>
    </QuietDisclosure>
  );
}
