import { isVerticalName } from './domain.ts';
import type { VerticalName } from './schemas.ts';

/** The verticals in the fields `vertical` of plain data, at any depth: offers, selections, cards, events, drafts. */
export function findVerticals(data: unknown, found = new Set<VerticalName>()): ReadonlySet<VerticalName> {
  if (typeof data !== 'object' || data === null) return found;
  for (const [key, value] of Object.entries(data)) {
    if (key === 'vertical' && isVerticalName(value)) found.add(value);
    else findVerticals(value, found);
  }
  return found;
}
