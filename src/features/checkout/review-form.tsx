import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { REVIEW_LIMITS, reviewProblems, type ReviewForm as Entered, type ReviewProblem } from '#domain/review.ts';
import { useCheckedForm } from '#features/common/use-checked-form.ts';
import { useLocale } from '#features/common/use-locale.ts';
import { sendReview, type OwnReview, type ReviewTrouble } from '#runtime/checkout/booking-reviews.ts';
import type { BookingProof } from '#runtime/checkout/cancel-booking.ts';
import { useSend } from '#runtime/react/use-send.ts';
import { Button, ButtonRow } from '#ui/button.tsx';
import { TextArea } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { StarRating } from '#ui/star-rating.tsx';
import { ratingWords, reviewProblemText, reviewTroubleText } from './review-texts.ts';

export interface ReviewFormProps {
  readonly proof: BookingProof;
  readonly lineId: string;
  /** Of what is reviewed, for the form's name. */
  readonly title: string;
  /** The review to change; null for a new one. */
  readonly known: OwnReview | null;
  readonly onSaved: (review: OwnReview) => void;
  readonly onCancel: () => void;
}

/** Stars and a text about one line of a booking (R2). */
export function ReviewForm({ proof, lineId, title, known, onSaved, onCancel }: ReviewFormProps) {
  const { t, i18n } = useLingui();
  const lang = useLocale();
  const send = useSend();
  const [length, setLength] = useState(known?.text.length ?? 0);
  const [isSending, setSending] = useState(false);
  const [trouble, setTrouble] = useState<ReviewTrouble | null>(null);
  const { form, method, problems, onSubmit, onInput } = useCheckedForm<Entered, ReviewProblem>({
    read: (data) => ({ rating: Number(data.get('rating') ?? 0), text: String(data.get('text')).trim() }),
    problemsOf: reviewProblems,
    isBusy: isSending,
    onValid: (entered) => void save(entered),
  });

  async function save(entered: Entered): Promise<void> {
    setSending(true);
    setTrouble(null);
    const result = await sendReview(send, { proof, lineId, lang, ...entered });
    setSending(false);
    if (result.ok) onSaved(result.value);
    else setTrouble(result.trouble);
  }

  return (
    <form ref={form} className="flow" noValidate method={method} onSubmit={onSubmit} onInput={onInput} aria-label={t`Your review: ${title}`}>
      <StarRating legend={t`Your rating`} name="rating" words={ratingWords(i18n)} initial={known?.rating ?? 0} error={problems.rating && t`Please choose a number of stars.`} />
      <TextArea
        label={t`Your review`}
        name="text"
        rows={6}
        required
        maxLength={REVIEW_LIMITS.max}
        defaultValue={known?.text}
        onChange={({ target }) => setLength(target.value.trim().length)}
        hint={<span className="num">{t`${length} of ${REVIEW_LIMITS.max} characters, at least ${REVIEW_LIMITS.min}`}</span>}
        error={reviewProblemText(i18n, problems.text)}
      />
      <p className="small muted">{t`We read every review before it appears on our site, with your first name and the first letter of your last name.`}</p>
      {trouble && <Notice tone="warn">{reviewTroubleText(i18n, trouble)}</Notice>}
      <ButtonRow>
        <Button type="submit" busy={isSending}>{t`Send the review`}</Button>
        <Button variant="bare" onClick={onCancel}>{t`Cancel`}</Button>
      </ButtonRow>
    </form>
  );
}
