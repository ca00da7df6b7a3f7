import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ClockField } from '#features/common/clock-field.tsx';
import { DayField } from '#features/common/day-field.tsx';
import { formatPercent } from '#i18n/format.ts';
import { TextField } from '#ui/field.tsx';
import { OptionGroup, RadioCard } from '#ui/radio-card.tsx';
import { Stepper } from '#ui/stepper.tsx';
import type { BookingFormProps } from '#verticals/page.ts';
import { hasAirport } from '#verticals/transfer/domain.ts';
import { flightNumberOf, isFlightNumber } from '#verticals/transfer/flight-number.ts';
import { readyText } from '#verticals/transfer/texts.ts';
import { bagsOf } from './chosen-vehicles.ts';
import { USUAL_TIME } from './ride-address.ts';
import * as styles from './ride-form.module.css';
import { VehicleChoice } from './vehicle-choice.tsx';

/** Most bags that the form takes. */
const MOST_BAGS = 99;

/** One way or return, days and times, flights, travellers and bags; then the vehicles with their totals. */
export function RideForm(form: BookingFormProps<'transfer'>) {
  const { t, i18n } = useLingui();
  const { offer, dates, choose, party, people, today, lastDay } = form;
  const { terms } = offer;
  const isReturn = dates.returnTime !== null;
  const percent = formatPercent(terms.returnPercentOff, i18n.locale);
  const isFlown = hasAirport(terms.places);
  const isDateMissing = dates.vehicle !== null && dates.date === null;
  return (
    <div className={styles.form}>
      <OptionGroup legend={t`Your ride`}>
        <div className={styles.ways}>
          <RadioCard name="way" title={t`One way`} checked={!isReturn} onChange={() => choose({ ...dates, returnDate: null, returnTime: null, returnFlight: null })} />
          <RadioCard
            name="way" title={t`There and back`} checked={isReturn} onChange={() => choose({ ...dates, returnTime: dates.returnTime ?? USUAL_TIME })}
            hint={Number(terms.returnPercentOff) > 0 && <Trans>{percent} off the way back</Trans>}
          />
        </div>
        <LegFields
          date={dates.date} time={dates.time} flight={dates.flight} min={today} max={lastDay} isFlown={isFlown} name="date"
          labels={{ date: t`Pick-up date`, time: t`Pick-up at`, flight: t`Flight number` }}
          error={isDateMissing ? t`Pick-up date not selected.` : undefined}
          onChange={({ date, time, flight }) => choose({ ...dates, date, time, flight })}
        />
        <p className="small muted">{dates.from !== null && readyText(i18n, offer, dates.from)}</p>
        {isReturn && (
          <>
            <LegFields
              date={dates.returnDate} time={dates.returnTime} flight={dates.returnFlight} min={dates.date ?? today} max={lastDay} isFlown={isFlown} name="returnDate"
              labels={{ date: t`Date of the way back`, time: t`Way back at`, flight: t`Flight number, way back` }}
              error={dates.vehicle !== null && dates.returnDate === null ? t`Pick-up date not selected.` : undefined}
              onChange={({ date, time, flight }) => choose({ ...dates, returnDate: date, returnTime: time ?? USUAL_TIME, returnFlight: flight })}
            />
            <p className="small muted">{dates.to !== null && readyText(i18n, offer, dates.to)}</p>
          </>
        )}
        <NightNote terms={terms} />
      </OptionGroup>
      <OptionGroup legend={t`Passengers and bags`}>
        {people}
        <div className={styles.bags}>
          <span>{t`Bags`}</span>
          <Stepper label={t`Bags`} value={bagsOf(dates, party)} max={MOST_BAGS} onChange={(bags) => choose({ ...dates, bags })} />
        </div>
      </OptionGroup>
      <VehicleChoice {...form} />
    </div>
  );
}

interface Leg {
  readonly date: string | null;
  readonly time: string | null;
  readonly flight: string | null;
}

interface LegFieldsProps extends Leg {
  readonly name: string;
  readonly labels: Readonly<Record<keyof Leg, string>>;
  readonly min: string;
  readonly max: string;
  /** The leg begins or ends at an airport. */
  readonly isFlown: boolean;
  readonly error: string | undefined;
  readonly onChange: (leg: Leg) => void;
}

function LegFields({ date, time, flight, name, labels, min, max, isFlown, error, onChange }: LegFieldsProps) {
  const { t } = useLingui();
  // What is typed stays as it is typed until the field is left.
  const [typed, setTyped] = useState<string | null>(null);
  const isWrong = typed === null && flight !== null && !isFlightNumber(flight);
  return (
    <div className={styles.leg}>
      <DayField name={name} label={labels.date} min={min} max={max} value={date} error={error} picker onChoose={(day) => onChange({ date: day, time, flight })} />
      <ClockField name={`${name}-time`} label={labels.time} value={time} onChoose={(chosen) => onChange({ date, time: chosen, flight })} />
      {isFlown && (
        <TextField
          name={`${name}-flight`} label={labels.flight} maxLength={10} autoComplete="off" autoCapitalize="characters" placeholder="TK 2556" value={typed ?? flight ?? ''}
          hint={t`The driver tracks your flight and waits if it is late.`}
          error={isWrong && t`Enter a flight number like TK 2556, or leave the field empty.`}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            onChange({ date, time, flight: flightNumberOf(event.currentTarget.value) });
          }}
          onBlur={() => setTyped(null)}
        />
      )}
    </div>
  );
}

/** When a ride costs more. */
function NightNote({ terms: { nightSurcharge: night } }: Pick<BookingFormProps<'transfer'>['offer'], 'terms'>) {
  const { i18n } = useLingui();
  if (!night || Number(night.percent) === 0) return null;
  const { from, to } = night;
  const percent = formatPercent(night.percent, i18n.locale);
  return <p className="small muted"><Trans>Night surcharge: {percent} for a pick-up from {from} until {to}.</Trans></p>;
}
