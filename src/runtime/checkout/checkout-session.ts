import { BehaviorSubject } from 'rxjs';
import type { Locale } from '#domain/catalogue.ts';
import type { CheckoutStep } from '#domain/draft/events.ts';
import type { Guest, HotelDetails } from '#domain/draft/guest.ts';
import type { PaymentPlan } from '#domain/pricing/quote.ts';
import { watchOnline, watchReachable } from '#runtime/sync/reachability.ts';
import { Attempts } from './attempts.ts';
import { CheckoutRun } from './checkout-run.ts';
import type { CheckoutTab } from './checkout-tab.ts';
import { cardIn, type CardEntry, type CheckoutNotes, checkoutView, type CheckoutView, flowIn, noNotes, placeIn } from './checkout-view.ts';
import { watchHold } from './hold.ts';
import { Rivals } from './rivals.ts';

export interface CheckoutSessionOptions {
  readonly tab: CheckoutTab;
  readonly lang: Locale;
  /** Absolute address of the page that resolves this checkout. */
  readonly returnUrl: (checkoutId: string) => string;
  /** Leaves for the bank's page. */
  readonly openBank: (url: string) => void;
}

const blankGuest: Guest = { firstName: '', lastName: '', birthDate: null, identityNumber: null, address: '', phone: '', email: '' };
const blankHotel: HotelDetails = { hotelName: '', room: '', city: '', district: '' };

/**
 * The checkout of one tab, from the basket to a booking: what the visitor can do,
 * and the run that carries it out. A run ends where the fold is about another
 * attempt; what is known of the attempts outlives it.
 */
export class CheckoutSession {
  /** The machines as they run now. */
  readonly run$: BehaviorSubject<CheckoutRun>;
  readonly notes$ = new BehaviorSubject<CheckoutNotes>(noNotes);
  private readonly options: CheckoutSessionOptions;
  private readonly attempts: Attempts;
  private readonly rivals: Rivals;
  private readonly stops: readonly (() => void)[];

  constructor(options: CheckoutSessionOptions) {
    const { tab, lang } = options;
    this.options = options;
    this.attempts = new Attempts(tab, lang);
    this.rivals = new Rivals(tab, (elsewhere) => this.note({ elsewhere }));
    this.run$ = new BehaviorSubject(this.newRun());
    this.run.start();
    const following = tab.basket.view$.subscribe(() => this.run.followFold());
    this.stops = [
      () => following.unsubscribe(),
      watchHold(tab, () => this.run.followFold()),
      watchReachable(tab.connectivity.actor, (reachable) => this.setReachable(reachable)),
      watchOnline(tab.connectivity.actor, () => {
        if (this.notes$.value.holding === 'failed') this.renewHold();
      }),
    ];
  }

  get run(): CheckoutRun {
    return this.run$.value;
  }

  /** The checkout as a page shows it now. */
  view(): CheckoutView {
    return checkoutView(flowIn(this.run.checkout.getSnapshot()), cardIn(this.run.payment.actor.getSnapshot()), this.notes$.value);
  }

  // Before an attempt.

  readonly submitGuest = (guest: Guest): void => this.run.send({ type: 'guest.submitted', guest });
  readonly submitStay = (hotel: HotelDetails): void => this.run.send({ type: 'stay.submitted', hotel });

  /** @param card null where a token is in hand already, or nothing is due now */
  readonly submitPayment = async (plan: PaymentPlan, card: CardEntry | null): Promise<void> => {
    const { run } = this;
    if (run.paymentFact() === 'missing' && !(card && (await run.payment.enter(card)))) return;
    run.send({ type: 'payment.submitted', method: this.options.tab.basket.view$.value.draft.method, plan });
  };

  /** Drops the token in hand: the visitor wants another card. */
  readonly changeCard = (): void => this.run.payment.changeCard();

  /** Returns to an earlier step. */
  readonly backTo = (step: CheckoutStep): void => {
    const isThere = () => placeIn(this.run.checkout.getSnapshot()) === step;
    for (let tries = 0; tries < 3 && !isThere(); tries += 1) this.run.send({ type: 'step.back' });
  };

  readonly renewHold = (): void => this.run.send({ type: 'hold.renewed' });

  /** The visitor has seen what moved, and why. */
  readonly acknowledge = async (): Promise<void> => {
    this.note({ moved: null });
    const seen = this.options.tab.basket.view$.value.draft.lines.flatMap(({ lineId, unseen }) => (unseen ? [{ lineId, requoteId: unseen.requoteId }] : []));
    if (seen.length > 0) await this.run.store({ type: 'AcknowledgeRequotes', seen });
  };

  /** Pays what the review shows. */
  readonly accept = (): void => {
    const { quote } = this.options.tab.basket.view$.value;
    const { moved, requoting } = this.notes$.value;
    if (quote && !moved && requoting !== 'asking') this.run.send({ type: 'review.accepted', acceptedTotal: quote.grandTotal, currency: quote.currency });
  };

  /** Forgets who travels and where, and begins at the first step. The basket stays. */
  readonly startAgain = async (): Promise<void> => {
    const { basket } = this.options.tab;
    await basket.dispatch({ type: 'SetGuest', guest: blankGuest });
    await basket.dispatch({ type: 'SetHotel', hotel: blankHotel });
    for (const agreement of basket.view$.value.draft.agreements) await basket.dispatch({ type: 'SetAgreement', agreement, accepted: false });
    await basket.dispatch({ type: 'ReachStep', step: 'guest' });
    this.restart();
  };

  // Of an attempt.

  readonly continueAtBank = (): void => this.run.send({ type: 'challenge.reopened' });

  /** For an attempt whose card was lost with the page that held it. */
  readonly enterCardAgain = async (card: CardEntry): Promise<void> => {
    await this.run.payment.enter(card);
  };

  /** Another card after a decline. */
  readonly payAgain = (): void => this.run.send({ type: 'payment.retried' });

  /** Asks about the attempt now instead of later. */
  readonly askNow = (): void => {
    this.run.restartPolls();
    this.options.tab.connectivity.retry();
    this.run.send({ type: 'status.due' });
  };

  close(): void {
    for (const stop of this.stops) stop();
    this.run.close();
    this.run$.complete();
    this.notes$.complete();
  }

  private newRun(): CheckoutRun {
    const { tab, returnUrl, openBank } = this.options;
    return new CheckoutRun({
      tab, returnUrl, openBank,
      attempts: this.attempts,
      rivals: this.rivals,
      notes: () => this.notes$.value,
      note: (change) => this.note(change),
      restart: () => this.restart(),
    });
  }

  private restart(): void {
    this.run.close();
    this.note({ problems: [], notStored: false, moved: null, bookedElsewhere: null });
    this.run$.next(this.newRun());
    this.run.start();
  }

  private note(change: Partial<CheckoutNotes>): void {
    this.notes$.next({ ...this.notes$.value, ...change });
  }

  private setReachable(reachable: boolean): void {
    if (!reachable) return this.run.send({ type: 'net.offline' });
    this.run.restartPolls();
    this.run.send({ type: 'net.online' });
  }
}
