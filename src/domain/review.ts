import { addMonths } from './add-months.ts';
import type { IsoDate, Locale } from './catalogue.ts';
import { containsCardNumber } from './draft/card-number.ts';

/** How long after its last day a trip can be reviewed, months (R1). */
const REVIEW_MONTHS = 12;
/** Characters of a review's text, without space around it (R2). */
export const REVIEW_LIMITS = { min: 20, max: 2000 } as const;
/** The best rating; the worst is 1. */
export const BEST_RATING = 5;

/** `waiting`: the operator has not decided yet. */
export const REVIEW_STATES = ['waiting', 'published', 'rejected'] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

/** Why the operator does not publish a review. */
export const REJECTION_REASONS = ['offTopic', 'offensive', 'personalData', 'advertising'] as const;
export type RejectionReason = (typeof REJECTION_REASONS)[number];

/** What a guest enters. */
export interface ReviewForm {
  /** From 1 to `BEST_RATING`; 0 while nothing is chosen. */
  readonly rating: number;
  readonly text: string;
}

export type ReviewProblem = 'missing' | 'tooShort' | 'tooLong' | 'cardNumber';

/**
 * Whether what ended on `lastDay` can be reviewed (R1).
 * @param today at the destination
 */
export const isReviewable = (lastDay: IsoDate, today: IsoDate): boolean => lastDay < today && today <= addMonths(lastDay, REVIEW_MONTHS);

/** The fields of a review that must be corrected, in form order (R2). */
export function reviewProblems({ rating, text }: ReviewForm): Readonly<Partial<Record<keyof ReviewForm, ReviewProblem>>> {
  const problem = textProblem(text.trim());
  return {
    ...(Number.isInteger(rating) && rating >= 1 && rating <= BEST_RATING ? {} : { rating: 'missing' as const }),
    ...(problem && { text: problem }),
  };
}

function textProblem(text: string): ReviewProblem | null {
  if (text.length < REVIEW_LIMITS.min) return 'tooShort';
  if (text.length > REVIEW_LIMITS.max) return 'tooLong';
  return containsCardNumber(text) ? 'cardNumber' : null;
}

/** How a reviewer is named in public: `Helen A.`, the first name and the initial of the last one (R2). */
export function publicName({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }, locale: Locale): string {
  const initial = /\p{L}/u.exec(lastName)?.[0].toLocaleUpperCase(locale);
  return initial === undefined ? firstName.trim() : `${firstName.trim()} ${initial}.`;
}
