import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Locale } from '#domain/catalogue.ts';
import { titleIn } from '#domain/complete-title.ts';
import { periodOf } from '#domain/booking-item.ts';
import { loginDialog } from '#features/common/login-dialog.ts';
import { Title } from '#features/common/written.tsx';
import { formatPeriod } from '#i18n/format-period.ts';
import type { BookedLine, BookingSummary } from '#runtime/checkout/booking-lookup.ts';
import { readReviews, withdrawReview, type BookingReviews, type OwnReview, type ReviewTrouble } from '#runtime/checkout/booking-reviews.ts';
import type { BookingProof } from '#runtime/checkout/cancel-booking.ts';
import { useProfile } from '#runtime/react/member-context.tsx';
import { useSend } from '#runtime/react/use-send.ts';
import { Badge } from '#ui/badge.tsx';
import { Button, ButtonRow } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { StarRow } from '#ui/stars.tsx';
import { toast } from '#ui/toast.ts';
import * as styles from './booking-reviews.module.css';
import { ReviewForm } from './review-form.tsx';
import { rejectionText, reviewStateText, reviewTroubleText } from './review-texts.ts';

export interface BookingReviewsProps {
  readonly booking: BookingSummary;
  readonly proof: BookingProof;
}

/** Id of this part, to which lists of bookings link. */
const REVIEWS_ID = 'reviews';
const TONES = { waiting: 'warn', published: 'ok', rejected: 'sea' } as const;

/** The guest's reviews of a trip that is over, and the form to write one (R1, R2). */
export default function BookingReviewsPart({ booking, proof }: BookingReviewsProps) {
  const { t, i18n } = useLingui();
  const send = useSend();
  const memberId = useProfile()?.memberId;
  const heading = useRef<HTMLHeadingElement>(null);
  const [found, setFound] = useState<BookingReviews | null>(null);
  const [trouble, setTrouble] = useState<ReviewTrouble | null>(null);

  const load = useCallback(async () => {
    const result = await readReviews(send, proof);
    setFound(result.ok ? result.value : null);
    setTrouble(result.ok ? null : result.trouble);
    // The proof of a page does not change; who is signed in does.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [send, memberId]);
  useEffect(() => void load(), [load]);

  const isLoaded = found !== null;
  useEffect(() => {
    if (!isLoaded || location.hash !== `#${REVIEWS_ID}`) return;
    heading.current?.scrollIntoView();
    heading.current?.focus({ preventScroll: true });
  }, [isLoaded]);

  if (trouble === 'membersOnly') return memberId === undefined && <p>{reviewTroubleText(i18n, trouble)} <Button variant="bare" onClick={() => loginDialog.open('login')}>{t`Log in`}</Button></p>;
  if (trouble) return <Notice tone="warn" action={<Button variant="bare" onClick={() => void load()}>{t`Try again`}</Button>}>{reviewTroubleText(i18n, trouble)}</Notice>;
  if (!found) return <Skeleton shape="block" />;
  const lines = booking.lines.flatMap((line) => {
    const review = found.reviews.find(({ lineId }) => lineId === line.lineId) ?? null;
    return review || found.reviewable.includes(line.lineId) ? [{ line, review }] : [];
  });
  if (lines.length === 0) return null;
  return (
    <section id={REVIEWS_ID} className="flow">
      <h2 ref={heading} className={styles.heading} tabIndex={-1}>{t`How was your trip?`}</h2>
      <ul className={styles.list}>
        {lines.map(({ line, review }) => <li key={line.lineId}><LineReview line={line} review={review} proof={proof} onChanged={load} /></li>)}
      </ul>
    </section>
  );
}

interface LineReviewProps {
  readonly line: BookedLine;
  /** Null while there is none. */
  readonly review: OwnReview | null;
  readonly proof: BookingProof;
  readonly onChanged: () => Promise<void>;
}

/** One line: its review with what can be done with it, or the way to write one. */
function LineReview({ line: { lineId, offer, selection }, review, proof, onChanged }: LineReviewProps) {
  const { t, i18n } = useLingui();
  const [isWriting, setWriting] = useState(false);
  const title = titleIn(offer, i18n.locale as Locale).text;
  const saved = async () => {
    setWriting(false);
    toast.show({ message: t`Thank you. We have your review.` });
    await onChanged();
  };
  return (
    <div className="flow">
      <div className={styles.head}>
        <h3><Title of={offer} /></h3>
        <span className="small muted num">{formatPeriod(periodOf(selection))}</span>
      </div>
      {isWriting
        ? <ReviewForm proof={proof} lineId={lineId} title={title} known={review} onSaved={() => void saved()} onCancel={() => setWriting(false)} />
        : review
          ? <Written review={review} title={title} proof={proof} onEdit={() => setWriting(true)} onChanged={onChanged} />
          : <Button variant="line" onClick={() => setWriting(true)}><Trans>Write a review<span className="visually-hidden">: {title}</span></Trans></Button>}
    </div>
  );
}

interface WrittenProps {
  readonly review: OwnReview;
  /** Of the line. */
  readonly title: string;
  readonly proof: BookingProof;
  readonly onEdit: () => void;
  readonly onChanged: () => Promise<void>;
}

/** A review that was sent, with its state. */
function Written({ review: { lineId, rating, text, lang, state, reason }, title, proof, onEdit, onChanged }: WrittenProps) {
  const { t, i18n } = useLingui();
  const send = useSend();
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<ReviewTrouble | null>(null);

  async function withdraw(): Promise<void> {
    setBusy(true);
    const result = await withdrawReview(send, proof, lineId);
    setBusy(false);
    if (!result.ok) return setTrouble(result.trouble);
    toast.show({ message: t`Your review is withdrawn.` });
    await onChanged();
  }

  return (
    <>
      <p className={styles.state}><StarRow rating={rating} /> <Badge tone={TONES[state]}>{reviewStateText(i18n, state)}</Badge></p>
      {reason && <p>{rejectionText(i18n, reason)} <Trans>You can change it, and we will read it again.</Trans></p>}
      <blockquote className={styles.text} lang={lang}>{text}</blockquote>
      {trouble && <Notice tone="warn">{reviewTroubleText(i18n, trouble)}</Notice>}
      <ButtonRow>
        {state !== 'published' && <Button variant="line" onClick={onEdit}><Trans>Change the review<span className="visually-hidden">: {title}</span></Trans></Button>}
        <Button variant="bare" busy={isBusy} onClick={() => void withdraw()}><Trans>Withdraw the review<span className="visually-hidden">: {title}</span></Trans></Button>
      </ButtonRow>
    </>
  );
}
