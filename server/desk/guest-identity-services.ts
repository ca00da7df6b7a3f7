import { guestIdentityGet } from '#contract/calls/desk-guest.ts';
import type { Log } from '#server/logger.ts';
import { refuse, serve, type Service } from '#server/services/service.ts';
import { asOperator, type OperatorPorts } from './sign-in-services.ts';

/** The call with which the operator's staff reads a guest's identity, one booking at a time (B27). */
export function guestIdentityServices(ports: OperatorPorts & { readonly log: Log }): readonly Service[] {
  return [
    serve(guestIdentityGet, async (caller, { bookingNumber }) => {
      const { tenant } = caller;
      const { birthDate, identityNumber, address } = await asOperator(ports, caller, async (queries) => {
        const booking = await queries.selectFrom('bookings').select('guest').where('tenant', '=', tenant).where('booking_number', '=', bookingNumber).executeTakeFirst();
        if (!booking) throw refuse(guestIdentityGet, 'notFound');
        return booking.guest;
      });
      // Logged before the answer is sent, so that every reading is on record.
      ports.log('guestIdentityRead', { tenant, booking: bookingNumber });
      return { birthDate, identityNumber: identityNumber || null, address };
    }),
  ];
}
