import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';

/** A hint how to find a booking that was made without an account. */
export function EnquiryHint() {
  return <p className="muted"><Trans>Booked without an account? <Link className="link" to="/enquire-booking" search={{}}>Find your booking</Link> by its number and your e-mail address.</Trans></p>;
}
