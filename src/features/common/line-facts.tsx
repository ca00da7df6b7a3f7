import { Trans, useLingui } from '@lingui/react/macro';
import { Fragment } from 'react';
import { partyText } from './party-text.ts';
import { useLocale } from './use-locale.ts';
import { Title } from './written.tsx';
import type { BookingItem } from '#domain/catalogue.ts';
import type { CompleteTitle } from '#domain/complete-title.ts';
import { chosenExtras, periodOf } from '#domain/booking-item.ts';
import { formatDate } from '#i18n/format.ts';
import { textsOf } from '#verticals/texts.ts';
import { formatPeriod } from '#i18n/format-period.ts';
import { lengthText } from './length-text.ts';

/** Dates, length, places, travellers and extras of a line, as small print under its title. */
export function LineFacts({ line, short = false }: { readonly line: BookingItem; readonly short?: boolean }) {
  const { i18n } = useLingui();
  if (!short) return <BookedFacts line={{ ...line, extras: chosenExtras(line) }} />;
  const period = periodOf(line.selection);
  const { length } = period;
  return (
    <>
      <span className="num">{length ? formatDate(period.from) : formatPeriod(period)}</span>
      {length && <>, {lengthText(i18n, length.unit, length.count)}</>}
    </>
  );
}

/** A line with the extras that were chosen of it. */
export interface BookedItem extends Pick<BookingItem, 'offer' | 'selection' | 'party'> {
  readonly extras: readonly (CompleteTitle & { readonly quantity: number })[];
}

/** The facts of a line as they were booked. */
export function BookedFacts({ line: { offer, selection, party, extras } }: { readonly line: BookedItem }) {
  const { i18n } = useLingui();
  const texts = textsOf(offer.vertical);
  const legs = texts.legs?.(i18n, offer, selection);
  const notes = texts.notes?.(i18n, offer, selection) ?? [];
  // What says whom it is for, where that is not a party.
  const details = texts.details?.(i18n, selection) ?? [partyText(i18n, party)];
  return (
    <>
      {legs ? legs.map(({ when, route, detail }) => (
        <Fragment key={when}>
          <span className="num">{when}</span>: {[route, detail].filter((each) => each !== null).join(', ')}
          <br />
        </Fragment>
      )) : <><Dates line={{ offer, selection }} />, </>}
      {details.join(', ')}
      {notes.map((note) => (
        <span key={note}>
          <br />
          {note}
        </span>
      ))}
      {extras.length > 0 && (
        <>
          <br />
          {extras.map(({ quantity, ...extra }, index) => (
            <span key={extra.title.en}>
              {index > 0 && ', '}
              <Title of={extra} />
              {quantity > 1 && <Trans> × {quantity}</Trans>}
            </span>
          ))}
        </>
      )}
    </>
  );
}

/** The dates of a line, with its length and its places. */
function Dates({ line: { offer, selection } }: { readonly line: Pick<BookedItem, 'offer' | 'selection'> }) {
  const locale = useLocale();
  const { i18n } = useLingui();
  const period = periodOf(selection);
  const { length } = period;
  const route = textsOf(offer.vertical).route(offer, selection, locale);
  return (
    <>
      <span className="num">{formatPeriod(period)}</span>
      {length && <>, {lengthText(i18n, length.unit, length.count)}</>}
      {route !== null && <>, {route}</>}
    </>
  );
}
