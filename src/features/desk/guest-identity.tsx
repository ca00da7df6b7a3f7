import { useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useState } from 'react';
import { useLoadedList } from '#features/common/use-loaded-list.ts';
import { formatDate } from '#i18n/format.ts';
import { readGuestIdentity, type DeskTrouble, type GuestIdentity as Identity } from '#runtime/quote/desk.ts';
import type { Send } from '#runtime/send.ts';
import { QuietDisclosure } from '#ui/disclosure.tsx';
import { LoadingStatus } from '#ui/skeleton.tsx';
import * as styles from './entries.module.css';
import { TroubleNotice } from './trouble-notice.tsx';

interface GuestIdentityProps {
  readonly bookingNumber: string;
  readonly send: Send;
  readonly onSignedOut: () => void;
}

/** Date of birth, identity number and address of a guest (B27): read when it is opened, and not kept by the page when it is closed. */
export function GuestIdentity(props: GuestIdentityProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  // The desk hides its lists when the session has ended, and shows them to whoever signs in next.
  useEffect(() => () => setOpen(false), []);
  return <QuietDisclosure title={t`Identity and address`} open={isOpen} onToggle={setOpen}>{isOpen && <Opened {...props} />}</QuietDisclosure>;
}

function Opened({ bookingNumber, send, onSignedOut }: GuestIdentityProps) {
  const { t } = useLingui();
  const { list: identity, trouble, load } = useLoadedList<Identity, DeskTrouble>(useCallback(() => readGuestIdentity(send, bookingNumber), [send, bookingNumber]), onSignedOut);
  if (!identity) return trouble ? <TroubleNotice trouble={trouble} onRetry={load} /> : <LoadingStatus />;
  const { birthDate, identityNumber, address } = identity;
  const facts = [
    ...(birthDate ? [{ name: t`Date of birth`, value: formatDate(birthDate) }] : []),
    ...(identityNumber ? [{ name: t`Passport or identity number`, value: identityNumber }] : []),
    ...(address.trim() ? [{ name: t`Address`, value: address }] : []),
  ];
  if (facts.length === 0) return <p className="small">{t`The guest has given none of these.`}</p>;
  return <dl className={styles.facts}>{facts.map(({ name, value }) => <div key={name}><dt>{name}</dt><dd className="num">{value}</dd></div>)}</dl>;
}
