import { describe, expect, it } from 'vitest';
import { linkOpeningMachine } from '#machines/link-opening/link-opening.machine.ts';
import { causedBy, commandOn, linkOpeningModel, type LinkOpeningLeaf } from './link-opening.model.ts';
import { walkEveryTransition, type Stop } from './walk-transitions.ts';

type LinkStop = Stop<typeof linkOpeningMachine>;

/** Commands since the last link was opened, with the visitor's choice for it. */
function expectConsent({ emitted, event, before, snapshot }: LinkStop): void {
  for (const command of emitted) {
    if (command.type === 'Fetch') {
      // An exchange without a choice is of the basket that is open here already.
      expect(event?.type === 'opened' || snapshot.context.facts?.isCurrent).toBe(true);
      continue;
    }
    if (event?.type === 'retry.chosen') {
      expect(command).toEqual({ type: 'Open', lines: snapshot.context.withLines, details: snapshot.context.withDetails });
      continue;
    }
    expect(event?.type).toBe('open.chosen');
    const { facts, withDetails } = before!.context;
    const isWithLines = event?.type === 'open.chosen' && event.withLines && facts!.lines > 0;
    expect(command).toEqual({ type: 'Open', lines: isWithLines, details: isWithLines && withDetails && facts!.hasDetails });
  }
}

const seen = (leaf: LinkOpeningLeaf, also: (stop: LinkStop) => void = () => {}) => (stop: LinkStop) => {
  const command = commandOn[leaf];
  const isEntered = stop.before?.value !== leaf;
  expect(stop.emitted.map(({ type }) => type)).toEqual(isEntered && command ? [command] : []);
  expectConsent(stop);
  also(stop);
};

const states: Record<LinkOpeningLeaf, (stop: LinkStop) => void> = {
  reading: seen('reading', ({ event, snapshot }) => {
    // Another link starts without the answers given for the one before.
    if (event?.type === 'link.received') expect(snapshot.context).toEqual({ form: 'valid', facts: null, withLines: false, withDetails: false });
  }),
  asking: seen('asking', ({ snapshot }) => expect(snapshot.context.facts).toMatchObject({ isPaying: false })),
  paying: seen('paying', ({ snapshot }) => expect(snapshot.context.facts).toMatchObject({ isPaying: true })),
  opening: seen('opening'),
  fetching: seen('fetching'),
  delayed: seen('delayed'),
  failed: seen('failed'),
  arrived: seen('arrived'),
  declined: seen('declined', ({ history }) => expect(history.filter(({ type }) => type === 'Open')).toEqual([])),
  refused: seen('refused'),
  missing: seen('missing'),
  malformed: seen('malformed'),
};

describe('every transition of opening a link', () => {
  it('[L11] [D3] asks before any command, and emits what the visitor has chosen', async () => {
    expect(await walkEveryTransition(linkOpeningMachine, linkOpeningModel(), { states, events: Object.keys(causedBy) })).toEqual(Object.keys(commandOn).sort());
  });
});
