import { BehaviorSubject, distinctUntilChanged, filter, map } from 'rxjs';
import { createActor, type SnapshotFrom } from 'xstate';
import type { DraftState } from '#domain/draft/state.ts';
import { directDraftMachine } from '#machines/reservation-draft/direct.machine.ts';
import { directFactsOf, directInputOf } from '#machines/reservation-draft/resume-input.ts';
import type { Connectivity } from '#runtime/sync/connectivity.ts';
import { PRICES_FRESH_MS } from './price-age.ts';
import type { Timers } from '#runtime/timers.ts';

/** Where the basket stands between its first line and its booking. */
export type DirectPlace = 'empty' | 'fresh' | 'stale' | 'requoting' | 'checkingOut' | 'submitted' | 'booked';

export interface DirectDraftOptions {
  readonly draft$: BehaviorSubject<DraftState>;
  readonly connectivity$: BehaviorSubject<Connectivity>;
  /** Asks for today's prices and records what moved. Resolves false when nobody answered; never rejects. */
  readonly requote: () => Promise<boolean>;
  readonly timers: Timers;
}

export interface DirectDraft {
  readonly place$: BehaviorSubject<DirectPlace>;
  /** Someone looks at the basket: its prices are kept fresh until the returned function is called. */
  look(): () => void;
  /** The checkout is open, and asks for prices itself, until the returned function is called. */
  enterCheckout(): () => void;
  close(): void;
}

/** Runs the machine of the direct draft on the fold: asks for prices when they are wanted and old, once at a time. */
export function runDirectDraft({ draft$, connectivity$, requote, timers }: DirectDraftOptions): DirectDraft {
  const actor = createActor(directDraftMachine, { input: directInputOf(draft$.value) });
  const place$ = new BehaviorSubject<DirectPlace>('empty');
  let looking = 0;
  /** Nobody answered; asked again when the connection or the basket is another. */
  let gaveUp = false;
  let stopAging = () => {};

  const askIfWanted = () => {
    if (looking > 0 && !gaveUp && place$.value === 'stale') actor.send({ type: 'requote.wanted' });
  };
  actor.on('Requote', () => {
    void requote().then((answered) => {
      gaveUp = !answered;
      actor.send({ type: answered ? 'requote.answered' : 'requote.failed' });
      stopAging();
      if (answered) stopAging = timers.after(PRICES_FRESH_MS, () => actor.send({ type: 'prices.aged' }));
    });
  });
  actor.subscribe((snapshot) => {
    place$.next(placeOf(snapshot));
    askIfWanted();
  });
  actor.start();

  const feeding = draft$.subscribe((state) => actor.send({ type: 'draft.changed', facts: directFactsOf(state) }));
  // Other lines, dates or people than were asked about.
  const aging = draft$.pipe(map(contentsOf), distinctUntilChanged()).subscribe(() => {
    gaveUp = false;
    actor.send({ type: 'prices.aged' });
  });
  const reconnecting = connectivity$.pipe(distinctUntilChanged(), filter((state) => state === 'online')).subscribe(() => {
    gaveUp = false;
    askIfWanted();
  });

  return {
    place$,
    look() {
      looking += 1;
      askIfWanted();
      return () => {
        looking -= 1;
      };
    },
    enterCheckout() {
      actor.send({ type: 'checkout.opened' });
      return () => actor.send({ type: 'checkout.left' });
    },
    close() {
      stopAging();
      for (const subscription of [feeding, aging, reconnecting]) subscription.unsubscribe();
      actor.stop();
    },
  };
}

function contentsOf({ lines }: DraftState): string {
  return JSON.stringify(lines.map(({ lineId, selection, party, extras }) => [lineId, selection, party, extras]));
}

function placeOf({ value }: SnapshotFrom<typeof directDraftMachine>): DirectPlace {
  return (typeof value === 'string' ? value : Object.values(value)[0]) as DirectPlace;
}
