import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { nextTurn } from './turns.ts';

describe('turns of the event loop', () => {
  it('run one piece each, in order, and let other work run between two', async () => {
    const order: string[] = [];
    const pieces = ['a', 'b', 'c'].map(async (name) => {
      await nextTurn();
      order.push(name);
      await Promise.resolve();
      order.push(`${name} goes on`);
    });
    const others = (async () => {
      for (let count = 0; count < 3; count += 1) {
        await turn();
        order.push('other');
      }
    })();
    await Promise.all([...pieces, others]);
    expect(order).toEqual(['a', 'a goes on', 'other', 'b', 'b goes on', 'other', 'c', 'c goes on', 'other']);
  });

  it('are given again after all waiting pieces have run', async () => {
    await nextTurn();
    await nextTurn();
    await expect(Promise.all([nextTurn(), nextTurn()])).resolves.toHaveLength(2);
  });
});
