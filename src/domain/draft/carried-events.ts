import type { DraftEvent } from './events.ts';
import { event, type DecideContext } from './decision.ts';
import { pricedLine, type DraftState } from './state.ts';

/** What the visitor puts into another draft. */
export interface Carried {
  readonly lines: boolean;
  /** The guest, the hotel, the note and the requests for quotes, which name the visitor. */
  readonly details: boolean;
}

/**
 * The events that put a draft's open lines, and its guest details on request, into
 * another draft. Finished bookings, payments, holds and seen changes have no such
 * event. Nor have the lines of a quotation, which is checked out apart. Lines keep their ids, because the server books a line once (L12): the same
 * line cannot be booked from both drafts.
 */
export function carriedEvents({ lines, quotation, guest, hotel, note, requests }: DraftState, carried: Carried, context: DecideContext): DraftEvent[] {
  const events: DraftEvent[] = [];
  if (carried.lines && !quotation) for (const line of lines) events.push(event(context, 'ItemAdded', pricedLine(line)));
  if (!carried.details) return events;
  if (guest) events.push(event(context, 'GuestDetailsSet', { guest }));
  if (hotel) events.push(event(context, 'HotelDetailsSet', { hotel }));
  if (note !== '') events.push(event(context, 'NoteSet', { note }));
  for (const request of requests) events.push(event(context, 'QuoteAsked', request));
  return events;
}
