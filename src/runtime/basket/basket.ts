import { BehaviorSubject } from 'rxjs';
import type { ServerClock } from '#api/server-clock.ts';
import type { CurrencyCode } from '#domain/catalogue.ts';
import type { DraftCommand } from '#domain/draft/commands.ts';
import { isAnswered } from '#domain/draft/line-contents.ts';
import { type Market, pricingInputOf } from '#domain/draft/pricing-input.ts';
import { requoteCommand } from '#domain/draft/requote-command.ts';
import type { Clock } from '#runtime/platform.ts';
import type { Send } from '#runtime/send.ts';
import { basketViewOf, type BasketView } from './basket-view.ts';
import type { DraftHistory } from './draft-history.ts';
import type { Dispatched } from './draft-roles.ts';
import type { DraftStore } from './draft-store.ts';
import { boughtQuote, requestedLines } from './requested-lines.ts';

export interface BasketOptions {
  readonly draft: DraftStore;
  readonly send: Send;
  readonly market: Market;
  readonly platform: Clock;
  readonly clock: ServerClock;
}

/** The basket of a tab: its lines, their prices, and the commands that change them. */
export class Basket {
  readonly view$: BehaviorSubject<BasketView>;
  /** Display currency, rates and campaigns. `requote` and `chooseCurrency` replace it. */
  readonly market$: BehaviorSubject<Market>;
  /** Time of the newest event in the log when this page opened, epoch ms; null for an empty log. */
  readonly keptAt: number | null;
  /** Whether the visitor had opened the checkout on an earlier page. */
  readonly wasInCheckout: boolean;
  readonly history: DraftHistory;
  /** The code of a voucher that the operator no longer accepts and that was removed on this page; null for none. */
  readonly endedVoucher$ = new BehaviorSubject<string | null>(null);
  private readonly draft: DraftStore;
  private readonly send: Send;
  private readonly platform: Clock;
  private readonly stops: readonly (() => void)[];

  constructor({ draft, send, market, platform, clock }: BasketOptions) {
    this.draft = draft;
    this.send = send;
    this.platform = platform;
    this.keptAt = draft.keptAt;
    this.wasInCheckout = draft.state$.value.step !== null;
    this.history = draft.history;
    this.market$ = new BehaviorSubject(market);
    this.view$ = new BehaviorSubject(basketViewOf(draft.state$.value, market));
    let priced = [draft.state$.value, market] as const;
    // Not `combineLatest`, whose size is a third of all of RxJS that a page loads.
    const price = () => {
      const [state, now] = [draft.state$.value, this.market$.value];
      if (state === priced[0] && now === priced[1]) return;
      priced = [state, now];
      this.view$.next(basketViewOf(state, now));
    };
    const subscriptions = [draft.state$.subscribe(price), this.market$.subscribe(price)];
    // Pages derive from the server's time whether lines are held.
    const stopClock = clock.subscribe(() => this.view$.next({ ...this.view$.value }));
    this.stops = [...subscriptions.map((subscription) => () => subscription.unsubscribe()), stopClock];
  }

  /** Decides and stores a command. The first line fixes the displayed currency and its rate, so that later rate changes do not change the price (P10). */
  async dispatch(command: DraftCommand): Promise<Dispatched> {
    const done = await this.draft.dispatch(command);
    const { currency, lines } = this.draft.state$.value;
    if (command.type === 'AddItem' && done.status === 'stored' && currency === null && lines.length > 0) await this.chooseCurrency(this.market$.value.currency);
    return done;
  }

  /** Displays and charges this currency from now on, at today's rate (P10). Refused when the operator has no rate for it. */
  async chooseCurrency(code: CurrencyCode): Promise<Dispatched> {
    this.market$.next({ ...this.market$.value, currency: code });
    // The first line fixes the currency. A quotation has its own.
    const { lines, quotation } = this.draft.state$.value;
    if (lines.length === 0 || quotation) return { status: 'stored', events: [] };
    const rate = this.market$.value.rates[code];
    if (!rate) return { status: 'refused', problems: [{ code: 'badRate', currency: code }] };
    return this.draft.dispatch({ type: 'ChooseCurrency', code, rate, at: this.platform.now() });
  }

  /** Asks the operator for a voucher and puts it into the basket in place of an earlier one. @param code as it was typed */
  async applyVoucher(code: string): Promise<'applied' | 'invalid' | 'tooMany' | 'noAnswer' | 'notStored'> {
    try {
      const { voucherQuery } = await import('#contract/calls/voucher.ts');
      const { voucher } = await this.send(voucherQuery, { code: code.trim() }, { retries: 1 });
      const { status } = await this.draft.dispatch({ type: 'ApplyVoucher', voucher });
      if (status === 'stored') this.endedVoucher$.next(null);
      return status === 'stored' ? 'applied' : 'notStored';
    } catch (error) {
      const { code: refusal } = error as { readonly code?: string };
      return refusal === 'notFound' || refusal === 'validation' ? 'invalid' : refusal === 'tooManyRequests' ? 'tooMany' : 'noAnswer';
    }
  }

  /** Requests today's prices and records the changes. A line that the visitor changed during the request is left out. Resolves false without an answer. */
  async requote(): Promise<boolean> {
    const state = this.draft.state$.value;
    if (!state.draftId || state.lines.length === 0) return true;
    const { quotation } = state;
    const { currency } = quotation ? quotation.price : pricingInputOf(state, this.market$.value);
    // The schemas of the call are loaded with the first request: the basket is shown without them.
    const answer = await import('#contract/calls/basket.ts').then(({ basketPrice }) => this.send(basketPrice, {
      draftId: state.draftId!,
      currency,
      ...(state.currency && !quotation ? { captured: { [state.currency.code]: state.currency.rate } } : {}),
      lines: requestedLines(state.lines),
      ...(state.voucher && { voucherCode: state.voucher.code }),
      ...boughtQuote(state),
      plan: state.plan,
    })).catch(() => null);
    if (!answer) return false;
    this.market$.next({ ...this.market$.value, rates: answer.rates, instalmentPlans: answer.instalmentPlans ?? [], ...(!quotation && { basketCampaigns: answer.basketCampaigns }) });
    // The visitor may have replaced the voucher during the request; the answer is only about the one that was sent.
    if (state.voucher && this.draft.state$.value.voucher?.code === state.voucher.code) {
      const { status } = await this.draft.dispatch(answer.voucher ? { type: 'ApplyVoucher', voucher: answer.voucher } : { type: 'RemoveVoucher' });
      if (!answer.voucher && status === 'stored') this.endedVoucher$.next(state.voucher.code);
    }
    for (const line of answer.lines) {
      if (!isAnswered(state.lines, line.lineId, this.draft.state$.value)) continue;
      const fact = requoteCommand(this.draft.state$.value, line, answer.rates);
      if (fact) await this.draft.dispatch(fact);
    }
    return true;
  }

  close(): void {
    for (const stop of this.stops) stop();
    this.draft.close();
  }
}
