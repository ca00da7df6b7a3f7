import { describe, expect, it } from 'vitest';
import { balancePaymentMachine } from '#machines/balance-payment/balance-payment.machine.ts';
import { balanceModel, causedBy, views, type BalanceLeaf } from './balance-payment.model.ts';
import { walkEveryTransition, type Stop } from './walk-transitions.ts';

type BalanceStop = Stop<typeof balancePaymentMachine>;

/** The events after which the server has said, or cannot have been told, that a card may be charged. */
const FREE = new Set(['none', 'declined']);

/** A charge needs a new card, and no card is asked for while something may be at the bank. */
function expectOneCharge({ event, before, snapshot, emitted }: BalanceStop): void {
  if (emitted.some(({ type }) => type === 'Charge')) expect(event?.type).toBe('card.tokenised');
  if (snapshot.value !== 'entering' || !before || before.value === 'tokenising') return;
  expect(event!.type === 'amount.moved' || (event!.type === 'answered' && FREE.has(event!.state))).toBe(true);
}

const seen = (leaf: BalanceLeaf) => (stop: BalanceStop) => {
  expectOneCharge(stop);
  const commands = stop.emitted.map(({ type }) => type).filter((type) => type !== 'OpenBank');
  const isStaying = JSON.stringify(stop.before?.value) === JSON.stringify(stop.snapshot.value);
  // A state that stays may ask again, and waits again after an answer.
  if (isStaying) expect(commands.every((type) => type === 'Ask' || type === views[leaf].command)).toBe(true);
  else expect(commands).toEqual(views[leaf].command ? [views[leaf].command] : []);
  // The bank's page opens when the visitor has just paid or asks for it, never when a page only looks.
  if (stop.emitted.some(({ type }) => type === 'OpenBank')) expect(stop.event!.type === 'bank.chosen' || JSON.stringify(stop.before!.value) === '{"underWay":"charging"}').toBe(true);
};

describe('every transition of the payment of what remains', () => {
  it('[B32] charges a card only when nothing is at the bank, and asks before it asks for a card again', async () => {
    const states = Object.fromEntries((Object.keys(views) as BalanceLeaf[]).map((leaf) => [leaf, seen(leaf)]));
    expect(await walkEveryTransition(balancePaymentMachine, balanceModel(), { states, events: Object.keys(causedBy) })).toEqual(Object.keys(views).sort());
  });
});
