import { Trans, useLingui } from '@lingui/react/macro';
import { formatDateTime, formatDay, formatTime, weekdayNames } from '#i18n/format.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

export interface ResumeBannerProps {
  readonly name: string;
  /** When the visitor was last here, epoch ms. */
  readonly keptAt: number;
  /** Epoch ms. */
  readonly now: number;
  /** Until when the dates are held, epoch ms by the device's clock; null when they are not. */
  readonly heldUntil: number | null;
  readonly onStartAgain: () => void;
}

const DAY_MS = 24 * 3_600_000;

/** The weekday of a visit, Monday is 0; null when it was more than six days ago. */
function weekdayOf(keptAt: number, now: number): number | null {
  const days = Math.round((new Date(now).setHours(0, 0, 0, 0) - new Date(keptAt).setHours(0, 0, 0, 0)) / DAY_MS);
  return days >= 0 && days <= 6 ? (new Date(keptAt).getDay() + 6) % 7 : null;
}

/** Banner for a resumed checkout: what was kept, and a button that starts again. */
export function ResumeBanner({ name, keptAt, now, heldUntil, onStartAgain }: ResumeBannerProps) {
  const { t, i18n } = useLingui();
  const day = weekdayOf(keptAt, now);
  const date = formatDay(keptAt);
  const weekday = day === null ? null : weekdayNames(i18n.locale)[day];
  return (
    <Notice
      tone="ok"
      start={
        <Badge tone="ok">
          <span className="num">{day === null ? date : `${weekdayNames(i18n.locale, 'short')[day]} ${formatTime(keptAt)}`}</span>
        </Badge>
      }
      action={<Button variant="bare" onClick={onStartAgain}>{t`Start again`}</Button>}
    >
      {weekday ? (
        <Trans>
          <b>Welcome back, {name}.</b> Everything from {weekday} is still here, encrypted on this device. Nothing was charged.
        </Trans>
      ) : (
        <Trans>
          <b>Welcome back, {name}.</b> Everything from {date} is still here, encrypted on this device. Nothing was charged.
        </Trans>
      )}
      {heldUntil !== null && (
        <>
          {' '}
          <Trans>
            Your dates are still held until <span className="num">{formatDateTime(heldUntil)}</span>.
          </Trans>
        </>
      )}
    </Notice>
  );
}
