import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Fragment, useState } from 'react';
import { correctableTexts, stayDetailsOf } from '#domain/booking-details.ts';
import { NOTE_LIMIT } from '#domain/draft/guest.ts';
import { quoteTroubleText } from '#features/common/quote-trouble.ts';
import { useCheckedForm } from '#features/common/use-checked-form.ts';
import { useDestinationDay } from '#features/common/use-destination-day.ts';
import { Title } from '#features/common/written.tsx';
import type { BookingSummary } from '#runtime/checkout/booking-lookup.ts';
import type { BookingProof } from '#runtime/checkout/cancel-booking.ts';
import { changeDetails, type ChangeTrouble } from '#runtime/checkout/change-details.ts';
import { useSend } from '#runtime/react/use-send.ts';
import { Button } from '#ui/button.tsx';
import { FieldGrid, TextArea, TextField } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { textsOf } from '#verticals/texts.ts';
import { changeOf, enteredProblems, readDetails, textField, type EnteredDetails } from './entered-details.ts';
import { LinkRequest } from './link-request.tsx';
import { addressField, StayFields } from './stay-fields.tsx';

export interface ChangeDetailsProps {
  readonly booking: BookingSummary;
  /** The proof that the booking is this visitor's (B22); null if only its number and e-mail address are known. */
  readonly proof: BookingProof | null;
  readonly onChanged: (booking: BookingSummary) => void;
}

/** Corrects what the operator needs to know for a booking (B33). */
export default function ChangeDetails({ booking, proof, onChanged }: ChangeDetailsProps) {
  const { i18n } = useLingui();
  if (proof) return <DetailsForm booking={booking} proof={proof} onChanged={onChanged} />;
  return (
    <LinkRequest booking={booking} troubleText={(trouble) => troubleText(i18n, trouble === 'notCancellable' ? 'notChangeable' : trouble)}>
      <Trans>So that nobody else can change your booking, we send a link to {booking.guestEmail}. You change the details there.</Trans>
    </LinkRequest>
  );
}

/** The form with the present values. What was typed stays when it cannot be sent. */
function DetailsForm({ booking, proof, onChanged }: ChangeDetailsProps & { readonly proof: BookingProof }) {
  const { t, i18n } = useLingui();
  const send = useSend();
  const today = useDestinationDay();
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<ChangeTrouble | null>(null);
  const { form, method, problems, onSubmit, onInput } = useCheckedForm<EnteredDetails, string>({
    read: readDetails,
    problemsOf: (entered) => enteredProblems(i18n, booking, entered, today),
    isBusy,
    onValid: (entered) => void save(entered),
  });
  const stay = stayDetailsOf(booking.lines, booking.hotel);
  const note = booking.note ?? '';

  async function save(entered: EnteredDetails): Promise<void> {
    setBusy(true);
    setTrouble(null);
    const result = await changeDetails(send, proof, booking, changeOf(booking, entered));
    setBusy(false);
    if (result.ok) onChanged(result.booking);
    else setTrouble(result.trouble);
  }

  return (
    <form ref={form} className="flow" noValidate method={method} onSubmit={onSubmit} onInput={onInput} aria-label={t`Change details`}>
      <p className="muted"><Trans>Correct here what we need to know. To change days, travellers or what is booked, please call or write to us.</Trans></p>
      <FieldGrid>
        <TextField label={t`Phone`} name="phone" type="tel" autoComplete="tel" required maxLength={40} defaultValue={booking.guestPhone} error={problems.phone} />
      </FieldGrid>
      {stay.kind !== 'none' && (
        <>
          <h3>{t`Stay and pick-up`}</h3>
          <StayFields hotel={booking.hotel} places={stay.kind === 'addresses' ? stay.places : []} hotelError={(field) => problems[field]} addressError={(place) => problems[addressField(place)]} />
        </>
      )}
      {booking.lines.map((line) => {
        const texts = Object.entries(correctableTexts(line));
        return texts.length > 0 && (
          <Fragment key={line.lineId}>
            <h3><Title of={line.offer} /></h3>
            <FieldGrid>
              {texts.map(([name, text]) => {
                const field = textField(line, name);
                return <TextField key={name} {...textsOf(line.vertical).correctable!(i18n, name)} name={field} autoComplete="off" defaultValue={text} error={problems[field]} />;
              })}
            </FieldGrid>
          </Fragment>
        );
      })}
      <FieldGrid>
        <TextArea
          label={t`Anything we should know? (optional)`} hint={t`For example allergies, a child seat or a late arrival. Only our staff read it, and it is left out of e-mails.`}
          name="note" rows={3} maxLength={Math.max(NOTE_LIMIT, note.length)} defaultValue={note} error={problems.note}
        />
      </FieldGrid>
      {trouble && <Notice tone="warn">{troubleText(i18n, trouble)}</Notice>}
      <Button type="submit" busy={isBusy}>{t`Save the details`}</Button>
    </form>
  );
}

function troubleText(i18n: I18n, trouble: ChangeTrouble): string {
  switch (trouble) {
    case 'notFound': return i18n._(msg`This link does not work any more. Please find your booking again and have a new one sent.`);
    case 'notChangeable': return i18n._(msg`The details of this booking cannot be changed here any more. Please call us.`);
    case 'detailsMoved': return i18n._(msg`These details are being changed on another device at the same time. Please try again.`);
    case 'paying': case 'noAnswer': case 'tooMany': case 'refused': return quoteTroubleText(i18n, trouble);
  }
}
