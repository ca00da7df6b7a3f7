import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useRouteContext } from '@tanstack/react-router';
import { AGENCY_LIMITS, agencyProblems, type AgencyApplication, type AgencyProblem } from '#domain/agency/agency-application.ts';
import { useAgreementText } from '#features/common/use-agreement-text.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { FieldGrid, TextArea, TextField } from '#ui/field.tsx';
import { NextSteps } from './next-steps.tsx';
import { RequestFormFrame, textOf } from './request-form.tsx';
import { RequestPage } from './request-page.tsx';
import { requestProblemText } from './request-problem-text.ts';
import { useRequestForm } from './use-request-form.ts';

/** Codes of the operator's pages with the agreements. */
const [MEMBERSHIP, PRIVACY] = ['membershipAgreement', 'privacy'];

/** The form with which a travel agency applies (A1). */
export function AgencyFormPage() {
  const { t, i18n } = useLingui();
  const send = useRouteContext({ from: '__root__', select: ({ data }) => data.applyAsAgency });
  const request = useRequestForm<AgencyApplication, AgencyProblem>({ read: readApplication, problemsOf: agencyProblems, send });
  const [agreement, open] = useAgreementText();
  const field = (name: keyof typeof AGENCY_LIMITS) => ({ name, maxLength: AGENCY_LIMITS[name], error: agencyProblemText(i18n, request.problems[name], name) });
  const title = t`For travel agencies`;
  const lead = t`Book our villas, yachts, tours and transfers for your guests, and keep all their bookings in one place.`;
  return (
    <>
      <RequestPage
        title={title}
        lead={lead}
        form={
          <RequestFormFrame request={request} label={title} submit={t`Send the application`} thanks={t`Thank you, we have your application`} again={t`Send another application`}>
            <FieldGrid>
              <TextField span={6} label={t`Company name`} autoComplete="organization" required {...field('company')} />
              <TextField span={6} label={t`TÜRSAB licence or trade register number`} autoComplete="off" required {...field('licence')} />
              <TextField label={t`Tax number`} autoComplete="off" required {...field('taxNumber')} />
              <TextField label={t`Tax office`} autoComplete="off" required {...field('taxOffice')} />
              <TextField label={t`City`} autoComplete="address-level2" required {...field('city')} />
              <TextField label={t`Country`} autoComplete="country-name" required {...field('country')} />
              <TextField span={6} label={t`Website (optional)`} inputMode="url" autoComplete="url" {...field('website')} />
              <TextField label={t`Contact’s first name`} autoComplete="given-name" required {...field('firstName')} />
              <TextField label={t`Contact’s last name`} autoComplete="family-name" required {...field('lastName')} />
              <TextField label={t`E-mail`} type="email" inputMode="email" autoComplete="email" required hint={t`You will log in with this address.`} {...field('email')} />
              <TextField label={t`Phone`} type="tel" autoComplete="tel" required {...field('phone')} />
              <TextArea label={t`Message (optional)`} rows={4} {...field('message')} />
            </FieldGrid>
            <Checkbox name="acceptsTerms" required error={agencyProblemText(i18n, request.problems.acceptsTerms)}>
              <Trans>I have read the {open(PRIVACY!, t`privacy notice`)} and the {open(MEMBERSHIP!, t`membership agreement`)} and accept them.</Trans>
            </Checkbox>
          </RequestFormFrame>
        }
        aside={
          <>
            <NextSteps>
              <li><Trans>We check what you have entered, and answer by e-mail.</Trans></li>
              <li><Trans>You get your agency number, and a link with which you choose your password.</Trans></li>
              <li><Trans>You log in and book for your guests.</Trans></li>
            </NextSteps>
            <p><Trans>Already one of our agencies? <Link className="link" to="/agency/login">Log in</Link></Trans></p>
          </>
        }
      />
      {agreement}
    </>
  );
}

function readApplication(data: FormData): AgencyApplication {
  const text = (name: keyof typeof AGENCY_LIMITS) => textOf(data, name);
  return {
    company: text('company'), licence: text('licence'), taxNumber: text('taxNumber'), taxOffice: text('taxOffice'), city: text('city'), country: text('country'), website: text('website'),
    firstName: text('firstName'), lastName: text('lastName'), email: text('email'), phone: text('phone'), message: text('message'), acceptsTerms: data.has('acceptsTerms'),
  };
}

/** What to do about a field; undefined for a field that is right. */
function agencyProblemText(i18n: I18n, problem: AgencyProblem | undefined, field?: keyof typeof AGENCY_LIMITS): string | undefined {
  if (problem === 'notAccepted') return i18n._(msg`Please read and tick this to continue.`);
  if (problem === 'malformed' && field === 'website') return i18n._(msg`Please enter an address like www.example.com.`);
  return requestProblemText(i18n, problem, field === 'email' || field === 'phone' ? field : 'other');
}
