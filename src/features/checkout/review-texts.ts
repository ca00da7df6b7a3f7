import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { REVIEW_LIMITS, type RejectionReason, type ReviewProblem, type ReviewState } from '#domain/review.ts';
import { quoteTroubleText } from '#features/common/quote-trouble.ts';
import type { ReviewTrouble } from '#runtime/checkout/booking-reviews.ts';

/** What each number of stars means, the fewest first. */
export const ratingWords = (i18n: I18n): readonly string[] => [i18n._(msg`poor`), i18n._(msg`fair`), i18n._(msg`good`), i18n._(msg`very good`), i18n._(msg`excellent`)];

export function reviewStateText(i18n: I18n, state: ReviewState): string {
  switch (state) {
    case 'waiting': return i18n._(msg`We are reading it`);
    case 'published': return i18n._(msg`Published`);
    case 'rejected': return i18n._(msg`Not published`);
  }
}

/** Why a review is not published, to its guest. */
export function rejectionText(i18n: I18n, reason: RejectionReason): string {
  switch (reason) {
    case 'offTopic': return i18n._(msg`It is not about the trip itself.`);
    case 'offensive': return i18n._(msg`It contains insults or offensive words.`);
    case 'personalData': return i18n._(msg`It contains names, contact details or other personal data.`);
    case 'advertising': return i18n._(msg`It contains advertising or links.`);
  }
}

/** What to do about the text of a review; undefined where it is right. */
export function reviewProblemText(i18n: I18n, problem: ReviewProblem | undefined): string | undefined {
  switch (problem) {
    case undefined: case 'missing': return undefined;
    case 'tooShort': return i18n._(msg`Please write at least ${REVIEW_LIMITS.min} characters.`);
    case 'tooLong': return i18n._(msg`This is too long. Please shorten it.`);
    case 'cardNumber': return i18n._(msg`This looks like a card number. Please take it out: we never need it in a message.`);
  }
}

/** Why a review was not stored, and what to do. */
export function reviewTroubleText(i18n: I18n, trouble: ReviewTrouble): string {
  switch (trouble) {
    case 'membersOnly': return i18n._(msg`To review this trip, log in with the account that you booked it with.`);
    case 'notFound': return i18n._(msg`We could not find this booking in your account. Please load the page again.`);
    case 'notReviewable': return i18n._(msg`This trip cannot be reviewed any more.`);
    case 'published': return i18n._(msg`Your review is published already. To change it, withdraw it and write a new one.`);
    case 'noAnswer': case 'tooMany': case 'refused': return quoteTroubleText(i18n, trouble);
  }
}
