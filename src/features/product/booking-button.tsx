import { useLingui } from '@lingui/react/macro';
import { DATES_ID, focusCalendar, focusInput } from '#features/common/focus-dates.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import { pageOf } from '#verticals/page.ts';
import { focusProblem } from './focus-problem.ts';
import type { BookingState } from './use-booking-state.ts';
import type { Saving } from './use-save-to-basket.ts';

export interface BookingButtonProps {
  readonly booking: BookingState;
  readonly saving: Saving;
  readonly big?: boolean;
  /** Id of the text that says why it adds nothing. */
  readonly describedBy?: string | undefined;
}

/** The main button: links to the dates until they are chosen, then adds to the basket, or leads to the field that prevents it. Without script it links to the calendar. */
export function BookingButton({ booking: { panel, line, choice }, saving, big = false, describedBy }: BookingButtonProps) {
  const { t, i18n } = useLingui();
  // A press before hydration has no effect, so the button is busy until then.
  const hydrated = useHydrated();
  const { item, problems } = panel;
  if (!item) {
    const next = pageOf(choice.dates.vertical).booking.next(i18n, choice.dates);
    return (
      <a className={buttonClass({ big, wide: big })} href={`#${DATES_ID}`} onClick={next.target === 'calendar' ? focusCalendar : focusInput(next.target.name)}>
        {next.label}
      </a>
    );
  }
  return (
    <Button
      big={big} wide={big} busy={saving.isSaving || !hydrated} locked={problems.length > 0} aria-describedby={describedBy}
      onClick={({ currentTarget }) => (problems.length > 0 ? focusProblem(currentTarget, choice.dates.vertical, problems) : void saving.save(item))}
    >
      {line ? t`Save changes` : t`Add to basket`}
    </Button>
  );
}
