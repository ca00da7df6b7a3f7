import { useLingui } from '@lingui/react/macro';
import { useShell } from '#features/common/use-shell.ts';
import { Ticket } from '#ui/ticket.tsx';
import * as styles from './operator-ticket.module.css';

/** Address, phone, e-mail and hours of the operator. */
export function OperatorTicket() {
  const { t } = useLingui();
  const { operator: { company, address, phone, email, hours, whatsapp } } = useShell();
  return (
    <Ticket
      label={company}
      parts={[
        <div key="reach" className={styles.reach}>
          <h2>{t`Call or write`}</h2>
          <p><a className="num" href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a></p>
          <p><a href={`mailto:${email}`}>{email}</a></p>
          {whatsapp && <p><a href={`https://wa.me/${whatsapp.replace('+', '')}`} rel="noopener">WhatsApp</a></p>}
          <p>{hours}</p>
        </div>,
        <div key="visit" className={styles.reach}>
          <h2>{t`Visit us`}</h2>
          <address>{company}<br />{address}</address>
        </div>,
      ]}
    />
  );
}
