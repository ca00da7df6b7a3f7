import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { firstOpenDay } from '#features/common/first-open-day.ts';
import { DayField } from '#features/common/day-field.tsx';
import { formatMonth } from '#i18n/format.ts';
import { FieldGrid, SelectField, TextField } from '#ui/field.tsx';
import { OptionGroup, RadioCard } from '#ui/radio-card.tsx';
import type { BookingFormProps } from '#verticals/page.ts';
import { CEREMONIES, type Ceremony } from '#verticals/wedding/ceremonies.ts';
import { ceremonyText } from '#verticals/wedding/texts.ts';
import { guestsOf } from './guests.ts';
import { monthsUntil, spanOfMonth } from './preferred-month.ts';

/** The preferred day or month, the guests and the kind of ceremony. */
export function WeddingForm({ offer, dates, choose, today, lastDay, isTooLate, errorOf }: BookingFormProps<'wedding'>) {
  const { t, i18n } = useLingui();
  const [asked, setAsked] = useState<'day' | 'month'>('day');
  // A request that was kept may come with its month.
  const isMonth = asked === 'month' || dates.from !== dates.to;
  const switchTo = (month: boolean) => {
    setAsked(month ? 'month' : 'day');
    choose({ ...dates, from: null, to: null });
  };
  const { capacity } = offer.terms;
  const firstDay = firstOpenDay(today, isTooLate);
  return (
    <div className="flow">
      <OptionGroup legend={t`When would you like to marry?`}>
        <RadioCard name="wedding-when" title={t`On a day we have in mind`} checked={!isMonth} onChange={() => switchTo(false)} />
        <RadioCard name="wedding-when" title={t`In a month, the day is still open`} checked={isMonth} onChange={() => switchTo(true)} />
      </OptionGroup>
      <FieldGrid>
        {isMonth ? (
          <SelectField
            label={t`Month`}
            name="wedding-day"
            error={errorOf('wedding-day')}
            value={dates.from?.slice(0, 7) ?? ''}
            onChange={({ target }) => {
              // What is left of a month may be one day.
              setAsked('month');
              choose({ ...dates, ...(target.value ? spanOfMonth(target.value, today, lastDay) : { from: null, to: null }) });
            }}
          >
            <option value="">{t`Choose`}</option>
            {monthsUntil(firstDay, lastDay).map((month) => <option key={month} value={month}>{formatMonth(month, i18n.locale)}</option>)}
          </SelectField>
        ) : (
          <DayField label={t`Wedding day`} name="wedding-day" error={errorOf('wedding-day')} min={firstDay} max={lastDay} value={dates.from} picker onChoose={(day) => choose({ ...dates, from: day, to: day })} />
        )}
        <TextField
          label={t`Number of guests`}
          name="guests"
          error={errorOf('guests')}
          type="number"
          inputMode="numeric"
          min={1}
          max={capacity}
          hint={t`Up to ${capacity}. An estimate is enough.`}
          value={dates.guests ?? ''}
          onChange={({ target }) => choose({ ...dates, guests: guestsOf(target.value) })}
        />
        <SelectField label={t`Ceremony`} span={6} value={dates.ceremony ?? 'undecided'} onChange={({ target }) => choose({ ...dates, ceremony: target.value as Ceremony })}>
          {CEREMONIES.map((each) => <option key={each} value={each}>{ceremonyText(i18n, each)}</option>)}
        </SelectField>
      </FieldGrid>
    </div>
  );
}
