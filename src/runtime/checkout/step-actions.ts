import type { PaymentChoice } from '#machines/checkout/checkout.types.ts';
import type { CheckoutStep } from '#domain/draft/events.ts';
import type { DraftState } from '#domain/draft/state.ts';
import { BLANK_HOTEL, type Guest, type HotelDetails } from '#domain/draft/guest.ts';
import type { BasketQuote } from '#domain/pricing/quote.ts';
import type { CheckoutRun } from './checkout-run.ts';
import type { CheckoutTab } from './checkout-tab.ts';
import { type CardEntry, type CheckoutNotes, placeIn } from './checkout-view.ts';

export interface StepActionsParts {
  readonly tab: CheckoutTab;
  readonly run: () => CheckoutRun;
  readonly notes: () => CheckoutNotes;
  readonly note: (change: Partial<CheckoutNotes>) => void;
  /** Restarts the run from the fold. */
  readonly restart: () => void;
}

const blankGuest: Guest = { firstName: '', lastName: '', birthDate: null, identityNumber: null, address: '', phone: '', email: '' };

/** The visitor's actions before an attempt to pay, including the one that begins it. */
export class StepActions {
  private readonly parts: StepActionsParts;

  constructor(parts: StepActionsParts) {
    this.parts = parts;
  }

  readonly submitGuest = (guest: Guest, note: string): void => this.run.send({ type: 'guest.submitted', guest, note });
  readonly submitStay = (hotel: HotelDetails): void => this.run.send({ type: 'stay.submitted', hotel });

  /** @param card null if there is a token already, or none is needed */
  readonly submitPayment = async ({ method, plan, instalments }: PaymentChoice, card: CardEntry | null): Promise<void> => {
    const { run } = this;
    run.payment.choose(method);
    run.payment.chooseInstalments(instalments);
    if (run.paymentFact() === 'missing' && !(card && (await run.payment.enter(card)))) return;
    run.send({ type: 'payment.submitted', method, plan, instalments });
  };

  /** Drops the token, so that the visitor can enter another card. */
  readonly changeCard = (): void => this.run.payment.changeCard();

  /** Returns to an earlier step. */
  readonly backTo = (step: CheckoutStep): void => {
    const isThere = () => placeIn(this.run.checkout.getSnapshot()) === step;
    for (let tries = 0; tries < 3 && !isThere(); tries += 1) this.run.send({ type: 'step.back' });
  };

  /** Requests a hold of the lines without one. */
  readonly renewHold = (): void => this.run.send({ type: 'hold.renewed' });

  /** Records that the visitor has seen the changed prices. */
  readonly acknowledge = async (): Promise<void> => {
    this.parts.note({ moved: null });
    const seen = this.draft.lines.flatMap(({ lineId, unseen }) => (unseen ? [{ lineId, requoteId: unseen.requoteId }] : []));
    if (seen.length > 0) await this.run.store({ type: 'AcknowledgeRequotes', seen });
  };

  /**
   * Accepts the total of the review and starts an attempt to pay it. Does nothing if the total, the amount to pay now
   * or the way to pay has changed since the visitor pressed the button; the page then shows the new values.
   * @param shown what the review showed
   */
  readonly accept = (shown: Pick<BasketQuote, 'grandTotal' | 'charged' | 'currency'>, { method, instalments }: Pick<DraftState, 'method' | 'instalments'>): void => {
    const { quote, draft } = this.parts.tab.basket.view$.value;
    const { moved, requoting } = this.parts.notes();
    const isShown = quote?.grandTotal === shown.grandTotal && quote.charged === shown.charged && quote.currency === shown.currency && draft.method === method && draft.instalments === instalments;
    if (isShown && !moved && requoting !== 'asking') this.run.send({ type: 'review.accepted', acceptedTotal: quote.grandTotal, currency: quote.currency });
  };

  /** Clears guest, note, hotel and agreements, and restarts at the first step. The basket stays. */
  readonly startAgain = async (): Promise<void> => {
    const { basket } = this.parts.tab;
    await basket.dispatch({ type: 'SetGuest', guest: blankGuest });
    await basket.dispatch({ type: 'SetNote', note: '' });
    await basket.dispatch({ type: 'SetHotel', hotel: BLANK_HOTEL });
    for (const agreement of this.draft.agreements) await basket.dispatch({ type: 'SetAgreement', agreement, accepted: false });
    await basket.dispatch({ type: 'ReachStep', step: 'guest' });
    this.parts.restart();
  };

  private get run(): CheckoutRun {
    return this.parts.run();
  }

  private get draft() {
    return this.parts.tab.basket.view$.value.draft;
  }
}
