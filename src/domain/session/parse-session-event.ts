import { GUEST_LIMITS } from '#domain/draft/guest-schema.ts';
import { eventParser } from '#domain/event-parser.ts';
import { MOST_FAVOURITES } from '#domain/favourites/most-favourites.ts';
import { imagePath } from '#domain/offer-schema.ts';
import { code, currency, decimal, email, epoch, locale, oneOf, text, uuid } from '#domain/schema/scalars.ts';
import { list, record } from '#domain/schema/schema.ts';
import type { SessionEvent } from './session.ts';

/** One page of the member area. */
const MOST_PASSES = 50;

const member = record({
  memberId: uuid(), email: email(), firstName: text({ max: GUEST_LIMITS.firstName }), lastName: text({ max: GUEST_LIMITS.lastName }),
  phone: text({ max: GUEST_LIMITS.phone }), address: text({ max: GUEST_LIMITS.address }),
});

const pass = record({
  bookingNumber: code(), status: oneOf(['pendingPayment', 'active', 'closed', 'cancelled']), collectionStatus: oneOf(['none', 'advance', 'all', 'partly', 'pending']),
  currency: currency(), paid: decimal(), total: decimal(),
  lines: list(record({ title: text({ max: 300 }), facts: list(text({ max: 500 }), 20), image: imagePath() }), 100),
});

/** Parses an event of the stream `session`; null when the value is none. */
export const parseSessionEvent = eventParser<SessionEvent>({
  MemberSignedIn: record({ member, token: text({ min: 1, max: 500 }), expiresAt: epoch() }),
  MemberChanged: record({ member }),
  MemberSignedOut: record({ by: oneOf(['member', 'server']) }),
  FavouritesAgreed: record({ memberId: uuid(), codes: list(code(), MOST_FAVOURITES) }),
  PassesKept: record({ memberId: uuid(), lang: locale(), passes: list(pass, MOST_PASSES) }),
});
