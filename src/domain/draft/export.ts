import type { DraftEvent, DraftEventType } from './events.ts';

/** What concerns this device alone. */
const LOCAL_ONLY: ReadonlySet<DraftEventType> = new Set<DraftEventType>(['NewsSeen']);

/**
 * The event as it may leave the device, or null for one that stays. Passport and
 * identity numbers never go along: they leave only inside a checkout request.
 */
export function exported(event: DraftEvent): DraftEvent | null {
  if (LOCAL_ONLY.has(event.type)) return null;
  if (event.type !== 'GuestDetailsSet') return event;
  return { ...event, data: { ...event.data, guest: { ...event.data.guest, identityNumber: null } } };
}
