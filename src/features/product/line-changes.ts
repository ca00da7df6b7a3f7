import type { BookingItem } from '#domain/catalogue.ts';
import type { VisitorCommand } from '#domain/draft/commands.ts';
import type { PricedLine } from '#domain/pricing/quote.ts';

/**
 * The commands that turn a line into the new item. The line is valid after each of
 * them: extras are reduced before the party shrinks and increased after it grows.
 */
export function changesOf(line: PricedLine, { selection, party, extras }: Pick<BookingItem, 'selection' | 'party' | 'extras'>): VisitorCommand[] {
  const { lineId } = line;
  const setExtras = (pick: (before: number, after: number) => boolean): VisitorCommand[] =>
    [...new Set([...Object.keys(line.extras), ...Object.keys(extras)])]
      .map((code) => ({ code, before: line.extras[code] ?? 0, quantity: extras[code] ?? 0 }))
      .filter(({ before, quantity }) => pick(before, quantity))
      .map(({ code, quantity }) => ({ type: 'SetExtra', lineId, code, quantity }));
  return [
    ...setExtras((before, after) => after < before),
    { type: 'ChangeSelection', lineId, selection },
    { type: 'SetParty', lineId, party },
    ...setExtras((before, after) => after > before),
  ];
}
