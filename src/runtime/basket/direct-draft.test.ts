import { BehaviorSubject } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { blankDraft, type DraftState } from '#domain/draft/state.ts';
import { kirlangicLine } from '#tests/support/offer-fixtures.ts';
import { leafOf } from '#tests/models/walk-transitions.ts';
import { testNetwork } from '#tests/support/test-network.ts';
import { manualTimers } from '#tests/support/manual-timers.ts';
import { DirectDraft } from './direct-draft.ts';

const withLine = (change = {}): DraftState => ({ ...blankDraft, draftId: 'd', lines: [{ ...kirlangicLine(change), quotedAt: 0, unseen: null, unavailable: null }] });

function world({ draft = withLine(), answers = true } = {}) {
  const draft$ = new BehaviorSubject(draft);
  const network = testNetwork();
  const timers = manualTimers();
  const asked: (() => void)[] = [];
  let says = answers;
  const direct = new DirectDraft({ draft$, connectivity: network.actor, timers, requote: () => new Promise((resolve) => asked.push(() => resolve(says))) });
  const answer = async (ok = says) => {
    says = ok;
    asked.at(-1)?.();
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { draft$, network, timers, asked, direct, answer, place: () => leafOf(direct.actor.getSnapshot().value) };
}

describe('prices of a visible basket', () => {
  it('are requested once when the basket is shown', async () => {
    const { direct, asked, answer, place } = world();
    expect(asked).toHaveLength(0);
    direct.keepPricesFresh();
    direct.keepPricesFresh();
    expect(asked).toHaveLength(1);
    expect(place()).toBe('collecting.requoting');
    await answer();
    expect(place()).toBe('collecting.fresh');
  });

  it('are requested again after five minutes and when the basket changes', async () => {
    const { direct, asked, answer, timers, draft$ } = world();
    direct.keepPricesFresh();
    await answer();
    expect(timers.runNext()).toBe(300_000);
    expect(asked).toHaveLength(2);
    await answer();
    draft$.next(withLine({ party: { adults: 3, children: 0, infants: 0 } }));
    expect(asked).toHaveLength(3);
  });

  it.each([true, false])('are requested again for what changed during the request, answered: %s', async (isAnswered) => {
    const { direct, asked, answer, draft$, place } = world();
    direct.keepPricesFresh();
    draft$.next(withLine({ party: { adults: 3, children: 0, infants: 0 } }));
    await answer(isAnswered);
    expect([asked.length, place()]).toEqual([2, 'collecting.requoting']);
    await answer(true);
    expect([asked.length, place()]).toEqual([2, 'collecting.fresh']);
  });

  it('are not requested in a loop without an answer, but again when the connection is back', async () => {
    const { direct, asked, answer, network, place } = world();
    direct.keepPricesFresh();
    await answer(false);
    expect(place()).toBe('collecting.stale');
    expect(asked).toHaveLength(1);
    network.set('offline');
    network.set('online');
    expect(asked).toHaveLength(2);
  });

  it('are not requested while the checkout is open or the basket is not shown', () => {
    const { direct, asked, place } = world();
    const leave = direct.enterCheckout();
    const away = direct.keepPricesFresh();
    expect(place()).toBe('checkingOut');
    expect(asked).toHaveLength(0);
    away();
    leave();
    expect(place()).toBe('collecting.stale');
    expect(asked).toHaveLength(0);
  });
});
