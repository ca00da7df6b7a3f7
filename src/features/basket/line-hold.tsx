import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { formatTime } from '#i18n/format.ts';
import { Countdown } from '#ui/countdown.tsx';
import type { RunningHold } from './use-running-hold.ts';

/** The end of the hold of a line, counted down, or that it is not held. */
export function LineHold({ lineId, hold, now }: { readonly lineId: string; readonly hold: RunningHold | null; readonly now: () => number }) {
  const { t } = useLingui();
  if (!hold?.lineIds.includes(lineId)) return <span className="muted">{t`Not held`}</span>;
  return (
    <>
      <Trans>Held until <b className="num">{formatTime(hold.until)}</b></Trans>
      {' · '}
      <Countdown until={hold.until} now={now} />
    </>
  );
}

/** Announces the end of the hold in time, once for all lines; silent between the reminders. */
export function HoldReminder({ hold }: { readonly hold: RunningHold | null }) {
  const [wasHeld, setWasHeld] = useState(false);
  if (hold && !wasHeld) setWasHeld(true);
  return (
    <p className="visually-hidden" role="status">
      {hold?.reminder && <Plural value={hold.reminder} one="Your dates are held for # more minute." other="Your dates are held for # more minutes." />}
      {wasHeld && !hold && <Trans>Your dates are no longer held. Go to the checkout to hold them again.</Trans>}
    </p>
  );
}
