import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useLocale } from './use-locale.ts';
import type { DraftLine } from '#domain/draft/state.ts';
import { chosenExtras, periodOf } from '#domain/booking-item.ts';
import { formatDate } from '#i18n/format.ts';
import { lengthText, periodText } from './period-text.ts';

/** Dates, length, travellers and extras of a line, as small print under its title. */
export function LineFacts({ line, short = false }: { readonly line: Pick<DraftLine, 'offer' | 'selection' | 'party' | 'extras'>; readonly short?: boolean }) {
  const locale = useLocale();
  const { i18n } = useLingui();
  const period = periodOf(line.selection);
  const { length } = period;
  const { party } = line;
  const extras = chosenExtras(line);
  return (
    <>
      <span className="num">{short && length ? formatDate(period.from) : periodText(period)}</span>
      {length && <>, {lengthText(i18n, length.unit, length.count)}</>}
      {!short && (
        <>
          , <Plural value={party.adults} one="# adult" other="# adults" />
          {party.children > 0 && (
            <>
              , <Plural value={party.children} one="# child" other="# children" />
            </>
          )}
          {party.infants > 0 && (
            <>
              , <Plural value={party.infants} one="# infant" other="# infants" />
            </>
          )}
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
