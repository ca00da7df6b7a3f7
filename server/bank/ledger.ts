import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DeclineCode } from '#contract/calls/payment.ts';
import type { Locale } from '#domain/catalogue.ts';
import { createPrivateFolder, PRIVATE_FILE } from '#server/private-files.ts';

/** The status of one payment at the bank. */
export type LedgerState =
  | { readonly status: 'challenged'; readonly challengeId: string; readonly expiresAt: string }
  | { readonly status: 'captured'; readonly bankReference: string; readonly refunds?: readonly Refund[] }
  | { readonly status: 'declined'; readonly code: DeclineCode };

/** A part of a payment that was paid back. */
export interface Refund {
  readonly refundReference: string;
  readonly amount: string;
  readonly bankReference: string;
}

export type LedgerEntry = LedgerState & {
  readonly reference: string;
  /** Null for a reference that was abandoned before it arrived. */
  readonly order: {
    readonly checkoutId: string;
    readonly amount: string;
    readonly currency: string;
    /** Number of monthly payments; absent in entries of earlier releases. */
    readonly instalments?: number;
    readonly returnUrl: string;
    readonly locale: Locale;
  } | null;
  readonly at: string;
};

/**
 * The bank's payments in an append-only file of JSON lines; the last line of a
 * reference is its state. It survives a restart between a capture and the
 * merchant's query. It holds no card data and no card tokens.
 */
export class Ledger {
  readonly #file: string;
  readonly #entries = new Map<string, LedgerEntry>();
  readonly #byChallenge = new Map<string, string>();

  constructor(file: string) {
    this.#file = file;
    createPrivateFolder(dirname(file));
    const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
    for (const line of lines) {
      const entry = parse(line);
      if (entry) this.#index(entry);
    }
    // Ends an incomplete last line of a killed process, so that the next entry starts on a line of its own.
    if (lines.length > 0 && lines.at(-1) !== '') appendFileSync(file, '\n');
  }

  find(reference: string): LedgerEntry | null {
    return this.#entries.get(reference) ?? null;
  }

  findByChallenge(challengeId: string): LedgerEntry | null {
    const reference = this.#byChallenge.get(challengeId);
    return reference === undefined ? null : this.find(reference);
  }

  /** Appends an entry to the file. Synchronous, so that two requests never interleave. */
  write(entry: LedgerEntry): LedgerEntry {
    appendFileSync(this.#file, `${JSON.stringify(entry)}\n`, { mode: PRIVATE_FILE });
    this.#index(entry);
    return entry;
  }

  #index(entry: LedgerEntry): void {
    this.#entries.set(entry.reference, entry);
    if (entry.status === 'challenged') this.#byChallenge.set(entry.challengeId, entry.reference);
  }
}

function parse(line: string): LedgerEntry | null {
  try {
    return line ? (JSON.parse(line) as LedgerEntry) : null;
  } catch {
    return null;
  }
}
