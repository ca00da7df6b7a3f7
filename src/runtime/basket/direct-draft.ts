import { type BehaviorSubject, distinctUntilChanged, map } from 'rxjs';
import { type ActorRefFrom, createActor } from 'xstate';
import type { DraftState } from '#domain/draft/state.ts';
import { directDraftMachine } from '#machines/reservation-draft/direct.machine.ts';
import { directFactsOf, directInputOf } from '#machines/reservation-draft/direct-input.ts';
import { type ConnectivityActor, watchOnline } from '#runtime/sync/reachability.ts';
import type { Timers } from '#runtime/timers.ts';
import { PRICES_FRESH_MS } from './price-age.ts';

export interface DirectDraftOptions {
  readonly draft$: BehaviorSubject<DraftState>;
  readonly connectivity: ConnectivityActor;
  /** Requests today's prices and records the changes. Resolves false without an answer; never rejects. */
  readonly requote: () => Promise<boolean>;
  readonly timers: Timers;
}

/** Runs the machine of the direct draft on the fold, and asks for prices when somebody looks at old ones, one request at a time. */
export class DirectDraft {
  readonly actor: ActorRefFrom<typeof directDraftMachine>;
  private readonly timers: Timers;
  private readonly requote: () => Promise<boolean>;
  private readonly stops: readonly (() => void)[];
  /** How many pages show the basket now. */
  private looking = 0;
  /** The last request had no answer. No new one is sent until the connection or the basket changes. */
  private gaveUp = false;
  private stopAging = () => {};

  constructor({ draft$, connectivity, requote, timers }: DirectDraftOptions) {
    this.timers = timers;
    this.requote = requote;
    this.actor = createActor(directDraftMachine, { input: directInputOf(draft$.value) });
    this.actor.on('Requote', () => void this.askForPrices());
    this.actor.subscribe(() => this.requoteIfWanted());
    this.actor.start();
    const facts = draft$.subscribe((state) => this.actor.send({ type: 'draft.changed', facts: directFactsOf(state) }));
    // Other lines, dates or people than were asked about.
    const contents = draft$.pipe(map(contentsOf), distinctUntilChanged()).subscribe(() => {
      this.gaveUp = false;
      this.actor.send({ type: 'prices.aged' });
    });
    const stopWatching = watchOnline(connectivity, () => {
      this.gaveUp = false;
      this.requoteIfWanted();
    });
    this.stops = [() => facts.unsubscribe(), () => contents.unsubscribe(), stopWatching];
  }

  /** A page shows the basket: its prices are kept fresh until the returned function is called. */
  look(): () => void {
    this.looking += 1;
    this.requoteIfWanted();
    return () => {
      this.looking -= 1;
    };
  }

  /** The checkout is open, and asks for prices itself, until the returned function is called. */
  enterCheckout(): () => void {
    this.actor.send({ type: 'checkout.opened' });
    return () => this.actor.send({ type: 'checkout.left' });
  }

  close(): void {
    this.stopAging();
    for (const stop of this.stops) stop();
    this.actor.stop();
  }

  private requoteIfWanted(): void {
    if (this.looking > 0 && !this.gaveUp && this.actor.getSnapshot().matches({ collecting: 'stale' })) this.actor.send({ type: 'requote.requested' });
  }

  private async askForPrices(): Promise<void> {
    const answered = await this.requote();
    this.gaveUp = !answered;
    this.actor.send({ type: answered ? 'requote.answered' : 'requote.failed' });
    this.stopAging();
    if (answered) this.stopAging = this.timers.after(PRICES_FRESH_MS, () => this.actor.send({ type: 'prices.aged' }));
  }
}

/** What prices depend on, as a text to compare. */
function contentsOf({ lines }: DraftState): string {
  return JSON.stringify(lines.map(({ lineId, selection, party, extras }) => [lineId, selection, party, extras]));
}
