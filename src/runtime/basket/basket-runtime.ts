import { BehaviorSubject, combineLatest, distinctUntilChanged, map } from 'rxjs';
import { createServerClock, type ServerClock } from '#api/server-clock.ts';
import { basketPrice } from '#contract/calls/basket.ts';
import type { CurrencyCode } from '#domain/catalogue.ts';
import type { DraftCommand } from '#domain/draft/commands.ts';
import type { DecideContext } from '#domain/draft/decision.ts';
import { type Market, pricingInputOf } from '#domain/draft/pricing-input.ts';
import type { HistoryEntry } from '#domain/draft/history.ts';
import { requoteFact } from '#domain/draft/requote-facts.ts';
import type { DraftState } from '#domain/draft/state.ts';
import { quoteBasket } from '#domain/pricing/quote-basket.ts';
import type { BasketQuote } from '#domain/pricing/quote.ts';
import type { EventLog, LogMode, SessionReason } from '#log/event-log.ts';
import type { Connectivity, ConnectivityWatch } from '#runtime/sync/connectivity.ts';
import { type DirectDraft, runDirectDraft } from './direct-draft.ts';
import type { Dispatched, DraftStore } from './draft-store.ts';
import type { Platform } from '#runtime/platform.ts';
import type { Send } from '#runtime/send.ts';
import { type DraftSync, noSync } from '#runtime/sync/draft-sync.ts';
import type { Joined, ReadOnlyReason, Recovery, SyncView, Touched } from '#runtime/sync/sync-view.ts';
import type { Timers } from '#runtime/timers.ts';

/** A basket as pages show it. */
export interface BasketView {
  readonly draft: DraftState;
  /** Null for an empty basket, and when a line cannot be priced at all. */
  readonly quote: BasketQuote | null;
}

/** Everything pages do with the basket. One a tab. */
export interface BasketRuntime {
  readonly view$: BehaviorSubject<BasketView>;
  /** `session`: kept for this page only, and the visitor is told so. */
  readonly mode$: BehaviorSubject<LogMode>;
  /** Why the mode is `session`; null while it is not. */
  readonly sessionReason$: BehaviorSubject<SessionReason | null>;
  /** Whether the server can be reached, by evidence. */
  readonly connectivity$: BehaviorSubject<Connectivity>;
  /** The visitor wants the connection tried now. */
  retryConnection(): void;
  /** When the newest event was written that this page found on opening, epoch ms; null for a draft that began here. */
  readonly keptAt: number | null;
  dispatch(command: DraftCommand): Promise<Dispatched>;
  /** Shows and charges in this currency from now on, at the rate of this moment (P10). */
  chooseCurrency(code: CurrencyCode): Promise<Dispatched>;
  /** Asks the server what the basket costs today and records every fact that is new. Resolves false when it did not answer. */
  requote(): Promise<boolean>;
  /** The flow from the first line to the booking: how fresh the prices are, and whether the draft is open. */
  readonly direct: Pick<DirectDraft, 'place$' | 'look' | 'enterCheckout'>;
  /** Prices for a display currency, rates and campaigns; set again when the visitor switches. */
  readonly market$: BehaviorSubject<Market>;
  /** For what is not the basket's own: holding, booking, paying. */
  readonly send: Send;
  /** Proof of having the draft at the server; null where there is none, or none is needed. */
  draftToken(): string | null;
  /** Whether a checkout was begun on this device and not on another with the same draft. Rejects with ReadFailed. */
  begunHere(checkoutId: string): Promise<boolean>;
  /** How the server's copy, and with it the visitor's other devices, stand to this basket. */
  readonly sync$: BehaviorSubject<SyncView>;
  /** A link that lets another device continue with this basket; whoever has it has the basket. @throws {SyncUnavailable} */
  handOver(): Promise<{ readonly url: string }>;
  /** Continues with the basket of a handed-over secret; both become one. Never rejects. */
  join(secret: string): Promise<Joined>;
  /** What happened to the basket, newest first. Rejects with ReadFailed. */
  history(): Promise<HistoryEntry[]>;
  /** Erases what this browser keeps, keys first (L4), and gives up its access to the server's copy, which `deleteCopy` deletes as well. Rejects with EraseFailed. */
  forgetDevice(options?: { readonly deleteCopy?: boolean }): Promise<void>;
  /** Lines and places that could not be read (L9), for the visitor to look at again. */
  readonly touched$: BehaviorSubject<readonly Touched[]>;
  /** Not null: look, but do not change, until a reload (L8). */
  readonly readOnly$: BehaviorSubject<ReadOnlyReason | null>;
  /** Whether a basket that this browser lost came back from the server. */
  readonly recovered$: BehaviorSubject<Recovery>;
  /** Now, today and fresh ids, as decisions of this draft see them. */
  readonly context: () => DecideContext;
  /** For what compares with a time that the server gave; `view$` comes anew when it is found to be another. */
  readonly clock: ServerClock;
  readonly timers: Timers;
  readonly platform: Platform;
  close(): void;
}

export interface BasketRuntimeOptions {
  readonly log: EventLog;
  readonly draft: DraftStore;
  readonly send: Send;
  readonly market: Market;
  readonly connectivity: ConnectivityWatch;
  readonly context: () => DecideContext;
  /** Left out where no answer tells the server's time: the device's counts. */
  readonly clock?: ServerClock;
  readonly timers: Timers;
  readonly platform: Platform;
  readonly sync?: DraftSync;
  /** The address that continues with the basket of a secret. */
  readonly continueUrl?: (secret: string) => string;
  /** Takes away what the browser remembers of this visitor outside the log. */
  readonly forgetMarks?: () => void;
}

export function createBasketRuntime(options: BasketRuntimeOptions): BasketRuntime {
  const { log, draft, send, market, connectivity, context, clock = createServerClock({ now: () => context().now }), timers, platform, sync = noSync(), continueUrl = (secret) => `#${secret}`, forgetMarks = () => {} } = options;
  const market$ = new BehaviorSubject(market);
  const mode$ = new BehaviorSubject(log.mode());
  const sessionReason$ = new BehaviorSubject(log.sessionReason());
  const stopMode = log.onMode((mode, reason) => {
    sessionReason$.next(reason);
    mode$.next(mode);
  });
  const viewOf = (state: DraftState, now: Market): BasketView => ({ draft: state, quote: quoteOf(state, now) });
  const view$ = new BehaviorSubject(viewOf(draft.state$.value, market));
  const feeding = combineLatest([draft.state$, market$])
    .pipe(
      distinctUntilChanged(([a, b], [c, d]) => a === c && b === d),
      map(([state, now]) => viewOf(state, now)),
    )
    .subscribe(view$);
  const stopClock = clock.subscribe(() => view$.next({ ...view$.value }));

  async function requote(): Promise<boolean> {
    const state = draft.state$.value;
    if (!state.draftId || state.lines.length === 0) return true;
    const { currency } = pricingInputOf(state, market$.value);
    const answer = await send(basketPrice, {
      draftId: state.draftId,
      currency,
      ...(state.currency ? { captured: { [state.currency.code]: state.currency.rate } } : {}),
      lines: state.lines.map(({ lineId, offer, selection, party, extras }) => ({ lineId, productCode: offer.productCode, selection, party, extras })),
      plan: state.plan,
    }).catch(() => null);
    if (!answer) return false;
    market$.next({ ...market$.value, rates: answer.rates, basketCampaigns: answer.basketCampaigns });
    for (const line of answer.lines) {
      const fact = requoteFact(draft.state$.value, line, answer.rates);
      if (fact) await draft.dispatch(fact);
    }
    return true;
  }

  function chooseCurrency(code: CurrencyCode): Promise<Dispatched> {
    market$.next({ ...market$.value, currency: code });
    const rate = market$.value.rates[code];
    // Without a basket there is nothing to fix; the first line will do it.
    if (!rate || draft.state$.value.lines.length === 0) return Promise.resolve({ status: 'stored', events: [] });
    return draft.dispatch({ type: 'ChooseCurrency', code, rate, at: context().now });
  }

  /** The first line fixes the currency it was seen in: a basket left until Friday costs what it said (P10). */
  async function dispatch(command: DraftCommand): Promise<Dispatched> {
    const done = await draft.dispatch(command);
    const { currency, lines } = draft.state$.value;
    if (command.type === 'AddItem' && done.status === 'stored' && currency === null && lines.length > 0) await chooseCurrency(market$.value.currency);
    return done;
  }

  const direct = runDirectDraft({ draft$: draft.state$, connectivity$: connectivity.state$, requote, timers });

  return {
    view$,
    mode$,
    sessionReason$,
    direct,
    market$,
    connectivity$: connectivity.state$,
    retryConnection: connectivity.retry,
    keptAt: draft.keptAt,
    send,
    context,
    clock,
    timers,
    platform,
    dispatch,
    chooseCurrency,
    requote,
    draftToken: sync.draftToken,
    begunHere: draft.begunHere,
    sync$: sync.sync$,
    recovered$: sync.recovered$,
    touched$: draft.touched$,
    readOnly$: draft.readOnly$,
    history: draft.history,
    join: sync.join,
    handOver: async () => ({ url: continueUrl(await sync.handOver()) }),
    forgetDevice: ({ deleteCopy = false } = {}) =>
      sync.forget({
        deleteCopy,
        erase: async () => {
          await log.erase();
          forgetMarks();
        },
      }),
    close() {
      sync.close();
      direct.close();
      stopMode();
      feeding.unsubscribe();
      stopClock();
      connectivity.close();
      draft.close();
      log.close();
    },
  };
}

/** What the basket costs; a line that has no price at all (its nights are in no season) leaves it unpriced, and its problem is shown instead. */
function quoteOf(state: DraftState, market: Market): BasketQuote | null {
  if (state.lines.length === 0) return null;
  try {
    return quoteBasket(pricingInputOf(state, market));
  } catch (error) {
    if (error instanceof RangeError || (error instanceof Error && error.name === 'NotOfferedError')) return null;
    throw error;
  }
}
