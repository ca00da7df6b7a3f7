import { Trans, useLingui } from '@lingui/react/macro';
import { formatDay, formatTime, weekdayNames } from '#i18n/format.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import * as styles from './resume-banner.module.css';

export interface ResumeBannerProps {
  readonly name: string;
  /** When the visitor was last here, epoch ms. */
  readonly keptAt: number;
  /** Epoch ms. */
  readonly now: number;
  readonly onStartAgain: () => void;
}

const DAY_MS = 24 * 3_600_000;

/** The weekday of a visit, Monday is 0; null when it was more than six days ago. */
function weekdayOf(keptAt: number, now: number): number | null {
  const days = Math.round((new Date(now).setHours(0, 0, 0, 0) - new Date(keptAt).setHours(0, 0, 0, 0)) / DAY_MS);
  return days >= 0 && days <= 6 ? (new Date(keptAt).getDay() + 6) % 7 : null;
}

/** Banner for a resumed checkout: what was kept, and a button that starts again. Until when the dates are held is on the ticket. */
export function ResumeBanner({ name, keptAt, now, onStartAgain }: ResumeBannerProps) {
  const { i18n } = useLingui();
  const day = weekdayOf(keptAt, now);
  const date = formatDay(keptAt);
  const isToday = date === formatDay(now);
  return (
    <Welcome
      name={name}
      when={isToday ? formatTime(keptAt) : day === null ? date : `${weekdayNames(i18n.locale, 'short')[day]} ${formatTime(keptAt)}`}
      weekday={day === null ? undefined : weekdayNames(i18n.locale)[day]}
      date={isToday ? undefined : date}
      onStartAgain={onStartAgain}
    />
  );
}

/**
 * The banner while the checkout loads: it welcomes at once, in a place of the size that name and day will take. Its text is
 * longer than the one with the name, because a larger text that comes later would count as the largest paint of the page.
 */
export function ResumeBannerPlace() {
  return (
    <div className={styles.place}>
      <div className={styles.size} aria-hidden="true">
        <Welcome name="Helen" when="00.00 00:00" weekday={undefined} date="00.00.0000" onStartAgain={() => undefined} />
      </div>
      <Notice tone="ok">
        <Trans><b>Welcome back.</b> Everything you entered the last time is still here, encrypted on this device. Nothing was charged.</Trans>
      </Notice>
    </div>
  );
}

interface WelcomeProps {
  readonly name: string;
  /** Day and time of the last visit, in short. */
  readonly when: string;
  /** The day of the last visit; undefined when it was more than six days ago. */
  readonly weekday: string | undefined;
  /** Undefined when it was today. */
  readonly date: string | undefined;
  readonly onStartAgain: () => void;
}

function Welcome({ name, when, weekday, date, onStartAgain }: WelcomeProps) {
  const { t } = useLingui();
  return (
    <Notice
      tone="ok"
      start={
        <Badge tone="ok">
          <span className="num">{when}</span>
        </Badge>
      }
      action={<Button variant="bare" onClick={onStartAgain}>{t`Start again`}</Button>}
    >
      {date === undefined ? (
        <Trans>
          <b>Welcome back, {name}.</b> Everything you entered is still here, encrypted on this device. Nothing was charged.
        </Trans>
      ) : weekday ? (
        <Trans>
          <b>Welcome back, {name}.</b> Everything from {weekday} is still here, encrypted on this device. Nothing was charged.
        </Trans>
      ) : (
        <Trans>
          <b>Welcome back, {name}.</b> Everything from {date} is still here, encrypted on this device. Nothing was charged.
        </Trans>
      )}
    </Notice>
  );
}
