import { BehaviorSubject, combineLatest, distinctUntilChanged, map } from 'rxjs';
import { basketPrice } from '#contract/calls/basket.ts';
import type { DraftCommand } from '#domain/draft/commands.ts';
import { type Market, pricingInputOf } from '#domain/draft/pricing-input.ts';
import { type DraftLine, type DraftState, pricedLine } from '#domain/draft/state.ts';
import { explainChange } from '#domain/pricing/explain-change.ts';
import { quoteBasket } from '#domain/pricing/quote-basket.ts';
import type { BasketQuote } from '#domain/pricing/quote.ts';
import type { EventLog, LogMode } from '#log/event-log.ts';
import type { Dispatched, DraftStore } from './draft-store.ts';
import type { Send } from './page-data.ts';

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
  dispatch(command: DraftCommand): Promise<Dispatched>;
  /** Asks the server what the basket costs today and records every fact that is new. Resolves false when it did not answer. */
  requote(): Promise<boolean>;
  /** Prices for a display currency, rates and campaigns; set again when the visitor switches. */
  readonly market$: BehaviorSubject<Market>;
  close(): void;
}

export interface BasketRuntimeOptions {
  readonly log: EventLog;
  readonly draft: DraftStore;
  readonly send: Send;
  readonly market: Market;
}

export function createBasketRuntime({ log, draft, send, market }: BasketRuntimeOptions): BasketRuntime {
  const market$ = new BehaviorSubject(market);
  const mode$ = new BehaviorSubject(log.mode());
  const stopMode = log.onMode((mode) => mode$.next(mode));
  const viewOf = (state: DraftState, now: Market): BasketView => ({ draft: state, quote: quoteOf(state, now) });
  const view$ = new BehaviorSubject(viewOf(draft.state$.value, market));
  const feeding = combineLatest([draft.state$, market$])
    .pipe(
      distinctUntilChanged(([a, b], [c, d]) => a === c && b === d),
      map(([state, now]) => viewOf(state, now)),
    )
    .subscribe(view$);

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
    for (const { lineId, offer, availability } of answer.lines) {
      const line = draft.state$.value.lines.find((own) => own.lineId === lineId);
      if (!line) continue;
      if (!offer) await draft.dispatch({ type: 'RecordUnavailable', lineId, reason: 'withdrawn' });
      else if (availability.status === 'unavailable') {
        await draft.dispatch({ type: 'RecordUnavailable', lineId, reason: availability.reason });
      } else await recordOffer(line, { ...line, offer });
    }
    return true;
  }

  /** A line's own total before and after, alone in a basket, so that each cause belongs to it. */
  async function recordOffer(line: DraftLine, fresh: DraftLine): Promise<void> {
    const input = (of: DraftLine) => ({ lines: [pricedLine(of)], currency: of.offer.currency, rates: market$.value.rates });
    const before = { input: input(line), quote: quoteBasket(input(line)) };
    const after = { input: input(fresh), quote: quoteBasket(input(fresh)) };
    await draft.dispatch({
      type: 'RecordRequote',
      lineId: line.lineId,
      from: { amount: before.quote.grandTotal, currency: line.offer.currency },
      to: { amount: after.quote.grandTotal, currency: fresh.offer.currency },
      causes: explainChange(before, after),
      offer: fresh.offer,
    });
  }

  return {
    view$,
    mode$,
    market$,
    dispatch: (command) => draft.dispatch(command),
    requote,
    close() {
      stopMode();
      feeding.unsubscribe();
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
