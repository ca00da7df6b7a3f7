import type { LocalDateTime } from '#domain/catalogue.ts';
import type { KnownStock } from '#verticals/page.ts';

interface Span {
  readonly from: LocalDateTime;
  readonly to: LocalDateTime;
}

/** Whether a car of the fleet is free for a whole span. The rental being changed counts as free. */
export type HasFreeCar = (span: Span) => boolean;

/** @param units cars in the fleet */
export function freeCars({ answers, own }: KnownStock<'car'>, units: number): HasFreeCar {
  const taken = answers.flatMap((answer) => answer.taken);
  const kept = own === null ? -1 : taken.findIndex(({ from, to }) => from === `${own.pickUpDate}T${own.pickUpTime}` && to === `${own.dropOffDate}T${own.dropOffTime}`);
  const others = taken.filter((_, index) => index !== kept);
  return (span) => new Set(others.filter(({ from, to }) => from < span.to && to > span.from).map(({ unit }) => unit)).size < units;
}
