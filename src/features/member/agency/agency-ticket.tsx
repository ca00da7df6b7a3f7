import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { Agency } from '#runtime/member/agencies.ts';
import { Ticket } from '#ui/ticket.tsx';
import * as styles from './agency-ticket.module.css';

/** The number and the data of an agency, and how it books for its guests. */
export function AgencyTicket({ agency }: { readonly agency: Agency }) {
  const { t } = useLingui();
  const { company, number, licence, taxNumber, taxOffice, firstName, lastName, email, phone, city, country, website } = agency;
  return (
    <Ticket
      label={company}
      parts={[
        <div key="data" className={styles.data}>
          <h2>{t`Your agency`}</h2>
          <dl>
            <div><dt>{t`Agency number`}</dt><dd className={styles.number}>{number}</dd></div>
            <div><dt>{t`Licence or register number`}</dt><dd>{licence}</dd></div>
            <div><dt>{t`Tax number and office`}</dt><dd>{taxNumber}, {taxOffice}</dd></div>
            <div><dt>{t`Contact`}</dt><dd>{firstName} {lastName}<br />{email}<br />{phone}</dd></div>
            <div><dt>{t`Place`}</dt><dd>{city}, {country}{website !== '' && <><br />{website}</>}</dd></div>
          </dl>
          <p className="small"><Link className="link" to="/user/profile">{t`Profile and password`}</Link></p>
        </div>,
        <div key="how" className={styles.data}>
          <h2>{t`Booking for your guests`}</h2>
          <ol>
            <li><Trans>Stay logged in on this device: what you book then appears here.</Trans></li>
            <li><Trans>Fill the basket as usual. In the checkout, enter the guest who travels in place of your own details. The guest gets our e-mails.</Trans></li>
            <li><Trans>To show a guest the trip first, send the link that the basket makes with “Continue on another device”. Book it yourself afterwards, so that it is among your bookings.</Trans></li>
          </ol>
        </div>,
      ]}
    />
  );
}
