import { LARGEST_PARTY } from './party.ts';
import { decimal, int, storedText } from './schema/scalars.ts';
import { list, record, type ValueOf } from './schema/schema.ts';
import { writtenText } from './written-text.ts';

/** The parts that organised packages share, whatever vertical sells them: a price from, how it goes, questions with answers. */

export const packageTerms = record({
  /** The lowest price of the whole package; the operator prices each request. */
  fromPrice: decimal(),
  durationDays: int({ min: 1, max: 365 }),
  /** Largest number of people. */
  capacity: int({ min: 1, max: LARGEST_PARTY }),
});
export type PackageTerms = ValueOf<typeof packageTerms>;

export const packageRecord = record({
  ...packageTerms.fields,
  steps: list(record({ title: storedText(), text: storedText(2000) }), 30),
  faq: list(record({ q: storedText(500), a: storedText(2000) }), 50),
});
export type PackageRecord = ValueOf<typeof packageRecord>;

export const packageCardFacts = record({ durationDays: int(), capacity: int() });

/** In the page's language. */
export const packageFacts = record({
  steps: list(record({ title: writtenText(300), text: writtenText(2000) }), 30),
  faq: list(record({ question: writtenText(500), answer: writtenText(2000) }), 50),
});
export type PackageFacts = ValueOf<typeof packageFacts>;
