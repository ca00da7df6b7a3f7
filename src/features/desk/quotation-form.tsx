import { Trans, useLingui } from '@lingui/react/macro';
import { useRouteContext } from '@tanstack/react-router';
import { useRef, useState, type FormEvent } from 'react';
import { dayAtDestination } from '#domain/destination-day.ts';
import { addDays, isIsoDate } from '#domain/date.ts';
import { onDays, periodOf } from '#domain/booking-item.ts';
import { WISHES_LIMIT } from '#domain/quotation/quotation-schema.ts';
import { ExtrasText } from '#features/common/extras-text.tsx';
import { DayTextField } from '#features/common/day-text-field.tsx';
import { typedDay } from '#features/common/typed-day.ts';
import { partyText } from '#features/common/party-text.ts';
import { formatPeriod } from '#i18n/format-period.ts';
import { mandatory } from '#features/common/problem-text.tsx';
import { Title } from '#features/common/written.tsx';
import { useShell } from '#features/common/use-shell.ts';
import { formatDates } from '#i18n/format.ts';
import { sendQuotation, type DeskQuote, type DeskTrouble } from '#runtime/quote/desk.ts';
import type { Quotes } from '#runtime/quote/quotes.ts';
import { Button, ButtonRow } from '#ui/button.tsx';
import { FieldGrid, SelectField, TextArea, TextField } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { textsOf } from '#verticals/texts.ts';
import { AskingAgency } from './asking-agency.tsx';
import { Contact } from './contact.tsx';
import { deskStatusText } from './desk-status.ts';
import { deskTroubleText } from './desk-trouble.ts';
import { EntryRows } from './entry-rows.tsx';
import { RejectionForm } from './rejection-form.tsx';
import { emptyEntry, readEntries, totalOf, type EntryInput } from './entry-input.ts';

export interface QuotationFormProps {
  readonly desk: DeskQuote;
  readonly send: Quotes['send'];
  readonly onClose: () => void;
  readonly onSent: (answer: 'quoted' | 'rejected', quoteNumber: string) => void;
  readonly onSignedOut: () => void;
}

const DECIMAL = /^\d{1,9}([.,]\d{1,2})?$/;
const plain = (text: string) => text.trim().replace(',', '.');
/** Days for which a quote is valid unless the operator sets another last day. */
const USUAL_DAYS = 10;

/** One request: who asks for what, and the forms with which it is priced line by line and answered, or declined. */
export function QuotationForm({ desk, send, onClose, onSent, onSignedOut }: QuotationFormProps) {
  const { t, i18n } = useLingui();
  const { currencies, timeZone } = useShell();
  const clock = useRouteContext({ from: '__root__', select: (context) => context.clock });
  const today = dayAtDestination(clock.now(), timeZone);
  const { contact, quote } = desk;
  const { quotation, lines } = quote;
  const form = useRef<HTMLFormElement>(null);
  const [entries, setEntries] = useState<Readonly<Record<string, readonly EntryInput[]>>>(() => Object.fromEntries(lines.map((line) => [line.lineId, entriesOf(quote, line.lineId)])));
  const [missing, setMissing] = useState<readonly string[]>([]);
  const [trouble, setTrouble] = useState<DeskTrouble | null>(null);
  const [busy, setBusy] = useState(false);
  const isOpen = quote.status === 'requested' || quote.status === 'quoted';

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const data = new FormData(form.current!);
    const text = (name: string) => String(data.get(name) ?? '').trim();
    const [discount, depositPercent, validUntil] = [text('discount') || '0', text('deposit'), typedDay(text('validUntil'))];
    const priced = lines.map(({ lineId, selection }) => {
      const { from, to } = periodOf(selection);
      const days = { from: typedDay(text(`from ${lineId}`)), to: typedDay(text(`to ${lineId}`)) };
      const isChanged = onDays(selection, days) !== null && (days.from !== from || days.to !== to);
      return { lineId, entries: readEntries(entries[lineId] ?? []), days: isChanged ? days : null };
    });
    const gaps = [
      ...(priced.some((line) => line.entries === null) ? [t`lines with a text, a quantity and a price`] : []),
      ...(priced.some(({ days }) => days && !(isIsoDate(days.from) && isIsoDate(days.to) && today <= days.from && days.from <= days.to)) ? [t`first and last day`] : []),
      ...(DECIMAL.test(discount) ? [] : [t`discount`]),
      ...(DECIMAL.test(depositPercent) && Number(plain(depositPercent)) <= 100 ? [] : [t`deposit`]),
      ...(validUntil >= today ? [] : [t`last day of validity`]),
    ];
    setMissing(gaps);
    if (gaps.length > 0 || busy) return;
    setBusy(true);
    const result = await sendQuotation(send, {
      quoteId: quote.quoteId, revision: quote.revision, currency: text('currency'), discount: plain(discount), depositPercent: plain(depositPercent), validUntil, message: text('message'),
      lines: priced.map(({ lineId, entries: own, days }) => ({ lineId, entries: own ?? [], ...(days && { days }) })),
    });
    setBusy(false);
    if (result.ok) return onSent('quoted', quote.quoteNumber);
    if (result.trouble === 'signedOut') return onSignedOut();
    setTrouble(result.trouble);
  }

  return (
    <>
      <form ref={form} className="flow" noValidate onSubmit={(event) => void submit(event)} aria-label={t`Request ${quote.quoteNumber}`}>
        <h2><Trans>Request <span className="num">{quote.quoteNumber}</span></Trans></h2>
        <p>
          {deskStatusText(i18n, quote.status)}. <Contact name={`${contact.firstName} ${contact.lastName}`} email={contact.email} phone={contact.phone} lang={quote.lang} />
        </p>
        {desk.agency && <p><AskingAgency agency={desk.agency} /></p>}
        {quote.wishes !== '' && <blockquote>{quote.wishes}</blockquote>}
        {quote.notes.filter(({ text }) => text !== '').map((note) => <p key={note.at} className="small"><b>{note.by === 'operator' ? t`We` : t`Visitor`}:</b> {note.text}</p>)}
        {lines.map((line) => (
          <section key={line.lineId} className="flow">
            <h3><Title of={line} /></h3>
            <p className="small muted">
              <span className="num">{formatPeriod(periodOf(line.selection))}</span>, {(textsOf(line.vertical).details?.(i18n, line.selection) ?? [partyText(i18n, line.party)]).join(', ')}
              {line.extras.length > 0 && <>. <ExtrasText extras={line.extras} /></>}
              {line.askedDays && <><br /><Trans>The visitor asked for <span className="num">{formatDates(line.askedDays.from, line.askedDays.to)}</span>.</Trans></>}
            </p>
            {onDays(line.selection, periodOf(line.selection)) && (
              <FieldGrid>
                <DayTextField label={t`First day`} name={`from ${line.lineId}`} min={today} defaultValue={periodOf(line.selection).from} hint={t`The exact days that you offer.`} disabled={!isOpen} />
                <DayTextField label={t`Last day`} name={`to ${line.lineId}`} min={today} defaultValue={periodOf(line.selection).to} disabled={!isOpen} />
              </FieldGrid>
            )}
            <EntryRows entries={entries[line.lineId] ?? []} currency={line.currency} disabled={!isOpen} onChange={(changed) => setEntries((before) => ({ ...before, [line.lineId]: changed }))} />
            <p className="num"><Trans>Sum: {totalOf(entries[line.lineId] ?? [])} {line.currency}</Trans></p>
          </section>
        ))}
        <FieldGrid>
          <SelectField label={t`Currency of the quote`} name="currency" defaultValue={quotation?.price.currency ?? lines[0]?.currency} disabled={!isOpen}>
            {currencies.map(({ code }) => <option key={code} value={code}>{code}</option>)}
          </SelectField>
          <TextField label={t`Discount on the total`} name="discount" inputMode="decimal" defaultValue={quotation?.price.discretionary ?? '0.00'} disabled={!isOpen} />
          <TextField label={t`Deposit in percent`} name="deposit" inputMode="decimal" defaultValue={quotation?.depositPercent ?? '30'} disabled={!isOpen} />
          <DayTextField label={t`Valid until`} name="validUntil" min={today} defaultValue={quotation && quotation.validUntil >= today ? quotation.validUntil : addDays(today, USUAL_DAYS)} disabled={!isOpen} />
          <TextArea label={t`Message to the visitor`} name="message" rows={4} maxLength={WISHES_LIMIT} defaultValue={quotation?.message ?? ''} hint={t`In the language of the request.`} disabled={!isOpen} />
        </FieldGrid>
        <p className="small muted">{t`VAT follows the rules of each product. The visitor sees every line.`}</p>
        {missing.length > 0 && <Notice tone="warn">{mandatory(i18n, missing)}</Notice>}
        {trouble && <Notice tone="danger">{deskTroubleText(i18n, trouble)}</Notice>}
        <ButtonRow>
          {isOpen && <Button type="submit" big busy={busy}>{quote.status === 'quoted' ? t`Send a new quote` : t`Send the quote`}</Button>}
          <Button variant="line" onClick={onClose}>{t`Back to the list`}</Button>
        </ButtonRow>
      </form>
      {isOpen && <RejectionForm quote={quote} send={send} onSent={() => onSent('rejected', quote.quoteNumber)} onSignedOut={onSignedOut} />}
    </>
  );
}

/** The entries of the last quotation, or an empty one. */
function entriesOf({ quotation }: DeskQuote['quote'], lineId: string): readonly EntryInput[] {
  const steps = quotation?.price.lines.find((line) => line.lineId === lineId)?.steps ?? [];
  const known = steps.flatMap((step) => (step.kind === 'agreed' ? [{ id: crypto.randomUUID(), title: step.title, quantity: String(step.quantity), unit: step.unit }] : []));
  return known.length > 0 ? known : [emptyEntry()];
}
