import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRouteContext } from '@tanstack/react-router';
import { useState, type FormEvent, type Ref, useImperativeHandle, useRef } from 'react';
import type { CardEntry, CardProblem } from '#runtime/checkout/checkout-view.ts';
import { FieldGrid, TextField } from '#ui/field.tsx';
import { OptionGroup } from '#ui/radio-card.tsx';
import { groupExpiry, groupNumber, readCard, type CardFault, type CardField } from './card-checks.ts';
import { focusFirstError } from '#features/common/focus-first-error.ts';

export interface CardFormHandle {
  /** Returns the card as typed, or null after showing the errors. */
  read(): CardEntry | null;
}

/**
 * The card form. Its fields are uncontrolled: the card data exists in the inputs
 * only, is read once when it is sent to the bank, and is gone when they unmount.
 * React state holds only which fields are invalid.
 */
export function CardForm({ ref, problem, disabled }: { readonly ref: Ref<CardFormHandle>; readonly problem: CardProblem | null; readonly disabled: boolean }) {
  const { t, i18n } = useLingui();
  const clock = useRouteContext({ from: '__root__', select: (context) => context.clock });
  const fields = useRef<HTMLDivElement>(null);
  const [faults, setFaults] = useState<readonly CardFault[]>([]);
  const error = (field: CardField) => {
    const fault = faults.find((each) => each.field === field);
    return fault && faultText(i18n, fault);
  };
  const texts = () => {
    const value = (name: string) => fields.current!.querySelector<HTMLInputElement>(`[name=${name}]`)!.value;
    return { cardHolder: value('cc-name'), number: value('cc-number'), expiry: value('cc-exp'), cvv: value('cc-csc') };
  };
  useImperativeHandle(ref, () => ({
    read() {
      const read = readCard(texts(), new Date(clock.now()));
      if ('card' in read) {
        setFaults([]);
        return read.card;
      }
      setFaults(read.faults);
      focusFirstError(fields.current!.closest('form'));
      return null;
    },
  }));

  /** Clears corrected errors while typing; new errors appear on submit. */
  function recheck(): void {
    if (faults.length === 0) return;
    const read = readCard(texts(), new Date(clock.now()));
    const left = 'faults' in read ? read.faults : [];
    setFaults(left.filter(({ field }) => faults.some((shown) => shown.field === field)));
  }
  const grouped = (group: (text: string) => string) => (event: FormEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    const { inputType } = event.nativeEvent as InputEvent;
    // Regrouping while the cursor is inside the text would move it.
    const atEnd = input.selectionStart === input.value.length;
    if (atEnd && !inputType?.startsWith('delete')) input.value = group(input.value);
  };

  return (
    <OptionGroup
      legend={t`Card`}
      note={<Trans>Visa, Mastercard, Troy. Your bank may ask you to confirm (3-D Secure). Your card details go straight to the bank. They are never stored, not even on this device.</Trans>}
      error={problem && <CardProblemText problem={problem} />}
    >
      <FieldGrid ref={fields} onInput={recheck}>
        <TextField span={6} label={t`Name on the card`} name="cc-name" autoComplete="cc-name" required disabled={disabled} error={error('cardHolder')} />
        <TextField span={6} label={t`Card number`} name="cc-number" inputMode="numeric" autoComplete="cc-number" placeholder="0000 0000 0000 0000" maxLength={23} required disabled={disabled} onInput={grouped(groupNumber)} error={error('number')} />
        <TextField label={t`Expiry date`} name="cc-exp" inputMode="numeric" autoComplete="cc-exp" placeholder={t`MM / YY`} maxLength={9} required disabled={disabled} onInput={grouped(groupExpiry)} error={error('expiry')} />
        <TextField label={t`Security code`} name="cc-csc" inputMode="numeric" autoComplete="cc-csc" placeholder={t`CVV`} maxLength={4} required disabled={disabled} error={error('cvv')} />
      </FieldGrid>
    </OptionGroup>
  );
}

function CardProblemText({ problem }: { readonly problem: CardProblem }) {
  switch (problem) {
    case 'invalid': return <Trans>The bank does not recognise this card. Please check the number, the date and the code.</Trans>;
    case 'noAnswer': return <Trans>The bank did not answer. Nothing was charged. Please try again.</Trans>;
    case 'offline': return <Trans>You are offline, so the bank could not be asked. Nothing was charged. Please try again once you are back online.</Trans>;
    case 'noInstalments': return <Trans>This card cannot be paid in instalments. Please choose a single payment, or use the card of a Turkish bank.</Trans>;
    case 'timedOut': return <Trans>Card details expire after half an hour. Please enter them again.</Trans>;
  }
}

function faultText(i18n: I18n, fault: CardFault): string {
  switch (fault.field) {
    case 'cardHolder': return i18n._(msg`Please enter the name as shown on the card.`);
    case 'number': return numberText(i18n, fault.code);
    case 'expiry': return fault.code === 'month' ? monthText(i18n, fault.month) : expiryText(i18n, fault.code);
    case 'cvv': return fault.code === 'missing' ? i18n._(msg`Please enter the security code, on the back of most cards.`) : i18n._(msg`The security code has 3 or 4 digits. Please check it.`);
  }
}

function numberText(i18n: I18n, code: Extract<CardFault, { field: 'number' }>['code']): string {
  switch (code) {
    case 'missing': return i18n._(msg`Please enter the card number.`);
    case 'length': return i18n._(msg`A card number has 12 to 19 digits. Please check it.`);
    case 'checkDigit': return i18n._(msg`This card number is not valid. Please check every digit.`);
  }
}

function expiryText(i18n: I18n, code: 'missing' | 'format' | 'past'): string {
  switch (code) {
    case 'missing': return i18n._(msg`Please enter the expiry date.`);
    case 'format': return i18n._(msg`Please enter the month and the year, like 09 / 28.`);
    case 'past': return i18n._(msg`This card is no longer valid. Please use another one.`);
  }
}

function monthText(i18n: I18n, month: number): string {
  return i18n._(msg`There is no month ${month}. Please check the date.`);
}
