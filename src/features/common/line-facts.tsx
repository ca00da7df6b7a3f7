import { Trans, useLingui } from '@lingui/react/macro';
import { partyText } from './party-text.ts';
import { useLocale } from './use-locale.ts';
import type { DraftLine } from '#domain/draft/state.ts';
import { chosenExtras, periodOf } from '#domain/booking-item.ts';
import { formatDate } from '#i18n/format.ts';
import { textsOf } from '#verticals/texts.ts';
import { lengthText, periodText } from './period-text.ts';

/** Dates, length, places, travellers and extras of a line, as small print under its title. */
export function LineFacts({ line, short = false }: { readonly line: Pick<DraftLine, 'offer' | 'selection' | 'party' | 'extras'>; readonly short?: boolean }) {
  const locale = useLocale();
  const { i18n } = useLingui();
  const period = periodOf(line.selection);
  const { length } = period;
  const { party } = line;
  const extras = chosenExtras(line);
  const texts = textsOf(line.offer.vertical);
  const route = texts.route(line.offer, line.selection, locale);
  // What says whom it is for, where that is not a party.
  const details = texts.details?.(i18n, line.selection) ?? [partyText(i18n, party)];
  const notes = short ? [] : (texts.notes?.(i18n, line.offer, line.selection) ?? []);
  return (
    <>
      <span className="num">{short && length ? formatDate(period.from) : periodText(period)}</span>
      {length && <>, {lengthText(i18n, length.unit, length.count)}</>}
      {!short && (
        <>
          {route !== null && <>, {route}</>}
          {details.map((detail) => <span key={detail}>, {detail}</span>)}
          {notes.map((note) => (
            <span key={note}>
              <br />
              {note}
            </span>
          ))}
          {extras.length > 0 && (
            <>
              <br />
              {extras.map(({ title, quantity }, index) => (
                <span key={title.en}>
                  {index > 0 && ', '}
                  {title[locale]}
                  {quantity > 1 && <Trans> × {quantity}</Trans>}
                </span>
              ))}
            </>
          )}
        </>
      )}
    </>
  );
}
