import { BehaviorSubject } from 'rxjs';
import { createActor, type ActorRefFrom } from 'xstate';
import { backoff } from '#api/retry.ts';
import type { BookingRequest } from '#contract/calls/booking.ts';
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
import type { BasketRuntime } from './basket-runtime.ts';
import { openCardDesk, type CardDesk } from './checkout-session-card.ts';
import { holdLines, watchHold } from './checkout-session-hold.ts';
import { ask, book, pay, type Outcome } from './checkout-session-outcome.ts';
import { bookingRequestOf, dueNowOf, type PendingCheckout } from './checkout-session-requests.ts';
import { placeOf, type CardEntry, type CheckoutView } from './checkout-session-view.ts';
import { isReachable } from './connectivity.ts';
import type { Timers } from './timers.ts';

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
  readonly runtime: Pick<BasketRuntime, 'view$' | 'market$' | 'connectivity$' | 'dispatch' | 'requote' | 'send' | 'draftToken' | 'begunHere' | 'context' | 'retryConnection'>;
  readonly timers: Timers;
  readonly lang: Locale;
  /** Absolute address of the page that resolves this checkout. */
  readonly returnUrl: (checkoutId: string) => string;
  /** Leaves for the bank's page. */
  readonly openBank: (url: string) => void;
}

const FIRST_POLL_MS = 1000;
const LONGEST_POLL_MS = 15_000;
/** Questions about another device's attempt, over a minute or so, before it is offered to be finished here. */
const PATIENCE = 8;
/** How long a review shows prices before it asks for them again. */
const PRICES_AGE_MS = 5 * 60_000;
/** The operator honours a fixed rate for days (P10); an older draft begins a checkout with today's. */
const RATE_AGE_MS = 24 * 3_600_000;

const blankGuest: Guest = { firstName: '', lastName: '', birthDate: null, identityNumber: null, address: '', phone: '', email: '' };
const blankHotel: HotelDetails = { hotelName: '', room: '', city: '', district: '' };

/**
 * Runs the checkout machine on the fold and does what it asks for: records,
 * holds, prices, books, pays and asks. What it must not know stays in here: the
 * card's token and the exact body of each attempt. A file longer than most,
 * because it is the one place where the order of these effects can be read (L12).
 */
export function createCheckoutSession({ runtime, timers, lang, returnUrl, openBank }: CheckoutSessionOptions): CheckoutSession {
  const { view$: basket$, send } = runtime;
  let checkout!: ActorRefFrom<typeof checkoutMachine>;
  let desk!: CardDesk;
  /** Ends with the actors; an answer that comes after it is for nobody. */
  let life = new AbortController();
  let stopPoll = () => {};
  let polls = 0;
  let stopAging = () => {};
  /** We are writing an answer down and tell the machine ourselves. */
  let recording = false;
  /** Nothing is due now, so the review needs no card. */
  let nothingDue = false;
  let bankUrl: string | null = null;
  /** Bodies as first sent, so that a retry repeats them to the letter. */
  const requests = new Map<string, BookingRequest>();
  /** Attempts whose booking the server is known to have. */
  const booked = new Set<string>();
  /** Attempts as they were pending, for those that another device's came before in the draft's order. */
  const attempts = new Map<string, PendingCheckout>();
  /** Attempts that were begun on this device. */
  const ours = new Set<string>();
  /** Attempts that another device began, and how often the server had nothing to say of them yet. */
  const elsewhere = new Map<string, number>();
  let notes: Pick<CheckoutView, 'problems' | 'notStored' | 'holding' | 'requoting' | 'moved' | 'bookedElsewhere'> = { problems: [], notStored: false, holding: 'idle', requoting: 'idle', moved: null, bookedElsewhere: null };

  const draft = () => basket$.value.draft;
  const pending = (id: string): PendingCheckout | null => {
    const { checkout: now, rivals } = draft();
    if (now.status === 'pending' && now.checkoutId === id) attempts.set(id, now);
    else if (!rivals.some(({ checkoutId }) => checkoutId === id)) return null;
    return attempts.get(id) ?? null;
  };
  const facts = () => checkoutFactsOf(readinessOf(draft(), runtime.context()));
  const tell = (event: CheckoutEvent) => {
    if (checkout.getSnapshot().status === 'active') checkout.send(event);
  };

  function begin(): void {
    life = new AbortController();
    notes = { ...notes, problems: [], notStored: false, moved: null, bookedElsewhere: null };
    polls = 0;
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
    if (checkoutId !== null && pending(checkoutId)) void findOrigin(checkoutId);
    else if (online) void askRivals(null, life.signal);
  }

  async function findOrigin(id: string): Promise<void> {
    // Unread it counts as ours, which is as safe: the id is the key of one booking and one charge.
    if (ours.has(id) || elsewhere.has(id)) return;
    const here = await runtime.begunHere(id).catch(() => true);
    if (here) ours.add(id);
    else if (!elsewhere.has(id)) elsewhere.set(id, 0);
    publish();
  }

  /** The other device may be about to book or to pay: not to be asked for a card at once. */
  async function isLeftToOther(id: string): Promise<boolean> {
    await findOrigin(id);
    const asked = elsewhere.get(id) ?? PATIENCE;
    if (asked >= PATIENCE) return false;
    elsewhere.set(id, asked + 1);
    return true;
  }

  function end(): void {
    life.abort();
    stopPoll();
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
      elsewhere: snapshot.context.checkoutId !== null && elsewhere.has(snapshot.context.checkoutId),
    };
  };
  // The desk and the machine tell of changes while `begin` is still putting them together.
  let isOpen = false;
  function publish(): void {
    if (isOpen) view$.next(current());
  }
  function note(change: Partial<typeof notes>): void {
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
        if (command.step === 'payment') await fixCurrency();
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
        polls = 0;
        return submit(command.checkoutId);
      case 'Resubmit': return submit(command.checkoutId);
      case 'OpenChallenge':
        if (bankUrl) openBank(bankUrl);
        return;
      case 'PollStatus': return poll(command.checkoutId);
    }
  }

  /** The total is accepted in one currency at one rate (P10). */
  async function fixCurrency(): Promise<void> {
    const { currency, rates } = runtime.market$.value;
    const fixed = draft().currency;
    const { now } = runtime.context();
    const rate = rates[currency];
    if (rate === undefined || (fixed?.code === currency && now - fixed.at < RATE_AGE_MS)) return;
    await runtime.dispatch({ type: 'ChooseCurrency', code: currency, rate, at: now });
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
    if (!life.signal.aborted) stopAging = timers.after(PRICES_AGE_MS, () => tell({ type: 'prices.aged' }));
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
    if (now.checkoutId === mine) ours.add(mine);
    else await findOrigin(now.checkoutId);
    tell({ type: now.checkoutId === mine ? 'intent.recorded' : 'intent.superseded', checkoutId: now.checkoutId });
  }

  const isFree = (order: PendingCheckout) => money(dueNowOf(order, runtime.market$.value)).eq('0');

  async function submit(id: string): Promise<void> {
    const { signal } = life;
    const outcome = await bookAndPay(id, signal).catch((): Outcome => ({ kind: 'lost' }));
    if (!signal.aborted) await hear(id, outcome, 'submitting');
  }

  async function bookAndPay(id: string, signal: AbortSignal): Promise<Outcome> {
    const order = pending(id);
    const { draftId } = draft();
    if (!order || !draftId) return { kind: 'lost' };
    // What costs nothing now has no payment to ask about: its booking is the answer, and booking again repeats it.
    if (!booked.has(id) || isFree(order)) {
      const request = requests.get(id) ?? bookingRequestOf(order, draftId, runtime.market$.value, lang);
      requests.set(id, request);
      const answer = await book(send, request, runtime.draftToken(), signal);
      if (answer.kind !== 'booked') return answer;
      booked.add(id);
      if (money(answer.receipt.dueNow).eq('0')) return { kind: 'captured', bookingNumber: answer.receipt.bookingNumber };
    }
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

  /** The first question at once, the later ones ever more rarely. */
  function poll(id: string): void {
    stopPoll();
    const question = new AbortController();
    const run = async () => {
      await askRivals(id, question.signal);
      if (question.signal.aborted) return;
      const outcome = await ask(send, id, question.signal).catch((): Outcome => ({ kind: 'lost' }));
      if (!question.signal.aborted) await hear(id, outcome, 'asking');
    };
    const cancel = timers.after(polls === 0 ? 0 : Math.min(backoff(polls - 1, FIRST_POLL_MS), LONGEST_POLL_MS), () => void run());
    polls += 1;
    stopPoll = () => {
      cancel();
      question.abort();
    };
  }

  /** What became of other devices' attempts at the same basket: one of them may be the booking there is (L11). */
  async function askRivals(own: string | null, signal: AbortSignal): Promise<void> {
    for (const { checkoutId } of draft().rivals) {
      if (checkoutId === own) continue;
      const outcome = await ask(send, checkoutId, signal).catch((): Outcome => ({ kind: 'lost' }));
      if (signal.aborted) return;
      if (outcome.kind === 'captured') await runtime.dispatch({ type: 'RecordConfirmation', checkoutId, bookingNumber: outcome.bookingNumber });
      if (outcome.kind === 'declined') await runtime.dispatch({ type: 'RecordDecline', checkoutId, code: outcome.code });
    }
  }

  /** Writes an outcome down, then tells the machines (design section 2: durable first). */
  async function hear(id: string, outcome: Outcome, by: 'submitting' | 'asking'): Promise<void> {
    recording = true;
    try {
      const event = await record(id, outcome, by);
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
            polls = Math.max(polls, 1);
            tell({ type: 'status.due' });
          }
          return;
        }
        case 'absent': {
          const order = pending(id);
          if (order && isFree(order)) tell({ type: 'card.ready' });
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

  async function record(id: string, outcome: Outcome, by: 'submitting' | 'asking'): Promise<'confirmed' | 'declined' | 'challenged' | 'unknown' | 'absent' | 'reopened' | 'askAgain'> {
    const store = async (command: DraftCommand) => (await runtime.dispatch(command)).status === 'stored';
    const unclear = async () => {
      if (by === 'asking') return 'askAgain';
      await store({ type: 'RecordUnknown', checkoutId: id });
      return 'unknown';
    };
    switch (outcome.kind) {
      case 'captured':
        // Money has moved: the visitor is told even where the device can no longer note it.
        await store({ type: 'RecordConfirmation', checkoutId: id, bookingNumber: outcome.bookingNumber });
        return 'confirmed';
      case 'declined': return (await store({ type: 'RecordDecline', checkoutId: id, code: outcome.code })) ? 'declined' : unclear();
      case 'alreadyBooked':
        note({ bookedElsewhere: outcome.bookingNumber });
        await askRivals(id, life.signal);
        return (await store({ type: 'RecordDecline', checkoutId: id, code: 'alreadyBooked' })) ? 'declined' : unclear();
      case 'challenge':
        bankUrl = outcome.url;
        return (await store({ type: 'RecordChallenge', checkoutId: id })) ? 'challenged' : unclear();
      case 'absent':
        if (outcome.booked) booked.add(id);
        else booked.delete(id);
        if (by === 'submitting') return unclear();
        return (await isLeftToOther(id)) ? 'askAgain' : 'absent';
      case 'pending':
      case 'lost': return unclear();
      case 'unavailable':
        if (!(await store({ type: 'RecordDecline', checkoutId: id, code: 'unavailable' }))) return unclear();
        for (const { lineId, reason } of outcome.lines) await runtime.dispatch({ type: 'RecordUnavailable', lineId, reason });
        return 'reopened';
      case 'priceMoved': {
        const accepted = pending(id);
        if (!accepted || !(await store({ type: 'RecordDecline', checkoutId: id, code: 'priceMoved' }))) return unclear();
        const { quote, causes, rates } = outcome.details;
        const fixed = draft().currency;
        const rate = fixed && rates[fixed.code];
        if (rate && rate !== fixed.rate) await runtime.dispatch({ type: 'ChooseCurrency', code: fixed.code, rate, at: runtime.context().now });
        runtime.market$.next({ ...runtime.market$.value, rates });
        await requote();
        note({ moved: { from: accepted.acceptedTotal, to: quote.grandTotal, currency: quote.currency, causes } });
        return 'reopened';
      }
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
    return placeOf(snapshot) !== 'cardNeeded' || booked.has(checkoutId);
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
  const stopHold = watchHold(runtime, timers);
  const connection = runtime.connectivity$.subscribe((connectivity) => {
    if (!isReachable(connectivity)) return tell({ type: 'net.offline' });
    if (!checkout.getSnapshot().context.online) polls = 0;
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
      polls = 0;
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
