import { Plural, Trans } from '@lingui/react/macro';
import { useLocale } from './use-locale.ts';
import type { DraftLine } from '#domain/draft/state.ts';
import { chosenExtras, periodOf } from '#domain/wish.ts';
import { formatDate } from '#i18n/format.ts';

/** When, how long, who, and what comes with it: the small print under a line's title. */
export function LineFacts({ line, short = false }: { readonly line: Pick<DraftLine, 'offer' | 'selection' | 'party' | 'extras'>; readonly short?: boolean }) {
  const locale = useLocale();
  const { from, to, time, length } = periodOf(line.selection);
  const nights = length?.count ?? null;
  const { party } = line;
  const extras = chosenExtras(line);
  const day = (date: string) => formatDate(date);
  const when = nights === null ? `${day(from)} ${time ?? ''}`.trim() : short ? day(from) : `${day(from)} – ${day(to)}`;
  return (
    <>
      <span className="num">{when}</span>
      {nights !== null && (
        <>
          , <Plural value={nights} one="# night" other="# nights" />
        </>
      )}
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
