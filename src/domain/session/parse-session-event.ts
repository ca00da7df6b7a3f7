import { bookingPass } from '#domain/booking-pass-schema.ts';
import { GUEST_LIMITS } from '#domain/draft/guest-schema.ts';
import { eventParser } from '#domain/event-parser.ts';
import { MOST_FAVOURITES } from '#domain/favourites/most-favourites.ts';
import { code, email, epoch, locale, oneOf, text, uuid } from '#domain/schema/scalars.ts';
import { list, record } from '#domain/schema/schema.ts';
import type { SessionEvent } from './session.ts';

/** One page of the member area. */
const MOST_PASSES = 50;

const member = record({
  memberId: uuid(), email: email(), firstName: text({ max: GUEST_LIMITS.firstName }), lastName: text({ max: GUEST_LIMITS.lastName }),
  phone: text({ max: GUEST_LIMITS.phone }), address: text({ max: GUEST_LIMITS.address }),
});

/** Parses an event of the stream `session`; null when the value is none. */
export const parseSessionEvent = eventParser<SessionEvent>({
  MemberSignedIn: record({ member, token: text({ min: 1, max: 500 }), expiresAt: epoch() }),
  MemberChanged: record({ member }),
  MemberSignedOut: record({ by: oneOf(['member', 'server']) }),
  FavouritesAgreed: record({ memberId: uuid(), codes: list(code(), MOST_FAVOURITES) }),
  PassesKept: record({ memberId: uuid(), lang: locale(), passes: list(bookingPass, MOST_PASSES) }),
});
