import type { BasketRuntime } from '#runtime/basket/basket-runtime.ts';
import { ask, type Outcome } from './outcome.ts';

/** Watches over the attempts that other devices make at the same basket (L11): whose an attempt is, and what became of theirs. */
export interface Rivals {
  /** This page has begun the attempt. */
  claim(checkoutId: string): void;
  /** Whether another device is known to have begun it. */
  isElsewhere(checkoutId: string): boolean;
  /** Looks into the log for who began an attempt. Never rejects. */
  findOrigin(checkoutId: string): Promise<void>;
  /**
   * Whether an attempt of which the server has nothing to say is left to the device that began it: that one may be about
   * to book or to pay. Each question counts, and after a while it is not left any more.
   */
  isLeftToOther(checkoutId: string): Promise<boolean>;
  /** Asks what became of other devices' attempts and records it: one of them may be the booking there is. Never rejects. */
  ask(own: string | null, signal: AbortSignal): Promise<void>;
}

export interface RivalsOptions {
  readonly runtime: Pick<BasketRuntime, 'view$' | 'send' | 'dispatch' | 'begunHere'>;
  /** An attempt turned out to be another device's, or ours. */
  readonly onChange: () => void;
}

/** Questions about another device's attempt, over a minute or so, before it is offered to be finished here. */
const PATIENCE = 8;

export function watchRivals({ runtime, onChange }: RivalsOptions): Rivals {
  const ours = new Set<string>();
  /** How often the server had nothing to say of each yet. */
  const elsewhere = new Map<string, number>();

  async function findOrigin(id: string): Promise<void> {
    // Unread it counts as ours, which is as safe: the id is the key of one booking and one charge.
    if (ours.has(id) || elsewhere.has(id)) return;
    const here = await runtime.begunHere(id).catch(() => true);
    if (here) ours.add(id);
    else if (!elsewhere.has(id)) elsewhere.set(id, 0);
    onChange();
  }

  return {
    claim: (id) => void ours.add(id),
    isElsewhere: (id) => elsewhere.has(id),
    findOrigin,
    async isLeftToOther(id) {
      await findOrigin(id);
      const asked = elsewhere.get(id) ?? PATIENCE;
      if (asked >= PATIENCE) return false;
      elsewhere.set(id, asked + 1);
      return true;
    },
    async ask(own, signal) {
      for (const { checkoutId } of runtime.view$.value.draft.rivals) {
        if (checkoutId === own) continue;
        const outcome = await ask(runtime.send, checkoutId, signal).catch((): Outcome => ({ kind: 'lost' }));
        if (signal.aborted) return;
        if (outcome.kind === 'captured') await runtime.dispatch({ type: 'RecordConfirmation', checkoutId, bookingNumber: outcome.bookingNumber });
        if (outcome.kind === 'declined') await runtime.dispatch({ type: 'RecordDecline', checkoutId, code: outcome.code });
      }
    },
  };
}
