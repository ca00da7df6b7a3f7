import { describe, expect, it } from 'vitest';
import { moveTo } from './use-step-history.ts';

describe('the history of the checkout', () => {
  it.each([
    ['a step that is shown already', 'guest', ['guest'], { kind: 'none' }],
    ['the next step', 'payment', ['guest'], { kind: 'push', steps: ['guest', 'payment'] }],
    ['a step after a skipped one', 'review', ['payment'], { kind: 'push', steps: ['payment', 'review'] }],
    ['the step before', 'payment', ['guest', 'payment', 'review'], { kind: 'go', entries: -1 }],
    ['the first step', 'guest', ['guest', 'stay', 'payment', 'review'], { kind: 'go', entries: -3 }],
    ['an earlier step without an entry, of a checkout that was resumed', 'guest', ['payment', 'review'], { kind: 'replace', steps: ['guest'] }],
  ] as const)('moves to %s', (_what, step, steps, move) => {
    expect(moveTo(step, steps)).toEqual(move);
  });
});
