import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { formatMoney } from '#i18n/format.ts';
import { OptionGroup, RadioCard } from '#ui/radio-card.tsx';
import type { BookingFormProps } from '#verticals/page.ts';
import { seatsLeft } from './seats-left.ts';
import { sessionsOn } from './day-sessions.ts';
import * as styles from './session-options.module.css';

/** The sessions of the chosen day, and the pick-up options. */
export function SessionOptions({ offer, facts, dates, choose, party, stock, placeName }: BookingFormProps<'tour'>) {
  const { t, i18n } = useLingui();
  const { pickup } = offer.terms;
  const wanted = party.adults + party.children;
  const seats = useMemo(() => seatsLeft(stock), [stock]);
  const fee = pickup && Number(pickup.fee) > 0 ? formatMoney(pickup.fee, offer.currency, i18n.locale) : t`free of charge`;
  return (
    <div className={styles.options}>
      {dates.date !== null && (
        <OptionGroup legend={t`Session`}>
          {sessionsOn(dates.date, offer.terms, seats).map(({ time, left }) => (
            <RadioCard
              key={time}
              name="time"
              title={<span className="num">{time}</span>}
              hint={left === null ? undefined : left === 0 ? t`Full` : t`${plural(left, { one: '# place left', other: '# places left' })}`}
              checked={dates.session === time}
              disabled={left !== null && left < wanted}
              onChange={() => choose({ ...dates, session: time })}
            />
          ))}
        </OptionGroup>
      )}
      {pickup && (
        <OptionGroup legend={t`Pick-up`} note={t`Please be ready 5 minutes early.`}>
          <RadioCard
            name="pickup"
            title={t`We come to the meeting point`}
            hint={facts.meetingPoint}
            checked={dates.pickup === null}
            onChange={() => choose({ ...dates, pickup: null })}
          />
          {pickup.zones.map((zone) => (
            <RadioCard
              key={zone}
              name="pickup"
              title={t`Pick us up in ${{ zone: placeName(zone) }}`}
              hint={t`At your hotel. You can tell us which one at checkout.`}
              end={<span className="num">{fee}</span>}
              checked={dates.pickup === zone}
              onChange={() => choose({ ...dates, pickup: zone })}
            />
          ))}
        </OptionGroup>
      )}
    </div>
  );
}
