import { isVerticalName } from './domain.ts';
import type { VerticalName } from './shapes.ts';

/** The verticals that plain data names in a field `vertical`, at any depth: offers, selections, cards, events, drafts. */
export function verticalsNamedIn(data: unknown, found = new Set<VerticalName>()): ReadonlySet<VerticalName> {
  if (typeof data !== 'object' || data === null) return found;
  for (const [key, value] of Object.entries(data)) {
    if (key === 'vertical' && isVerticalName(value)) found.add(value);
    else verticalsNamedIn(value, found);
  }
  return found;
}
