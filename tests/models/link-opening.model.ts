import { linkOpeningMachine, type LinkFacts, type LinkOpeningCommand, type LinkOpeningEvent } from '#machines/link-opening/link-opening.machine.ts';
import { modelOf } from './walk-transitions.ts';

/** The page of a hand-over link, as a model. */

export type LinkOpeningLeaf = 'reading' | 'asking' | 'paying' | 'opening' | 'fetching' | 'delayed' | 'failed' | 'arrived' | 'declined' | 'refused' | 'missing' | 'malformed';

/** The command that is emitted on entering each leaf. */
export const commandOn: Readonly<Record<LinkOpeningLeaf, LinkOpeningCommand['type'] | null>> = {
  reading: null, asking: null, paying: null, opening: 'Open', fetching: 'Fetch', delayed: null, failed: null,
  arrived: null, declined: null, refused: null, missing: null, malformed: null,
};

export const causedBy: Readonly<Record<LinkOpeningEvent['type'], 'visitor' | 'device' | 'server'>> = {
  'link.received': 'visitor',
  'facts.changed': 'device',
  'details.set': 'visitor',
  'open.chosen': 'visitor',
  'decline.chosen': 'visitor',
  'retry.chosen': 'visitor',
  opened: 'device',
  refused: 'server',
  failed: 'device',
  'basket.arrived': 'server',
  'basket.delayed': 'server',
};

const blank: LinkFacts = { lines: 0, hasDetails: false, isPaying: false, isCurrent: false };

/** Baskets of the device: empty, with lines, with guest details, paying, and the link's own. */
export const facts: readonly LinkFacts[] = [
  blank, { ...blank, lines: 2 }, { ...blank, lines: 2, hasDetails: true }, { ...blank, hasDetails: true }, { ...blank, lines: 2, isPaying: true }, { ...blank, lines: 2, isCurrent: true },
];

const cases: readonly LinkOpeningEvent[] = [
  ...(['missing', 'malformed', 'valid'] as const).map((form) => ({ type: 'link.received', form }) as const),
  ...facts.map((each) => ({ type: 'facts.changed', facts: each }) as const),
  ...[true, false].flatMap((yes) => [{ type: 'details.set', included: yes }, { type: 'open.chosen', withLines: yes }] as const),
];

export const linkOpeningModel = () => modelOf(linkOpeningMachine, { input: undefined as never, events: cases });
