import { useLingui } from '@lingui/react/macro';
import { useHydrated } from '@tanstack/react-router';
import { Button, buttonClass } from '#ui/button.tsx';
import { CALENDAR_ID, toCalendar, toSessions } from './to-calendar.ts';
import type { Booking } from './use-booking.ts';
import type { Saving } from './use-save.ts';

/** The one next step: dates first, then the basket. Before script it leads to the calendar. */
export function BookingButton({ booking: { panel, line, choice }, saving, big = false }: { readonly booking: Booking; readonly saving: Saving; readonly big?: boolean }) {
  const { t } = useLingui();
  // A press before the page is alive would go nowhere; the button says so instead.
  const hydrated = useHydrated();
  const { wish, problems } = panel;
  const lacksSession = choice.dates.vertical === 'tour' && choice.dates.date !== null;
  if (!wish) {
    return (
      <a className={buttonClass({ big, wide: big })} href={`#${CALENDAR_ID}`} onClick={lacksSession ? toSessions : toCalendar}>
        {lacksSession ? t`Choose a session` : t`Choose dates`}
      </a>
    );
  }
  return (
    <Button big={big} wide={big} busy={saving.isSaving || !hydrated} disabled={problems.length > 0} onClick={() => void saving.save(wish)}>
      {line ? t`Save changes` : t`Add to basket`}
    </Button>
  );
}
