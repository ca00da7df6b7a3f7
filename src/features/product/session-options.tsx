import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { OfferIn } from '#domain/catalogue.ts';
import { formatMoney } from '#i18n/format.ts';
import { OptionGroup, RadioCard } from '#ui/radio-card.tsx';
import { withDates } from './choice.ts';
import { sessionsOn } from './session-day.ts';
import type { Booking } from './use-booking.ts';

export interface SessionOptionsProps {
  readonly offer: OfferIn<'tour'>;
  readonly booking: Booking;
  readonly meetingPoint: string;
  /** Names of the pick-up zones. */
  readonly zones: Readonly<Record<string, string>>;
}

/** Which session of the chosen day, and whether the bus collects the party. */
export function SessionOptions({ offer, booking, meetingPoint, zones }: SessionOptionsProps) {
  const { t, i18n } = useLingui();
  const { choice, choose, stock } = booking;
  const { dates, party } = choice;
  if (dates.vertical !== 'tour') return null;
  const { pickup } = offer.terms;
  const seats = party.adults + party.children;
  const fee = pickup && Number(pickup.fee) > 0 ? formatMoney(pickup.fee, offer.currency, i18n.locale) : t`free of charge`;
  return (
    <>
      {dates.date !== null && (
        <OptionGroup legend={t`Session`}>
          {sessionsOn(dates.date, offer.terms, stock).map(({ time, left }) => (
            <RadioCard
              key={time}
              name="session"
              title={<span className="num">{time}</span>}
              hint={left === null ? undefined : left === 0 ? t`Full` : t`${plural(left, { one: '# place left', other: '# places left' })}`}
              checked={dates.session === time}
              disabled={left !== null && left < seats}
              onChange={() => choose(withDates(choice, { ...dates, session: time }))}
            />
          ))}
        </OptionGroup>
      )}
      {pickup && (
        <OptionGroup legend={t`Pick-up`} note={t`Please be ready 5 minutes early.`}>
          <RadioCard
            name="pickup"
            title={t`We come to the meeting point`}
            hint={meetingPoint}
            checked={dates.pickup === null}
            onChange={() => choose(withDates(choice, { ...dates, pickup: null }))}
          />
          {pickup.zones.map((zone) => (
            <RadioCard
              key={zone}
              name="pickup"
              title={t`Pick us up in ${{ zone: zones[zone] ?? zone }}`}
              hint={t`At your hotel; you tell us which one at the checkout.`}
              end={<span className="num">{fee}</span>}
              checked={dates.pickup === zone}
              onChange={() => choose(withDates(choice, { ...dates, pickup: zone }))}
            />
          ))}
        </OptionGroup>
      )}
    </>
  );
}
