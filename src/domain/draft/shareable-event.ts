import type { DraftEvent, DraftEventType } from './events.ts';

/** Events that concern this device only. */
const LOCAL_ONLY: ReadonlySet<DraftEventType> = new Set<DraftEventType>(['NewsSeen']);

/**
 * The event as it may be sent to the server, or null for one that stays on the
 * device. Passport and identity numbers are removed: only a checkout request has them.
 */
export function shareableEvent(event: DraftEvent): DraftEvent | null {
  if (LOCAL_ONLY.has(event.type)) return null;
  if (event.type !== 'GuestDetailsSet') return event;
  return { ...event, data: { ...event.data, guest: { ...event.data.guest, identityNumber: null } } };
}
