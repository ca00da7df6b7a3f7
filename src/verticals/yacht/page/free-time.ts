import type { LocalDateTime } from '#domain/catalogue.ts';
import type { KnownStock } from '#verticals/page.ts';
import { charterSpan } from '#verticals/yacht/charter-time.ts';

interface Span {
  readonly from: LocalDateTime;
  readonly to: LocalDateTime;
}

/** Whether nobody else has the yacht in a span. The charter being changed counts as free. */
export type IsFree = (span: Span) => boolean;

export function freeTime({ answers, own }: KnownStock<'yacht'>): IsFree {
  const kept = own && charterSpan(own);
  const taken = answers.flatMap((answer) => answer.taken).filter(({ from, to }) => from !== kept?.from || to !== kept.to);
  return (span) => !taken.some(({ from, to }) => from < span.to && to > span.from);
}
