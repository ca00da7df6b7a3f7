import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import { missingContactFields, type ContactField } from '#domain/quotation/missing-contact.ts';
import { WISHES_LIMIT } from '#domain/quotation/quotation-schema.ts';
import { containsCardNumber } from '#domain/draft/card-number.ts';
import { guestFieldError } from '#features/common/guest-errors.ts';
import { guestFieldName, mandatory, ProblemText } from '#features/common/problem-text.tsx';
import { quoteTroubleText } from '#features/common/quote-trouble.ts';
import { useShareRequests } from '#features/common/use-share-requests.ts';
import { useSaveSoon } from '#features/common/use-save-soon.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { FieldGrid, TextArea, TextField } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { Ticket, TicketNote } from '#ui/ticket.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import { pageOf } from '#verticals/page.ts';
import { UnitPriceText } from './unit-price-text.tsx';
import { choiceOf } from './choice.ts';
import { PartyFields } from './party-fields.tsx';
import * as styles from './request-ticket.module.css';
import { PanelProblemText } from './panel-problem-text.tsx';
import { focusProblem } from './focus-problem.ts';
import { REQUEST_ID } from './request-bar.tsx';
import { type QuoteRequestState, type RequestForm, useQuoteRequest } from './use-quote-request.ts';
import type { BookingState } from './use-booking-state.ts';

/** The request form of a product that the operator prices: dates and people, wishes, contact. */
export function RequestTicket({ booking }: { readonly booking: BookingState }) {
  const { t, i18n } = useLingui();
  const { offer, panel, form: bookingForm, choice, choose } = booking;
  const { booking: { DateFields, missing, next, party, wishes } } = pageOf(offer.vertical);
  const request = useQuoteRequest(offer.productCode);
  const hydrated = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const [isChecked, setChecked] = useState(false);
  const { kept } = request;
  const hasDates = panel.item !== null;
  const restored = useRef(false);
  useEffect(() => {
    if (!kept || restored.current) return;
    restored.current = true;
    if (!hasDates) choose(choiceOf(kept, offer));
  }, [kept, hasDates, choose, offer]);
  const { contact, wishes: written } = request.form;
  const gaps = missingContactFields(contact);
  const missingDates = panel.item ? [] : (missing?.(i18n, choice.dates) ?? [next(i18n, choice.dates).label]);
  const names = [...missingDates, ...gaps.map((field) => guestFieldName(i18n, field))];
  const hasCard = containsCardNumber(written);
  const title = t`Request a price`;
  const { saveSoon, saveNow, cancel } = useSaveSoon(request.keep);
  const type = (change: Partial<RequestForm>) => {
    request.change(change);
    saveSoon(panel.item);
  };

  function submit(event: FormEvent): void {
    event.preventDefault();
    setChecked(true);
    if (request.status !== 'open') return;
    if (!panel.item || names.length > 0 || panel.problems.length > 0 || hasCard) {
      const name = panel.item ? gaps[0] : undefined;
      if (panel.problems.length > 0 && form.current) focusProblem(form.current, offer.vertical, panel.problems);
      else if (name) form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
      return;
    }
    cancel();
    void request.send(panel.item);
  }

  const field = (name: ContactField) => ({
    name,
    required: true,
    value: contact[name],
    onChange: ({ target }: { target: HTMLInputElement }) => type({ contact: { ...contact, [name]: target.value } }),
    error: isChecked && gaps.includes(name) ? guestFieldError(i18n, name, false) : undefined,
  });

  const isBusy = request.status === 'busy';
  if (request.status === 'sent') return <Sent number={request.quoteNumber ?? ''} email={contact.email} focused={request.isPressed} />;
  if (request.status === 'unanswered') return <Unanswered request={request} />;
  return (
    <Ticket
      label={title}
      parts={[
        <>
          <UnitPriceText panel={booking.panel} />
          <p className="small muted">{t`Tell us when and for how many people, and we will send you a price.`}</p>
          <fieldset disabled={isBusy}>
            <DateFields {...bookingForm} />
            {!party && <PartyFields booking={booking} />}
          </fieldset>
        </>,
        <form key="form" id={REQUEST_ID} ref={form} className="flow" noValidate onSubmit={submit} onBlur={() => saveNow(panel.item)}>
          <h2>{title}</h2>
          {request.earlier && (
            <Notice>
              <Trans>You have already asked for this: <Link to="/enquire-booking" search={{ number: request.earlier }}>{request.earlier}</Link>.</Trans>
            </Notice>
          )}
          <fieldset className="flow" disabled={isBusy}>
            <TextArea
              label={wishes ? i18n._(wishes.label) : t`Your wishes`}
              hint={wishes ? i18n._(wishes.hint) : t`Anything we should know to work out the price.`}
              name="wishes"
              rows={4}
              maxLength={WISHES_LIMIT}
              value={written}
              onChange={({ target }) => type({ wishes: target.value })}
              error={hasCard ? <ProblemText problem={{ code: 'cardNumberInText', fields: ['wishes'] }} /> : undefined}
            />
            <FieldGrid>
              <TextField label={t`First name`} autoComplete="given-name" maxLength={100} {...field('firstName')} />
              <TextField label={t`Last name`} autoComplete="family-name" maxLength={100} {...field('lastName')} />
              <TextField span={6} label={t`E-mail`} type="email" autoComplete="email" inputMode="email" maxLength={254} {...field('email')} />
              <TextField span={6} label={t`Phone`} type="tel" autoComplete="tel" maxLength={40} {...field('phone')} />
            </FieldGrid>
          </fieldset>
          {isChecked && names.length > 0 && <Notice tone="warn">{mandatory(i18n, names)}</Notice>}
          {panel.problems.map((problem) => (
            <Notice key={problem.code} tone="warn">
              <PanelProblemText problem={problem} offer={offer} />
            </Notice>
          ))}
          {request.trouble && <Notice tone="warn">{quoteTroubleText(i18n, request.trouble)}</Notice>}
          <Button type="submit" big wide busy={isBusy || !hydrated}>{t`Send the request`}</Button>
          <TicketNote muted>{t`Free and without obligation. What you enter is kept on this device, encrypted, until you send it.`}</TicketNote>
        </form>,
      ]}
    />
  );
}

/** A request that was sent and has no answer. It stands in place of the form, whose entries it has. */
function Unanswered({ request: { trouble, isResending, isPressed, retry } }: { readonly request: QuoteRequestState }) {
  const { t, i18n } = useLingui();
  const title = useFocusOnce(isPressed);
  const text = t`Your request is on its way to us`;
  return (
    <Ticket
      label={text}
      parts={[
        <div key="unanswered" id={REQUEST_ID} className="flow" role="status">
          <h2 ref={title} tabIndex={-1}>{text}</h2>
          <p>{t`We have not confirmed it yet. It is kept on this device and sent again as soon as there is a connection; it reaches us only once.`}</p>
          {trouble && <Notice tone="warn">{quoteTroubleText(i18n, trouble)}</Notice>}
          <Button big wide busy={isResending} onClick={retry}>{t`Try again`}</Button>
        </div>,
      ]}
    />
  );
}

/** Moves the focus to the element that replaces a sent form. The form was taller, so that element may be outside of the window. */
function useFocusOnce(focused: boolean): RefObject<HTMLHeadingElement | null> {
  const title = useRef<HTMLHeadingElement>(null);
  const isWanted = useRef(focused);
  useEffect(() => {
    if (isWanted.current) title.current?.focus();
  }, []);
  return title;
}

/** The request has arrived. @param focused takes the focus: the visitor has just sent it */
function Sent({ number, email, focused }: { readonly number: string; readonly email: string; readonly focused: boolean }) {
  const { t } = useLingui();
  const { unshared, share } = useShareRequests({ load: true });
  const own = unshared.find(({ quoteNumber }) => quoteNumber === number);
  const title = useFocusOnce(focused);
  return (
    <Ticket
      label={t`Your request has arrived`}
      parts={[
        <div key="sent" id={REQUEST_ID} className="flow" role="status">
          <h2 ref={title} tabIndex={-1}>{t`Your request has arrived`}</h2>
          <p><Trans>Number: <b className="num">{number}</b></Trans></p>
          <p><Trans>We will write to {email} as soon as we have a price. You can track your request with this number.</Trans></p>
          <p className={styles.action}><Link className={buttonClass({ wide: true })} to="/enquire-booking" search={{ number }}>{t`Track your request`}</Link></p>
          {own && (
            <Notice action={<Button variant="bare" onClick={() => share(own)}>{t`Add the request`}</Button>}>
              <Trans>Your basket was opened by a link. If you add this request to it, everyone who has the link can read and answer it, on your other devices, too.</Trans>
            </Notice>
          )}
        </div>,
      ]}
    />
  );
}
