import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { Written } from '#features/common/written.tsx';
import { formatMoney } from '#i18n/format.ts';
import { OptionGroup, RadioCard } from '#ui/radio-card.tsx';
import type { BookingFormProps } from '#verticals/page.ts';
import { pickupTime } from '#verticals/tour/pickup-time.ts';
import { seatsLeft } from './seats-left.ts';
import { sessionsOn } from './day-sessions.ts';
import * as styles from './session-options.module.css';

/** The sessions of the chosen day, and the pick-up options. */
export function SessionOptions({ offer, facts, dates, choose, party, shown, stock, isTooLate, placeName, errorOf }: BookingFormProps<'tour'>) {
  const { t, i18n } = useLingui();
  const { pickup } = offer.terms;
  const wanted = party.adults + party.children;
  const known = useMemo(() => ({ seats: seatsLeft(stock), isTooLate }), [stock, isTooLate]);
  const fee = pickup && Number(pickup.fee) > 0 ? formatMoney(shown.amount(pickup.fee), shown.currency, i18n.locale) : t`free of charge`;
  const timeOf = (zone: string) => {
    const time = dates.session === null ? null : pickupTime(offer.terms, zone, dates.session);
    return time && t`At about ${{ time }}.`;
  };
  return (
    <div className={styles.options}>
      {dates.date !== null && (
        <OptionGroup choice legend={t`Session`} error={errorOf('time')}>
          {sessionsOn(dates.date, offer.terms, known).map(({ time, left, isTooLate: late }) => (
            <RadioCard
              key={time}
              name="time"
              title={<span className="num">{time}</span>}
              hint={late ? t`Too late to book` : left === null ? undefined : left === 0 ? t`Full` : t`${plural(left, { one: '# place left', other: '# places left' })}`}
              checked={dates.session === time}
              disabled={late || (left !== null && left < wanted)}
              onChange={() => choose({ ...dates, session: time })}
            />
          ))}
        </OptionGroup>
      )}
      {pickup && (
        <OptionGroup choice legend={t`Pick-up`} error={errorOf('pickup')} note={t`Please be ready 5 minutes early.`}>
          {!pickup.atDoor && (
            <RadioCard
              name="pickup"
              title={t`We’ll make our own way to the meeting point`}
              hint={<Written text={facts.meetingPoint} />}
              checked={dates.pickup === null}
              onChange={() => choose({ ...dates, pickup: null })}
            />
          )}
          {pickup.zones.map((zone) => (
            <RadioCard
              key={zone}
              name="pickup"
              title={t`Pick us up in ${{ zone: placeName(zone) }}`}
              hint={[timeOf(zone), t`At your hotel. You can tell us which one at checkout.`].filter(Boolean).join(' ')}
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
