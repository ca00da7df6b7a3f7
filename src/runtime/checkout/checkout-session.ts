import { BehaviorSubject } from 'rxjs';
import type { Locale } from '#domain/catalogue.ts';
import { watchOnline, watchReachable } from '#runtime/sync/reachability.ts';
import { AttemptActions } from './attempt-actions.ts';
import { Attempts } from './attempts.ts';
import { CheckoutRun } from './checkout-run.ts';
import { StepActions } from './step-actions.ts';
import type { CheckoutTab } from './checkout-tab.ts';
import { cardIn, type CheckoutNotes, checkoutView, type CheckoutView, flowIn, noNotes } from './checkout-view.ts';
import { watchHold } from './hold.ts';
import { Rivals } from './rivals.ts';

export interface CheckoutSessionOptions {
  readonly tab: CheckoutTab;
  readonly lang: Locale;
  /** Absolute address of the page that shows the result of this checkout. */
  readonly returnUrl: (checkoutId: string) => string;
  /** Navigates to the bank's page. */
  readonly openBank: (url: string) => void;
}

/**
 * The checkout of one tab, from the basket to a booking: the visitor's actions and
 * the run that executes them. A run ends when the fold has another attempt; the
 * data of the attempts is kept for the next run.
 */
export class CheckoutSession {
  /** The current run of the machines. */
  readonly run$: BehaviorSubject<CheckoutRun>;
  readonly notes$ = new BehaviorSubject<CheckoutNotes>(noNotes);
  readonly steps: StepActions;
  readonly attempt: AttemptActions;
  private readonly options: CheckoutSessionOptions;
  private readonly attempts: Attempts;
  private readonly rivals: Rivals;
  private readonly stops: readonly (() => void)[];

  constructor(options: CheckoutSessionOptions) {
    const { tab, lang } = options;
    const run = () => this.run$.value;
    this.options = options;
    this.attempts = new Attempts(tab, lang);
    this.rivals = new Rivals(tab, (elsewhere) => this.note({ elsewhere }));
    this.steps = new StepActions({ tab, run, notes: () => this.notes$.value, note: (change) => this.note(change), restart: () => this.restart() });
    this.attempt = new AttemptActions(tab, run, (change) => this.note(change));
    this.run$ = new BehaviorSubject(this.newRun());
    run().start();
    const following = tab.basket.view$.subscribe(() => run().followFold());
    this.stops = [
      () => following.unsubscribe(),
      watchHold(tab, () => run().followFold()),
      watchReachable(tab.connectivity.actor, (reachable) => this.setReachable(reachable)),
      watchOnline(tab.connectivity.actor, () => {
        if (this.notes$.value.holding === 'failed') this.steps.renewHold();
      }),
    ];
  }

  /** Requests today's prices, and notes why they change the total. */
  requote(): void {
    void this.run$.value.requote();
  }

  /** The current view of the checkout. */
  view(): CheckoutView {
    const { checkout, payment } = this.run$.value;
    return checkoutView(flowIn(checkout.getSnapshot()), cardIn(payment.actor.getSnapshot()), this.notes$.value);
  }

  close(): void {
    for (const stop of this.stops) stop();
    this.run$.value.close();
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
    this.run$.value.close();
    this.note({ problems: [], notStored: false, moved: null, bookedElsewhere: null, check: 'none' });
    const run = this.newRun();
    this.run$.next(run);
    run.start();
  }

  private note(change: Partial<CheckoutNotes>): void {
    this.notes$.next({ ...this.notes$.value, ...change });
  }

  private setReachable(reachable: boolean): void {
    const run = this.run$.value;
    if (!reachable) return run.send({ type: 'net.offline' });
    run.restartPolls();
    run.send({ type: 'net.online' });
  }
}
