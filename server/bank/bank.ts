import { randomBytes } from 'node:crypto';
import { money, sum } from '#domain/pricing/money.ts';
import type { ChargeAnswer, ChargeRequest, RefundAnswer, RefundRequest } from './protocol.ts';
import type { Ledger, LedgerEntry, LedgerState } from './ledger.ts';
import { readCard, type Behaviour, type Brand, type Card } from './test-cards.ts';

const TOKEN_MINUTES = 30;
const CHALLENGE_MINUTES = 15;
/** The one-time code of every 3-D Secure challenge in the sandbox. */
export const ONE_TIME_CODE = '1234';

const bankReference = () => `SBX${randomBytes(6).toString('hex').toUpperCase()}`;

/** The sandbox bank. Card tokens live in memory; payments are written to the ledger. */
export class Bank {
  readonly #ledger: Ledger;
  readonly #clock: () => Date;
  readonly #publicUrl: () => string;
  readonly #tokens = new Map<string, { behaviour: Behaviour; takesInstalments: boolean; expiresAt: number }>();

  /** @param publicUrl returns the bank's address as browsers see it; called when a challenge begins */
  constructor(ledger: Ledger, clock: () => Date, publicUrl: () => string) {
    this.#ledger = ledger;
    this.#clock = clock;
    this.#publicUrl = publicUrl;
  }

  /** Creates a token for a card; the card number is not stored. @returns null for an invalid card */
  tokenise(card: Card): { token: string; brand: Brand; lastDigits: string; takesInstalments: boolean } | null {
    const now = this.#clock();
    const read = readCard(card, now);
    if (!read) return null;
    this.#forgetExpiredTokens(now.getTime());
    const token = `tok_${randomBytes(18).toString('base64url')}`;
    this.#tokens.set(token, { behaviour: read.behaviour, takesInstalments: read.takesInstalments, expiresAt: now.getTime() + TOKEN_MINUTES * 60_000 });
    return { token, brand: read.brand, lastDigits: read.lastDigits, takesInstalments: read.takesInstalments };
  }

  /** Authorises and captures a payment, once per reference. When `connectionDropped` is true, the caller closes the connection without an answer. */
  charge({ reference, cardToken, ...order }: ChargeRequest): { answer: ChargeAnswer; connectionDropped: boolean } {
    const known = this.find(reference);
    if (known) return { answer: known, connectionDropped: false };
    const token = this.#tokens.get(cardToken);
    this.#tokens.delete(cardToken);
    const isValid = token !== undefined && token.expiresAt > this.#clock().getTime();
    const behaviour: Behaviour = !isValid ? { kind: 'decline', code: 'error' } : order.instalments > 1 && !token.takesInstalments ? { kind: 'decline', code: 'noInstalments' } : token.behaviour;
    const entry = this.#write(reference, order, this.#outcome(behaviour));
    return { answer: this.#answer(entry), connectionDropped: behaviour.kind === 'captureWithoutAnswer' };
  }

  /** Returns the status of a payment, or null for an unknown reference. An expired challenge counts as declined. */
  find(reference: string): ChargeAnswer | null {
    const entry = this.#ledger.find(reference);
    return entry && this.#answer(this.#settleOverdue(entry));
  }

  /** Declines a payment permanently unless it is captured. A charge that arrives later under the same reference is declined too. */
  abandon(reference: string): ChargeAnswer {
    const entry = this.#ledger.find(reference);
    if (entry && entry.status !== 'challenged') return this.#answer(entry);
    return this.#answer(this.#write(reference, entry?.order ?? null, { status: 'declined', code: entry ? 'authenticationFailed' : 'error' }));
  }

  /** Pays back a part of what was captured, once per refund reference. @returns null for an unknown payment */
  refund(reference: string, { refundReference, amount }: RefundRequest): RefundAnswer | null {
    const entry = this.#ledger.find(reference);
    if (!entry) return null;
    if (entry.status !== 'captured' || !entry.order) return { status: 'refused' };
    const refunds = entry.refunds ?? [];
    const known = refunds.find((refund) => refund.refundReference === refundReference);
    if (known) return { status: 'refunded', bankReference: known.bankReference };
    const left = money(entry.order.amount).minus(sum(refunds.map((refund) => money(refund.amount))));
    if (!money(amount).gt('0') || money(amount).gt(left)) return { status: 'refused' };
    const refund = { refundReference, amount, bankReference: bankReference() };
    const { bankReference: captured } = entry;
    this.#write(reference, entry.order, { status: 'captured', bankReference: captured, refunds: [...refunds, refund] });
    return { status: 'refunded', bankReference: refund.bankReference };
  }

  /** Finds the payment of a challenge, in any status. */
  challenge(challengeId: string): LedgerEntry | null {
    const entry = this.#ledger.findByChallenge(challengeId);
    return entry && this.#settleOverdue(entry);
  }

  /** Ends an open challenge; an ended challenge is not changed. @param oneTimeCode null when the visitor cancels */
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
      case 'captureWithoutAnswer': return { status: 'captured', bankReference: bankReference() };
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
