import type { CheckoutTab } from './checkout-tab.ts';
import { ask, type Outcome } from './outcome.ts';

/** Number of polls of another device's attempt, in about a minute, after which the visitor can finish it here. */
const MOST_QUESTIONS = 8;

/** Follows other devices' attempts on the same basket (L11): which device began an attempt, and its outcome. */
export class Rivals {
  private readonly tab: CheckoutTab;
  private readonly onElsewhere: (checkoutIds: readonly string[]) => void;
  private readonly ours = new Set<string>();
  /** Other devices' attempts, with the number of polls that the server answered without a record. */
  private readonly elsewhere = new Map<string, number>();

  /** @param onElsewhere called with the ids of other devices' attempts after each new one */
  constructor(tab: CheckoutTab, onElsewhere: (checkoutIds: readonly string[]) => void) {
    this.tab = tab;
    this.onElsewhere = onElsewhere;
  }

  /** Marks an attempt as begun by this page. */
  claim(checkoutId: string): void {
    this.ours.add(checkoutId);
  }

  /** Finds in the log whether this device began an attempt. Never rejects. */
  async findOrigin(id: string): Promise<void> {
    if (this.ours.has(id) || this.elsewhere.has(id)) return;
    // If the log cannot be read, the attempt counts as ours. That is safe: its id is the key of one booking and one charge.
    const here = await this.tab.basket.history.begunHere(id).catch(() => true);
    if (here) this.ours.add(id);
    else if (!this.elsewhere.has(id)) this.elsewhere.set(id, 0);
    this.onElsewhere([...this.elsewhere.keys()]);
  }

  /**
   * Whether this device must wait with an attempt that the server does not know, because the other device that began
   * it may still book or pay. Counts each call; false after `MOST_QUESTIONS` calls.
   */
  async isLeftToOther(id: string): Promise<boolean> {
    await this.findOrigin(id);
    const asked = this.elsewhere.get(id) ?? MOST_QUESTIONS;
    if (asked >= MOST_QUESTIONS) return false;
    this.elsewhere.set(id, asked + 1);
    return true;
  }

  /**
   * Polls other devices' attempts and records their final outcomes. Never rejects.
   * @param own id of the attempt to leave out
   */
  async ask(own: string | null, signal: AbortSignal): Promise<void> {
    const { basket, send } = this.tab;
    for (const { checkoutId } of basket.view$.value.draft.rivals) {
      if (checkoutId === own) continue;
      const outcome = await ask(send, checkoutId, signal).catch((): Outcome => ({ kind: 'lost' }));
      if (signal.aborted) return;
      if (outcome.kind === 'confirmed') await basket.dispatch({ type: 'RecordConfirmation', checkoutId, bookingNumber: outcome.bookingNumber });
      if (outcome.kind === 'declined') await basket.dispatch({ type: 'RecordDecline', checkoutId, code: outcome.code });
    }
  }
}
