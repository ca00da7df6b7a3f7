import type { IsoDate } from './catalogue.ts';
import type { VerticalTypes, VerticalName } from '#verticals/schemas.ts';

/** The problems that an item of any vertical may have. */
export type CommonProblem =
  | { readonly code: 'datesMissing' }
  | { readonly code: 'datesReversed' }
  | { readonly code: 'inThePast' }
  /** It starts sooner than its lead time allows, or has started (B11). */
  | { readonly code: 'bookingClosed'; readonly leadHours: number }
  /** After the last day that can be booked (B9). */
  | { readonly code: 'tooFarAhead'; readonly lastDay: IsoDate }
  | { readonly code: 'notOffered'; readonly date: IsoDate }
  | { readonly code: 'overCapacity'; readonly capacity: number }
  | { readonly code: 'noAdult' }
  | { readonly code: 'noSuchExtra'; readonly extra: string }
  | { readonly code: 'extraQuantity'; readonly extra: string; readonly most: number };

/** A problem of an item of one vertical, as a code with its figures; the page formats it. */
export type ProblemIn<V extends VerticalName> = CommonProblem | VerticalTypes[V]['problem'];
export type BookingProblem = ProblemIn<VerticalName>;
