import { BehaviorSubject } from 'rxjs';
import { createActor, type ActorRefFrom } from 'xstate';
import type { Locale } from '#domain/catalogue.ts';
import type { DraftCommand } from '#domain/draft/commands.ts';
import type { CheckoutStep } from '#domain/draft/events.ts';
import type { Guest, HotelDetails } from '#domain/draft/guest.ts';
import { readinessOf } from '#domain/draft/readiness.ts';
import { money } from '#domain/pricing/money.ts';
import type { PaymentPlan } from '#domain/pricing/quote.ts';
import { checkoutMachine } from '#machines/checkout/checkout.machine.ts';
import type { CheckoutCommand, CheckoutEvent } from '#machines/checkout/checkout.types.ts';
import { checkoutFactsOf, checkoutInputOf } from '#machines/checkout/resume-input.ts';
import { paymentInputOf } from '#machines/payment/resume-input.ts';
import type { BasketRuntime } from '#runtime/basket/basket-runtime.ts';
import { PRICES_FRESH_MS } from '#runtime/basket/price-age.ts';
import { trackAttempts } from './attempts.ts';
import { openCardDesk, type CardDesk } from './card-tokens.ts';
import { holdLines, watchHold } from './hold.ts';
import { ask, pay, type Outcome } from './outcome.ts';
import { createPolls } from './status-polls.ts';
import { fixCurrency } from './fixed-rate.ts';
import { recordOutcome } from './record-outcome.ts';
import { watchRivals } from './rivals.ts';
import { placeOf, type CardEntry, type CheckoutNotes, type CheckoutView } from './checkout-view.ts';
import { isReachable } from '#runtime/sync/connectivity.ts';
import type { Timers } from '#runtime/timers.ts';

/** The checkout of one tab, from the basket to a booking. */
export interface CheckoutSession {
  readonly view$: BehaviorSubject<CheckoutView>;
  submitGuest(guest: Guest): void;
  submitStay(hotel: HotelDetails): void;
  /** @param card null where a token is in hand already, or nothing is due now */
  submitPayment(plan: PaymentPlan, card: CardEntry | null): Promise<void>;
  /** Drops the token in hand: the visitor wants another card. */
  changeCard(): void;
  /** The visitor has seen what moved, and why. */
  acknowledge(): Promise<void>;
  /** Pay what the review shows. */
  accept(): void;
  /** To an earlier step. */
  backTo(step: CheckoutStep): void;
  renewHold(): void;
  continueAtBank(): void;
  /** For an attempt whose card was lost with the page that held it. */
  enterCardAgain(card: CardEntry): Promise<void>;
  /** Another card after a decline. */
  payAgain(): void;
  /** Does not wait for the next time to ask. */
  askNow(): void;
  /** Forgets who travels and where, and begins at the first step; the basket stays. */
  startAgain(): Promise<void>;
  close(): void;
}

export interface CheckoutSessionOptions {
  readonly runtime: Pick<BasketRuntime, 'view$' | 'market$' | 'connectivity$' | 'dispatch' | 'requote' | 'send' | 'draftToken' | 'begunHere' | 'context' | 'clock' | 'platform' | 'retryConnection'>;
  readonly timers: Timers;
  readonly lang: Locale;
  /** Absolute address of the page that resolves this checkout. */
  readonly returnUrl: (checkoutId: string) => string;
  /** Leaves for the bank's page. */
  readonly openBank: (url: string) => void;
}

const blankGuest: Guest = { firstName: '', lastName: '', birthDate: null, identityNumber: null, address: '', phone: '', email: '' };
const blankHotel: HotelDetails = { hotelName: '', room: '', city: '', district: '' };

/**
 * Runs the checkout machine on the fold and does what it asks for: records,
 * holds, prices, books, pays and asks. What it must not know stays with the parts
 * it is put together from, in the files beside this one. A file longer than most,
 * because it is the one place where the order of these effects can be read (L12).
 */
export function createCheckoutSession({ runtime, timers, lang, returnUrl, openBank }: CheckoutSessionOptions): CheckoutSession {
  const { view$: basket$, send } = runtime;
  let checkout!: ActorRefFrom<typeof checkoutMachine>;
  let desk!: CardDesk;
  /** Ends with the actors; an answer that comes after it is for nobody. */
  let life = new AbortController();
  let stopAging = () => {};
  /** We are writing an answer down and tell the machine ourselves. */
  let recording = false;
  /** Nothing is due now, so the review needs no card. */
  let nothingDue = false;
  let bankUrl: string | null = null;
  let notes: CheckoutNotes = { problems: [], notStored: false, holding: 'idle', requoting: 'idle', moved: null, bookedElsewhere: null };

  const draft = () => basket$.value.draft;
  const polls = createPolls(timers, runtime.platform);
  const attempts = trackAttempts(runtime, lang);
  const rivals = watchRivals({ runtime, onChange: publish });
  const facts = () => checkoutFactsOf(readinessOf(draft(), runtime.context()));
  const tell = (event: CheckoutEvent) => {
    if (checkout.getSnapshot().status === 'active') checkout.send(event);
  };

  function begin(): void {
    life = new AbortController();
    notes = { ...notes, problems: [], notStored: false, moved: null, bookedElsewhere: null };
    polls.restart();
    nothingDue = false;
    desk = openCardDesk({
      input: paymentInputOf(draft()),
      send,
      timers,
      onReady: () => tell({ type: 'card.ready' }),
      onCleared: () => tell({ type: 'card.cleared' }),
      onChange: publish,
    });
    const online = isReachable(runtime.connectivity$.value);
    checkout = createActor(checkoutMachine, { input: checkoutInputOf(draft(), readinessOf(draft(), runtime.context()), online) });
    checkout.on('*', (command) => void obey(command));
    checkout.subscribe((snapshot) => {
      if (placeOf(snapshot) === 'cardNeeded') desk.tell({ type: 'card.wanted' });
      publish();
    });
    checkout.start();
    const { checkoutId } = checkout.getSnapshot().context;
    if (checkoutId !== null && attempts.pending(checkoutId)) void rivals.findOrigin(checkoutId);
    else if (online) void rivals.ask(null, life.signal);
  }

  function end(): void {
    life.abort();
    polls.stop();
    stopAging();
    checkout.stop();
    desk.close();
  }

  const current = (): CheckoutView => {
    const snapshot = checkout.getSnapshot();
    const card = desk.view();
    return {
      ...notes,
      card,
      place: placeOf(snapshot),
      saving: card.stage === 'tokenising' || (snapshot.hasTag('busy') && !snapshot.hasTag('frozen')),
      canContinueAtBank: bankUrl !== null,
      checkoutId: snapshot.context.checkoutId,
      elsewhere: snapshot.context.checkoutId !== null && rivals.isElsewhere(snapshot.context.checkoutId),
    };
  };
  // The desk and the machine tell of changes while `begin` is still putting them together.
  let isOpen = false;
  function publish(): void {
    if (isOpen) view$.next(current());
  }
  function note(change: Partial<CheckoutNotes>): void {
    notes = { ...notes, ...change };
    publish();
  }

  /** @returns whether it is stored */
  async function wish(command: DraftCommand): Promise<boolean> {
    const result = await runtime.dispatch(command);
    note({ problems: result.status === 'refused' ? result.problems : [], notStored: result.status === 'failed' });
    return result.status === 'stored';
  }
  const saved = (stored: boolean) => tell({ type: stored ? 'details.saved' : 'details.refused' });

  async function obey(command: CheckoutCommand): Promise<void> {
    switch (command.type) {
      case 'SaveStep':
        if (command.step === 'payment') await fixCurrency(runtime);
        await runtime.dispatch({ type: 'ReachStep', step: command.step });
        return;
      case 'SaveGuest': return saved(await wish({ type: 'SetGuest', guest: command.guest }));
      case 'SaveStay': return saved(await wish({ type: 'SetHotel', hotel: command.hotel }));
      case 'SavePayment':
        return saved((await wish({ type: 'ChoosePaymentMethod', method: command.method })) && (await wish({ type: 'ChoosePaymentPlan', plan: command.plan })));
      case 'RequestHold': return requestHold();
      case 'Requote': return requote();
      case 'Intend': return intend(command.acceptedTotal, command.currency);
      case 'Submit':
        polls.restart();
        return submit(command.checkoutId);
      case 'Resubmit': return submit(command.checkoutId);
      case 'OpenChallenge':
        if (bankUrl) openBank(bankUrl);
        return;
      case 'PollStatus': return poll(command.checkoutId);
    }
  }

  async function requestHold(): Promise<void> {
    if (notes.holding === 'asking') return;
    note({ holding: 'asking' });
    note({ holding: (await holdLines(runtime)) ? 'idle' : 'failed' });
  }

  async function requote(): Promise<void> {
    if (notes.requoting === 'asking') return;
    stopAging();
    note({ requoting: 'asking' });
    note({ requoting: (await runtime.requote()) ? 'idle' : 'failed' });
    if (!life.signal.aborted) stopAging = timers.after(PRICES_FRESH_MS, () => tell({ type: 'prices.aged' }));
  }

  /** The intent is durable, and ours, before anything leaves (L12). */
  async function intend(acceptedTotal: string, currency: string): Promise<void> {
    const result = await runtime.dispatch({ type: 'IntendCheckout', acceptedTotal, currency });
    const now = draft().checkout;
    const mine = result.status === 'stored' ? result.events.find((event) => event.type === 'CheckoutIntended')?.data.checkoutId : undefined;
    if (now.status !== 'pending') {
      note({ problems: result.status === 'refused' ? result.problems : [], notStored: result.status === 'failed' });
      return tell({ type: 'intent.refused' });
    }
    if (now.checkoutId === mine) rivals.claim(mine);
    else await rivals.findOrigin(now.checkoutId);
    tell({ type: now.checkoutId === mine ? 'intent.recorded' : 'intent.superseded', checkoutId: now.checkoutId });
  }

  async function submit(id: string): Promise<void> {
    const { signal } = life;
    const outcome = await bookAndPay(id, signal).catch((): Outcome => ({ kind: 'lost' }));
    if (!signal.aborted) await hear(id, outcome, 'submitting');
  }

  async function bookAndPay(id: string, signal: AbortSignal): Promise<Outcome> {
    const ended = await attempts.book(id, signal);
    if (ended) return ended;
    const cardToken = desk.token();
    if (!cardToken) {
      tell({ type: 'card.cleared' });
      return { kind: 'absent', booked: true };
    }
    desk.tell({ type: 'checkout.sent', checkoutId: id });
    const outcome = await pay(send, { checkoutId: id, cardToken, returnUrl: returnUrl(id) }, signal);
    // Refused for good, and nothing was charged: the booking waits for another card.
    if (outcome.kind === 'absent' && outcome.booked) tell({ type: 'card.cleared' });
    return outcome;
  }

  function poll(id: string): void {
    polls.ask(async (signal) => {
      await rivals.ask(id, signal);
      if (signal.aborted) return;
      const outcome = await ask(send, id, signal).catch((): Outcome => ({ kind: 'lost' }));
      if (!signal.aborted) await hear(id, outcome, 'asking');
    });
  }

  /** Writes an outcome down, then tells the machines (design section 2: durable first). */
  async function hear(id: string, outcome: Outcome, by: 'submitting' | 'asking'): Promise<void> {
    recording = true;
    try {
      const event = await recordOutcome({ runtime, attempts, rivals, note, requote, onBankPage: (url) => (bankUrl = url) }, id, outcome, by, life.signal);
      if (life.signal.aborted) return;
      switch (event) {
        case 'confirmed':
        case 'declined':
        case 'challenged':
        case 'unknown': {
          const type = `checkout.${event}` as const;
          desk.tell({ type, checkoutId: id });
          tell({ type, checkoutId: id });
          if (event === 'challenged') {
            // Its page may be answered in another tab, or on a telephone; this page may come back from the browser's cache.
            polls.waitFirst();
            tell({ type: 'status.due' });
          }
          return;
        }
        case 'absent': {
          const attempt = attempts.pending(id);
          if (attempt && attempts.isFree(attempt)) tell({ type: 'card.ready' });
          return tell({ type: 'status.absent', checkoutId: id });
        }
        case 'reopened': return reopen(id);
        case 'askAgain': return tell({ type: 'status.due' });
      }
    } finally {
      recording = false;
      // What arrived meanwhile.
      if (!life.signal.aborted) follow();
    }
  }

  /**
   * Nothing was booked and nothing charged: back to the review, with the card still in hand, to see what changed. Only a
   * token that was entered for this very attempt, after a reload, is lost with it.
   */
  function reopen(id: string): void {
    desk.tell({ type: 'checkout.declined', checkoutId: id });
    desk.tell({ type: 'payment.retried' });
    tell({ type: 'checkout.declined', checkoutId: id });
    tell({ type: 'payment.retried' });
    if (!nothingDue && !desk.token()) return;
    tell({ type: 'card.ready' });
    tell({ type: 'payment.submitted', method: draft().method, plan: draft().plan });
  }

  /**
   * Another device's attempt came before this one in the draft's order. What has left this device is followed to its end;
   * the server books no line twice, whichever comes first.
   */
  function outlivesRival(): boolean {
    const snapshot = checkout.getSnapshot();
    const { checkoutId } = snapshot.context;
    if (checkoutId === null || !snapshot.hasTag('frozen') || !draft().rivals.some((rival) => rival.checkoutId === checkoutId)) return false;
    return placeOf(snapshot) !== 'cardNeeded' || attempts.isBooked(checkoutId);
  }

  function beginAgain(): void {
    end();
    begin();
    publish();
  }

  /** Follows the fold: facts for the machine, and what other tabs and devices wrote. */
  function follow(): void {
    const snapshot = checkout.getSnapshot();
    const now = facts();
    if (JSON.stringify(now) !== JSON.stringify(snapshot.context.facts)) tell({ type: 'draft.changed', facts: now });
    const { quote, draft: { checkout: fold, lines } } = basket$.value;
    if (nothingDue && quote && !money(quote.charged).eq('0')) {
      nothingDue = false;
      tell({ type: 'card.cleared' });
    }
    if (recording || snapshot.matches('intended')) return;
    const known = fold.status !== 'none' && fold.checkoutId === snapshot.context.checkoutId;
    if (fold.status === 'pending' && !known) {
      if (!outlivesRival()) beginAgain();
    } else if (fold.status === 'confirmed' && !known && !outlivesRival() && (lines.length === 0 || snapshot.context.checkoutId !== null)) {
      // Another device's booking: there is nothing left to buy, or not under this attempt.
      beginAgain();
    } else if (known && (fold.status === 'confirmed' || fold.status === 'declined') && snapshot.hasTag('frozen')) {
      const type = `checkout.${fold.status}` as const;
      desk.tell({ type, checkoutId: fold.checkoutId });
      tell({ type, checkoutId: fold.checkoutId });
    }
  }

  begin();
  const view$ = new BehaviorSubject(current());
  isOpen = true;
  const following = basket$.subscribe(follow);
  const stopHold = watchHold(runtime, timers, follow);
  const connection = runtime.connectivity$.subscribe((connectivity) => {
    if (!isReachable(connectivity)) return tell({ type: 'net.offline' });
    if (!checkout.getSnapshot().context.online) polls.restart();
    tell({ type: 'net.online' });
    if (notes.holding === 'failed') tell({ type: 'hold.renewed' });
  });

  return {
    view$,
    submitGuest: (guest) => tell({ type: 'guest.submitted', guest }),
    submitStay: (hotel) => tell({ type: 'stay.submitted', hotel }),
    async submitPayment(plan, card) {
      const { quote } = basket$.value;
      nothingDue = quote !== null && money(quote.charged).eq('0');
      if (!nothingDue && !desk.token() && !(card && (await desk.enter(card)))) return;
      // Also for a token that outlived another tab's answer to the attempt it was meant for.
      tell({ type: 'card.ready' });
      tell({ type: 'payment.submitted', method: draft().method, plan });
    },
    changeCard: () => desk.tell({ type: 'card.edited' }),
    async acknowledge() {
      note({ moved: null });
      const seen = draft().lines.flatMap(({ lineId, unseen }) => (unseen ? [{ lineId, requoteId: unseen.requoteId }] : []));
      if (seen.length > 0) await wish({ type: 'AcknowledgeRequotes', seen });
    },
    accept() {
      const { quote } = basket$.value;
      if (quote && !notes.moved && notes.requoting !== 'asking') tell({ type: 'review.accepted', acceptedTotal: quote.grandTotal, currency: quote.currency });
    },
    backTo(step) {
      for (let tries = 0; tries < 3 && current().place !== step; tries += 1) tell({ type: 'step.back' });
    },
    renewHold: () => tell({ type: 'hold.renewed' }),
    continueAtBank: () => tell({ type: 'challenge.reopened' }),
    async enterCardAgain(card) {
      await desk.enter(card);
    },
    payAgain() {
      desk.tell({ type: 'payment.retried' });
      tell({ type: 'payment.retried' });
    },
    askNow() {
      polls.restart();
      runtime.retryConnection();
      tell({ type: 'status.due' });
    },
    async startAgain() {
      await runtime.dispatch({ type: 'SetGuest', guest: blankGuest });
      await runtime.dispatch({ type: 'SetHotel', hotel: blankHotel });
      for (const agreement of draft().agreements) await runtime.dispatch({ type: 'SetAgreement', agreement, accepted: false });
      await runtime.dispatch({ type: 'ReachStep', step: 'guest' });
      beginAgain();
    },
    close() {
      following.unsubscribe();
      connection.unsubscribe();
      stopHold();
      end();
      isOpen = false;
      view$.complete();
    },
  };
}
