import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useState, type FormEvent } from 'react';
import { REJECTION_REASONS, REVIEW_STATES, type RejectionReason, type ReviewState } from '#domain/review.ts';
import { useLocale } from '#features/common/use-locale.ts';
import { languageName } from '#i18n/display-names.ts';
import { formatDateTime } from '#i18n/format.ts';
import { decideReview, listReviews, type DeskReview, type DeskTrouble, type ReviewDecision } from '#runtime/quote/desk.ts';
import { Button, ButtonRow } from '#ui/button.tsx';
import { QuietDisclosure } from '#ui/disclosure.tsx';
import { FieldGrid, SelectField } from '#ui/field.tsx';
import { LoadingStatus } from '#ui/skeleton.tsx';
import { StarRow } from '#ui/stars.tsx';
import * as styles from './entries.module.css';
import { Pages } from './pages.tsx';
import { TroubleNotice } from './trouble-notice.tsx';
import { useDeskList, type DeskListProps } from './use-desk-list.ts';

/** The reviews of guests: first those that wait for a decision, the oldest first (R2), then the decided ones. */
export function Reviews({ send, onSignedIn, onSignedOut }: DeskListProps) {
  const { t, i18n } = useLingui();
  const locale = useLocale();
  const [state, setState] = useState<ReviewState>('waiting');
  const [page, setPage] = useState(1);
  const [undecided, setUndecided] = useState<DeskTrouble | null>(null);
  const { list, trouble, load } = useDeskList(useCallback(() => listReviews(send, state, page, locale), [send, state, page, locale]), { onSignedIn, onSignedOut });
  const decide = async (review: DeskReview, decision: ReviewDecision) => {
    const result = await decideReview(send, review, decision, locale);
    if (!result.ok && result.trouble === 'signedOut') return onSignedOut();
    setUndecided(result.ok ? null : result.trouble);
    load();
  };
  return (
    <>
      <FieldGrid>
        <SelectField label={t`Reviews to show`} value={state} onChange={(event) => { setState(REVIEW_STATES.find((each) => each === event.target.value)!); setPage(1); }}>
          {REVIEW_STATES.map((each) => <option key={each} value={each}>{stateText(i18n, each)}</option>)}
        </SelectField>
      </FieldGrid>
      <TroubleNotice trouble={trouble ?? undecided} onRetry={load} />
      {!list && !trouble && <LoadingStatus />}
      {list?.reviews.length === 0 && <p role="status">{t`There are no reviews.`}</p>}
      {list && list.reviews.length > 0 && (
        <ul className={styles.list}>{list.reviews.map((review) => <Review key={`${review.reviewId} ${review.revision}`} review={review} onDecide={(decision) => decide(review, decision)} />)}</ul>
      )}
      {list && <Pages page={page} total={list.total} onPage={setPage} />}
    </>
  );
}

interface ReviewProps {
  readonly review: DeskReview;
  readonly onDecide: (decision: ReviewDecision) => Promise<void>;
}

/** One review with the booked product and the possible decisions. */
function Review({ review, onDecide }: ReviewProps) {
  const { t, i18n } = useLingui();
  const { state, reason, writtenAt, author, lang, rating, text, bookingNumber, title, facts } = review;
  const [isBusy, setBusy] = useState(false);
  const decide = async (decision: ReviewDecision) => {
    setBusy(true);
    await onDecide(decision);
    setBusy(false);
  };
  const reject = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const chosen = new FormData(event.currentTarget).get('reason');
    void decide({ kind: 'reject', reason: REJECTION_REASONS.find((each) => each === chosen)! });
  };
  return (
    <li>
      <div className={styles.head}>
        <h2>{title}</h2>
        <span>{stateText(i18n, state)}{reason && <>: {reasonText(i18n, reason)}</>}</span>
      </div>
      <p className="small muted"><span className="num">{formatDateTime(Date.parse(writtenAt))}</span>, {author}, {languageName(lang, i18n.locale)}, <span className="num">{bookingNumber}</span></p>
      {facts.map((fact) => <p key={fact} className="small">{fact}</p>)}
      <p><StarRow rating={rating} /></p>
      <blockquote lang={lang}>{text}</blockquote>
      <ButtonRow>
        {state !== 'published' && <Button variant="line" busy={isBusy} onClick={() => void decide({ kind: 'publish' })}><Trans>Publish<span className="visually-hidden">: {author}, {title}</span></Trans></Button>}
      </ButtonRow>
      {state !== 'rejected' && (
        <QuietDisclosure title={state === 'published' ? t`Take off the page` : t`Do not publish`}>
          <form className="flow" onSubmit={reject} aria-label={t`Do not publish: ${author}, ${title}`}>
            <p className="small"><Trans>The guest is told the reason by e-mail and can change the review.</Trans></p>
            <FieldGrid>
              <SelectField label={t`Reason, for the guest`} name="reason">
                {REJECTION_REASONS.map((each) => <option key={each} value={each}>{reasonText(i18n, each)}</option>)}
              </SelectField>
            </FieldGrid>
            <Button type="submit" variant="line" busy={isBusy}>{t`Reject the review`}</Button>
          </form>
        </QuietDisclosure>
      )}
    </li>
  );
}

function stateText(i18n: I18n, state: ReviewState): string {
  switch (state) {
    case 'waiting': return i18n._(msg`Waiting`);
    case 'published': return i18n._(msg`Published`);
    case 'rejected': return i18n._(msg`Not published`);
  }
}

function reasonText(i18n: I18n, reason: RejectionReason): string {
  switch (reason) {
    case 'offTopic': return i18n._(msg`not about the trip`);
    case 'offensive': return i18n._(msg`insults or offensive words`);
    case 'personalData': return i18n._(msg`personal data`);
    case 'advertising': return i18n._(msg`advertising or links`);
  }
}
