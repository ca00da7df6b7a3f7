import { randomBytes } from 'node:crypto';
import type { ChargeAnswer, ChargeRequest } from './protocol.ts';
import type { Ledger, LedgerEntry, LedgerState } from './ledger.ts';
import { readCard, type Behaviour, type Brand, type Card } from './test-cards.ts';

const TOKEN_MINUTES = 30;
const CHALLENGE_MINUTES = 15;
/** What the sandbox texts to every phone. */
export const ONE_TIME_CODE = '1234';

/** The sandbox bank itself: tokens in memory, money in the ledger. */
export class Bank {
  readonly #ledger: Ledger;
  readonly #clock: () => Date;
  readonly #publicUrl: () => string;
  readonly #tokens = new Map<string, { behaviour: Behaviour; expiresAt: number }>();

  /** @param publicUrl the bank's address as browsers see it, asked when a challenge begins */
  constructor(ledger: Ledger, clock: () => Date, publicUrl: () => string) {
    this.#ledger = ledger;
    this.#clock = clock;
    this.#publicUrl = publicUrl;
  }

  /** A token for the card, or null for one that cannot exist. The number is forgotten with the call. */
  tokenise(card: Card): { token: string; brand: Brand } | null {
    const now = this.#clock();
    const read = readCard(card, now);
    if (!read) return null;
    this.#forgetExpiredTokens(now.getTime());
    const token = `tok_${randomBytes(18).toString('base64url')}`;
    this.#tokens.set(token, { behaviour: read.behaviour, expiresAt: now.getTime() + TOKEN_MINUTES * 60_000 });
    return { token, brand: read.brand };
  }

  /** Authorises and captures, once per reference. `connectionDropped` means that the connection is to be torn instead of answered. */
  charge({ reference, cardToken, ...order }: ChargeRequest): { answer: ChargeAnswer; connectionDropped: boolean } {
    const known = this.find(reference);
    if (known) return { answer: known, connectionDropped: false };
    const token = this.#tokens.get(cardToken);
    this.#tokens.delete(cardToken);
    const behaviour: Behaviour = token && token.expiresAt > this.#clock().getTime() ? token.behaviour : { kind: 'decline', code: 'error' };
    const entry = this.#write(reference, order, this.#outcome(behaviour));
    return { answer: this.#answer(entry), connectionDropped: behaviour.kind === 'captureWithoutAnswer' };
  }

  /** Where a reference stands, or null when the bank never heard of it. A challenge nobody ended in time has failed. */
  find(reference: string): ChargeAnswer | null {
    const entry = this.#ledger.find(reference);
    return entry && this.#answer(this.#settleOverdue(entry));
  }

  /** Declines for good what is not captured, also what has not arrived yet. */
  abandon(reference: string): ChargeAnswer {
    const entry = this.#ledger.find(reference);
    if (entry && entry.status !== 'challenged') return this.#answer(entry);
    return this.#answer(this.#write(reference, entry?.order ?? null, { status: 'declined', code: 'error' }));
  }

  /** The payment a challenge belongs to, whatever became of it since. */
  challenge(challengeId: string): LedgerEntry | null {
    const entry = this.#ledger.findByChallenge(challengeId);
    return entry && this.#settleOverdue(entry);
  }

  /** Ends a challenge; one that has ended stays as it ended. @param oneTimeCode null when the visitor cancels */
  answerChallenge(challengeId: string, oneTimeCode: string | null): LedgerEntry | null {
    const entry = this.challenge(challengeId);
    if (entry?.status !== 'challenged') return entry;
    const approved = oneTimeCode === ONE_TIME_CODE;
    return this.#write(entry.reference, entry.order, approved ? this.#outcome({ kind: 'approve' }) : { status: 'declined', code: 'authenticationFailed' });
  }

  #outcome(behaviour: Behaviour): LedgerState {
    switch (behaviour.kind) {
      case 'decline': return { status: 'declined', code: behaviour.code };
      case 'challenge': {
        const expiresAt = new Date(this.#clock().getTime() + CHALLENGE_MINUTES * 60_000).toISOString();
        return { status: 'challenged', challengeId: `ch_${randomBytes(18).toString('base64url')}`, expiresAt };
      }
      case 'approve':
      case 'captureWithoutAnswer': return { status: 'captured', bankReference: `SBX${randomBytes(6).toString('hex').toUpperCase()}` };
    }
  }

  #settleOverdue(entry: LedgerEntry): LedgerEntry {
    if (entry.status !== 'challenged' || Date.parse(entry.expiresAt) > this.#clock().getTime()) return entry;
    return this.#write(entry.reference, entry.order, { status: 'declined', code: 'authenticationFailed' });
  }

  #write(reference: string, order: LedgerEntry['order'], state: LedgerState): LedgerEntry {
    return this.#ledger.write({ ...state, reference, order, at: this.#clock().toISOString() });
  }

  #answer(entry: LedgerEntry): ChargeAnswer {
    switch (entry.status) {
      case 'captured': return { status: 'captured', bankReference: entry.bankReference };
      case 'declined': return { status: 'declined', code: entry.code };
      case 'challenged': return { status: 'challenged', challengeId: entry.challengeId, url: `${this.#publicUrl()}/challenge/${entry.challengeId}` };
    }
  }

  #forgetExpiredTokens(now: number): void {
    for (const [token, { expiresAt }] of this.#tokens) if (expiresAt <= now) this.#tokens.delete(token);
  }
}
