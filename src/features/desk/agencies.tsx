import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { formatDateTime } from '#i18n/format.ts';
import { listAgencies, sendAgencyLink } from '#runtime/quote/desk.ts';
import { Button } from '#ui/button.tsx';
import { LoadingStatus } from '#ui/skeleton.tsx';
import { AgencyDecisionForm, type ApplicationProps } from './agency-decision-form.tsx';
import { Contact } from './contact.tsx';
import { deskTroubleText } from './desk-trouble.ts';
import * as styles from './entries.module.css';
import { Pages } from './pages.tsx';
import { TroubleNotice } from './trouble-notice.tsx';
import { useDeskChange } from './use-desk-change.ts';
import { useDeskList, type DeskListProps } from './use-desk-list.ts';

/** The applications of agencies, those to decide first (A1). */
export function Agencies({ send, onSignedIn, onSignedOut }: DeskListProps) {
  const { t } = useLingui();
  const [page, setPage] = useState(1);
  const { list, trouble, load } = useDeskList(useCallback(() => listAgencies(send, page), [send, page]), { onSignedIn, onSignedOut });
  return (
    <>
      <TroubleNotice trouble={trouble} onRetry={load} />
      {!list && !trouble && <LoadingStatus />}
      {list?.agencies.length === 0 && <p role="status">{t`No agency has applied yet.`}</p>}
      {list && list.agencies.length > 0 && <ul className={styles.list}>{list.agencies.map((agency) => <Application key={agency.id} agency={agency} send={send} onSignedOut={onSignedOut} onChanged={load} />)}</ul>}
      {list && <Pages page={page} total={list.total} onPage={setPage} />}
    </>
  );
}

function Application({ agency, ...actions }: ApplicationProps) {
  const { t } = useLingui();
  const { company, licence, taxNumber, taxOffice, city, country, website, firstName, lastName, email, phone, lang, message, receivedAt, decision, reply, number, hasAccount } = agency;
  return (
    <li>
      <div className={styles.head}>
        <h2>{company}</h2>
        <span className="num">{decision === null ? t`To decide` : decision === 'rejected' ? t`Rejected` : t`Agency ${{ number }}`}</span>
      </div>
      <p className="small muted">
        <span className="num">{formatDateTime(Date.parse(receivedAt))}</span>, <Contact name={`${firstName} ${lastName}`} email={email} phone={phone} lang={lang} />
      </p>
      <p className="small">
        <Trans>Licence or register number: {licence}</Trans><br />
        <Trans>Tax number and office: {taxNumber}, {taxOffice}</Trans><br />
        {city}, {country}{website !== '' && <>, {website}</>}
      </p>
      {message !== '' && <blockquote lang={lang}>{message}</blockquote>}
      {reply !== '' && <p className="small"><Trans>Your reply: {reply}</Trans></p>}
      {decision === null && <AgencyDecisionForm agency={agency} {...actions} />}
      {decision === 'accepted' && (hasAccount ? <AccountLine agency={agency} /> : <LinkButton agency={agency} {...actions} />)}
    </li>
  );
}

/** An agency that has its account, with the way to what it has booked (A4). */
function AccountLine({ agency: { company, number } }: Pick<ApplicationProps, 'agency'>) {
  return (
    <p className="small">
      <Trans>It has chosen its password.</Trans>{' '}
      <Link to="/desk" search={{ list: 'bookings', agency: number! }}><Trans>Show its bookings<span className="visually-hidden">: {company}</span></Trans></Link>
    </p>
  );
}

/** Sends the link that sets the password again (A2). */
function LinkButton({ agency: { id, company, linkSentAt }, send, ...after }: ApplicationProps) {
  const { i18n } = useLingui();
  const { isBusy, trouble, change } = useDeskChange(after);
  return (
    <p className="num">
      {linkSentAt !== null && <Trans>The link to its account was sent on {formatDateTime(Date.parse(linkSentAt))}.</Trans>}{' '}
      <Button variant="line" busy={isBusy} onClick={() => void change(sendAgencyLink(send, id))}><Trans>Send another link<span className="visually-hidden">: {company}</span></Trans></Button>
      {trouble && <small className="muted"> {deskTroubleText(i18n, trouble)}</small>}
    </p>
  );
}
