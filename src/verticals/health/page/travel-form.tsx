import { useLingui } from '@lingui/react/macro';
import { firstOpenDay } from '#features/common/first-open-day.ts';
import { DayField } from '#features/common/day-field.tsx';
import { FieldGrid } from '#ui/field.tsx';
import { OptionGroup } from '#ui/radio-card.tsx';
import { Stepper } from '#ui/stepper.tsx';
import type { BookingFormProps } from '#verticals/page.ts';

/** The days between which the guest could travel, and the companions. */
export function TravelForm({ offer, dates, choose, today, lastDay, isTooLate, errorOf }: BookingFormProps<'health'>) {
  const { t } = useLingui();
  const most = offer.terms.capacity - 1;
  const first = firstOpenDay(today, isTooLate);
  return (
    <>
      <FieldGrid>
        <DayField label={t`Earliest day`} name="earliest" error={errorOf('earliest')} min={first} max={lastDay} value={dates.from} picker onChoose={(from) => choose({ ...dates, from })} />
        <DayField label={t`Latest day`} name="latest" error={errorOf('latest')} min={dates.from ?? first} max={lastDay} value={dates.to} picker onChoose={(to) => choose({ ...dates, to })} />
      </FieldGrid>
      <OptionGroup legend={t`Companions`} note={t`People travelling with you who are not being treated.`}>
        <Stepper
          label={t`Companions`}
          value={dates.companions ?? 0}
          max={most}
          maxReason={most === 0 ? t`This programme is for one person.` : t`There is no room for more.`}
          onChange={(companions) => choose({ ...dates, companions })}
        />
      </OptionGroup>
    </>
  );
}
