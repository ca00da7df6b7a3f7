import { type BehaviorSubject, distinctUntilChanged, map } from 'rxjs';
import { type ActorRefFrom, createActor } from 'xstate';
import { contentsOf } from '#domain/draft/line-contents.ts';
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

/** Runs the direct draft's machine on the fold, and requests prices while a page shows stale ones, one request at a time. */
export class DirectDraft {
  readonly actor: ActorRefFrom<typeof directDraftMachine>;
  private readonly draft$: BehaviorSubject<DraftState>;
  private readonly timers: Timers;
  private readonly requote: () => Promise<boolean>;
  private readonly stops: readonly (() => void)[];
  /** Number of pages that show the basket now. */
  private shownBy = 0;
  /** The last request was not answered. The next one waits until the connection or the basket changes. */
  private gaveUp = false;
  private stopAging = () => {};

  constructor({ draft$, connectivity, requote, timers }: DirectDraftOptions) {
    this.draft$ = draft$;
    this.timers = timers;
    this.requote = requote;
    this.actor = createActor(directDraftMachine, { input: directInputOf(draft$.value) });
    this.actor.on('Requote', () => void this.requestPrices());
    this.actor.subscribe(() => this.requoteIfWanted());
    this.actor.start();
    const facts = draft$.subscribe((state) => this.actor.send({ type: 'draft.changed', facts: directFactsOf(state) }));
    // Prices depend on lines, dates and people.
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

  /** Keeps prices fresh for a page that shows the basket, until the returned function is called. */
  keepPricesFresh(): () => void {
    this.shownBy += 1;
    this.requoteIfWanted();
    return () => {
      this.shownBy -= 1;
    };
  }

  /** Stops requesting prices while the checkout, which requests its own, is open: until the returned function is called. */
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
    if (this.shownBy > 0 && !this.gaveUp && this.actor.getSnapshot().matches({ collecting: 'stale' })) this.actor.send({ type: 'requote.requested' });
  }

  private async requestPrices(): Promise<void> {
    const asked = contentsOf(this.draft$.value);
    const answered = await this.requote();
    const isCurrent = contentsOf(this.draft$.value) === asked;
    this.gaveUp = !answered && isCurrent;
    this.actor.send({ type: answered ? 'requote.answered' : 'requote.failed' });
    this.stopAging();
    if (answered) this.stopAging = this.timers.after(PRICES_FRESH_MS, () => this.actor.send({ type: 'prices.aged' }));
    // A line that changed during the request has no price of today yet.
    if (answered && !isCurrent) this.actor.send({ type: 'prices.aged' });
  }
}
