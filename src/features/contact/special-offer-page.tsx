import { Trans, useLingui } from '@lingui/react/macro';
import { useRouteContext } from '@tanstack/react-router';
import { MOST_TRAVELLERS } from '#domain/party.ts';
import { REQUEST_LIMITS, specialOfferProblems, type SpecialOfferRequest } from '#domain/visitor-request.ts';
import { DayTextField } from '#features/common/day-text-field.tsx';
import { typedDay } from '#features/common/typed-day.ts';
import { useShell } from '#features/common/use-shell.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { FieldGrid, SelectField, TextArea, TextField } from '#ui/field.tsx';
import { NextSteps } from './next-steps.tsx';
import { readSender, RequestFormFrame, SenderFields, textOf } from './request-form.tsx';
import { RequestPage } from './request-page.tsx';
import { requestProblemText } from './request-problem-text.ts';
import * as styles from './special-offer-page.module.css';
import { useRequestForm } from './use-request-form.ts';

export interface SpecialOfferPageProps {
  readonly destinations: readonly { readonly code: string; readonly title: string }[];
  /** The day at the destination when the page was made. */
  readonly today: string;
}

/** The form in which a visitor describes a trip, and asks for an offer. */
export function SpecialOfferPage({ destinations, today }: SpecialOfferPageProps) {
  const { t, i18n } = useLingui();
  const { menus } = useShell();
  const send = useRouteContext({ from: '__root__', select: ({ data }) => data.specialOffer });
  const request = useRequestForm<SpecialOfferRequest>({ read: readRequest, problemsOf: (wish) => specialOfferProblems(wish, today), send });
  const { problems } = request;
  const error = (field: keyof SpecialOfferRequest) => requestProblemText(i18n, problems[field]);
  const categories = menus.browse.flatMap(({ own }) => (own?.kind === 'category' ? [own] : []));
  const title = t`Get a special offer`;
  const lead = t`Several villas, a long charter, a group, a special day: tell us what you have in mind, and we will work out a price.`;
  return (
    <RequestPage
      title={title}
      lead={lead}
      form={
        <RequestFormFrame request={request} label={title} submit={t`Ask for an offer`} thanks={t`Thank you, we are working on your offer`} again={t`Ask for another offer`}>
          <fieldset className={styles.part}>
            <legend>{t`What are you looking for?`}</legend>
            <div className={styles.categories}>
              {categories.map(({ code, title: name }) => <Checkbox key={code} name="categories" value={code}>{name}</Checkbox>)}
            </div>
          </fieldset>
          <FieldGrid>
            <SelectField span={6} label={t`Where`} name="destination">
              <option value="">{t`All of Turkey`}</option>
              {destinations.map(({ code, title: name }) => <option key={code} value={code}>{name}</option>)}
            </SelectField>
            <DayTextField label={t`From (optional)`} name="from" min={today} error={error('from')} />
            <DayTextField label={t`To (optional)`} name="to" min={today} error={error('to')} />
            <TextField label={t`Adults`} type="number" name="adults" inputMode="numeric" min={1} max={MOST_TRAVELLERS} required defaultValue={2} error={error('adults')} />
            <TextField label={t`Children`} type="number" name="children" inputMode="numeric" min={0} max={MOST_TRAVELLERS} defaultValue={0} error={error('children')} />
            <TextArea label={t`Your wishes`} name="wishes" rows={6} required maxLength={REQUEST_LIMITS.wishes} hint={t`For example: flexible dates, your budget, who is travelling, and what you can’t do without.`} error={error('wishes')} />
            <SenderFields problems={problems} />
          </FieldGrid>
        </RequestFormFrame>
      }
      aside={
        <NextSteps>
          <li><Trans>One of our team reads your wishes and contacts you if anything is unclear.</Trans></li>
          <li><Trans>You get an offer by e-mail, with every price in it.</Trans></li>
          <li><Trans>You decide. Nothing is booked until you say so.</Trans></li>
        </NextSteps>
      }
    />
  );
}

function readRequest(data: FormData): SpecialOfferRequest {
  const number = (name: string) => Math.min(MOST_TRAVELLERS, Math.max(0, Math.trunc(Number(textOf(data, name))) || 0));
  return {
    ...readSender(data),
    categories: data.getAll('categories').map(String),
    destination: textOf(data, 'destination') || null,
    from: typedDay(textOf(data, 'from')) || null,
    to: typedDay(textOf(data, 'to')) || null,
    adults: number('adults'),
    children: number('children'),
    wishes: textOf(data, 'wishes'),
  };
}
