import type { CheckoutTab } from './checkout-tab.ts';
import { ask, type Outcome } from './outcome.ts';

/** How often the server is asked about another device's attempt, over a minute or so, before it can be finished here. */
const MOST_QUESTIONS = 8;

/** Follows the attempts that other devices make at the same basket (L11): whose an attempt is, and what became of theirs. */
export class Rivals {
  private readonly tab: CheckoutTab;
  private readonly onElsewhere: (checkoutIds: readonly string[]) => void;
  private readonly ours = new Set<string>();
  /** Attempts of other devices, with how often the server knew nothing of them. */
  private readonly elsewhere = new Map<string, number>();

  /** @param onElsewhere called with the attempts of other devices when one more is known */
  constructor(tab: CheckoutTab, onElsewhere: (checkoutIds: readonly string[]) => void) {
    this.tab = tab;
    this.onElsewhere = onElsewhere;
  }

  /** This page has begun the attempt. */
  claim(checkoutId: string): void {
    this.ours.add(checkoutId);
  }

  /** Reads in the log which device began an attempt. Never rejects. */
  async findOrigin(id: string): Promise<void> {
    if (this.ours.has(id) || this.elsewhere.has(id)) return;
    // A log that cannot be read counts it as ours. That is as safe: the id is the key of one booking and one charge.
    const here = await this.tab.basket.history.begunHere(id).catch(() => true);
    if (here) this.ours.add(id);
    else if (!this.elsewhere.has(id)) this.elsewhere.set(id, 0);
    this.onElsewhere([...this.elsewhere.keys()]);
  }

  /**
   * Whether an attempt of which the server knows nothing is left to the device that began it, which may be about to
   * book or to pay. Each question counts, and after a while it is not left any more.
   */
  async isLeftToOther(id: string): Promise<boolean> {
    await this.findOrigin(id);
    const asked = this.elsewhere.get(id) ?? MOST_QUESTIONS;
    if (asked >= MOST_QUESTIONS) return false;
    this.elsewhere.set(id, asked + 1);
    return true;
  }

  /**
   * Asks what became of other devices' attempts and records it: one of them may be the booking there is. Never rejects.
   * @param own the attempt that is not asked about
   */
  async ask(own: string | null, signal: AbortSignal): Promise<void> {
    const { basket, send } = this.tab;
    for (const { checkoutId } of basket.view$.value.draft.rivals) {
      if (checkoutId === own) continue;
      const outcome = await ask(send, checkoutId, signal).catch((): Outcome => ({ kind: 'lost' }));
      if (signal.aborted) return;
      if (outcome.kind === 'captured') await basket.dispatch({ type: 'RecordConfirmation', checkoutId, bookingNumber: outcome.bookingNumber });
      if (outcome.kind === 'declined') await basket.dispatch({ type: 'RecordDecline', checkoutId, code: outcome.code });
    }
  }
}
