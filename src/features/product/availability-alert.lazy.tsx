import { Trans, useLingui } from '@lingui/react/macro';
import { useRouteContext } from '@tanstack/react-router';
import { useRef, useState, type FormEvent } from 'react';
import { type AwaitedDays, wrongAwaitedFields } from '#domain/awaited-days.ts';
import type { IsoDate } from '#domain/catalogue.ts';
import { MOST_TRAVELLERS } from '#domain/party.ts';
import { REQUEST_LIMITS } from '#domain/visitor-request.ts';
import { DayTextField } from '#features/common/day-text-field.tsx';
import { typedDay } from '#features/common/typed-day.ts';
import { focusFirstError } from '#features/common/focus-first-error.ts';
import type { LazyDialogProps } from '#features/common/use-lazy-dialog.tsx';
import { formatDate, formatDates } from '#i18n/format.ts';
import type { AlertOutcome } from '#runtime/page/page-context.ts';
import { Button } from '#ui/button.tsx';
import { FieldGrid, TextField } from '#ui/field.tsx';
import { Modal } from '#ui/modal.tsx';
import { Notice } from '#ui/notice.tsx';

export interface AvailabilityAlertDialogProps extends LazyDialogProps {
  readonly product: { readonly code: string; readonly title: string };
  /** The chosen days; null where none are chosen. */
  readonly from: IsoDate | null;
  readonly to: IsoDate | null;
  readonly guests: number;
  readonly today: IsoDate;
  /** The last day that can be booked. */
  readonly lastDay: IsoDate;
}

/** Asks for days, travellers and an e-mail address, and says what happens with the address (B15). */
export default function AvailabilityAlertDialog({ open, onOpenChange, ...form }: AvailabilityAlertDialogProps) {
  const { t } = useLingui();
  return (
    <Modal open={open} onOpenChange={onOpenChange} title={t`Tell me when they open`}>
      {/* Mounted per opening, so that it begins with what is chosen now. */}
      {open && <AlertForm {...form} onClose={() => onOpenChange(false)} />}
    </Modal>
  );
}

type Field = ReturnType<typeof wrongAwaitedFields>[number];

function AlertForm({ product, from, to, guests, today, lastDay, onClose }: Omit<AvailabilityAlertDialogProps, keyof LazyDialogProps> & { readonly onClose: () => void }) {
  const { t } = useLingui();
  const send = useRouteContext({ from: '__root__', select: ({ data }) => data.awaitDays });
  const form = useRef<HTMLFormElement>(null);
  const [wrong, setWrong] = useState<readonly Field[]>([]);
  const [isSending, setSending] = useState(false);
  const [outcome, setOutcome] = useState<AlertOutcome | null>(null);
  const [sent, setSent] = useState<AwaitedDays | null>(null);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isSending) return;
    const data = new FormData(form.current!);
    const textOf = (name: Field) => String(data.get(name) ?? '').trim();
    const awaited = { productCode: product.code, email: textOf('email'), from: typedDay(textOf('from')), to: typedDay(textOf('to') || textOf('from')), guests: Number(textOf('guests')) };
    const found = wrongAwaitedFields(awaited, { today, lastDay });
    setWrong(found);
    if (found.length > 0) return focusFirstError(form.current);
    setSending(true);
    setOutcome(null);
    // The code that sends is fetched with the first request; without a connection it does not arrive.
    setOutcome(await send(awaited).catch(() => 'offline' as const));
    setSent(awaited);
    setSending(false);
  }

  const error = (field: Field, text: string) => (wrong.includes(field) ? text : undefined);
  if (outcome === 'stored' && sent) {
    const days = formatDates(sent.from, sent.to);
    return (
      <div className="flow">
        <Notice tone="ok"><Trans><b>Noted.</b> We will write to {sent.email} once if {product.title} opens for {days}.</Trans></Notice>
        <Button variant="line" onClick={onClose}>{t`Close`}</Button>
      </div>
    );
  }
  return (
    <form ref={form} className="flow" noValidate onSubmit={(event) => void submit(event)} aria-label={t`Tell me when they open`}>
      <p><Trans>Bookings get cancelled. If {product.title} can be booked for your dates after all, we will send you one e-mail.</Trans></p>
      <FieldGrid>
        <DayTextField label={t`First day`} name="from" min={today} max={lastDay} required defaultValue={from ?? undefined} error={error('from', t`Choose a day from today to ${formatDate(lastDay)}.`)} />
        <DayTextField label={t`Last day, or departure`} name="to" min={today} max={lastDay} defaultValue={to ?? undefined} error={error('to', t`Choose a day after the first one, at most two months later.`)} />
        <TextField span={6} label={t`Travellers, without infants`} type="number" name="guests" inputMode="numeric" min={1} max={MOST_TRAVELLERS} required defaultValue={guests} error={error('guests', t`Please enter how many travel.`)} />
        <TextField span={6} label={t`E-mail`} type="email" name="email" inputMode="email" autoComplete="email" maxLength={REQUEST_LIMITS.email} required error={error('email', t`Please enter an e-mail address like name@example.com.`)} />
      </FieldGrid>
      {outcome && <Notice tone={outcome === 'open' ? 'ok' : 'warn'}><OutcomeText outcome={outcome} /></Notice>}
      <Button type="submit" big wide busy={isSending}>{t`Tell me when they open`}</Button>
      <p className="small muted"><Trans>By pressing the button you agree that we keep your address for this one e-mail. We delete it when these dates have passed, or at once by the link in the e-mail.</Trans></p>
    </form>
  );
}

function OutcomeText({ outcome }: { readonly outcome: AlertOutcome }) {
  switch (outcome) {
    case 'open': return <Trans>These dates are free now. Close this window, choose them and book.</Trans>;
    case 'notOffered': return <Trans>This is not offered for these dates or so many travellers, even when nothing is booked. Please check the minimum stay and the number of travellers.</Trans>;
    case 'tooMany': return <Trans>You have sent several requests in a short time. Please wait a few minutes.</Trans>;
    case 'offline': return <Trans>There is no connection. What you entered is still here: please try again when you are online.</Trans>;
    default: return <Trans>This could not be stored. Please try again.</Trans>;
  }
}
