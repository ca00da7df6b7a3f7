import type { IsoDate } from './catalogue.ts';
import type { Shapes, VerticalName } from '#verticals/shapes.ts';

/** What may be wrong with a wish of any vertical. */
export type CommonProblem =
  | { readonly code: 'datesMissing' }
  | { readonly code: 'datesReversed' }
  | { readonly code: 'inThePast' }
  | { readonly code: 'notOffered'; readonly date: IsoDate }
  | { readonly code: 'overCapacity'; readonly capacity: number }
  | { readonly code: 'noAdult' }
  | { readonly code: 'noSuchExtra'; readonly extra: string }
  | { readonly code: 'extraQuantity'; readonly extra: string; readonly most: number };

/** What is wrong with a wish of a vertical, as a code with its figures; the page puts it into words. */
export type ProblemIn<V extends VerticalName> = CommonProblem | Shapes[V]['problem'];
export type WishProblem = ProblemIn<VerticalName>;
