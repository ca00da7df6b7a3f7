import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { listen, type ConnectionLimits } from '#server/http/listen.ts';
import type { RateLimit } from '#server/http/rate-limit.ts';
import type { Log } from '#server/logger.ts';
import { readOrCreateKey } from '#server/private-files.ts';
import type { Clock } from '#server/services/clock.ts';
import { Bank } from './bank.ts';
import { createBankApp } from './bank-app.ts';
import { Ledger } from './ledger.ts';

/** Where a bank is, and the key that the shop shares with it. */
export interface BankAddress {
  /** Its address as browsers see it. */
  readonly url: string;
  /** The address that the shop's server calls. */
  readonly innerUrl: string;
  readonly merchantKey: string;
}

export interface BankOptions {
  readonly clock: Clock;
  readonly log: Log;
  readonly isShopOrigin: (origin: string) => boolean;
  readonly rateLimit: RateLimit;
  /** Limits of the connections; `CONNECTION_LIMITS` when absent. */
  readonly connections?: ConnectionLimits | undefined;
}

/** Starts the sandbox bank on its own listener, or returns the addresses of a bank in another process (BANK_PORT=off). */
export async function startBank({ dataDir, host, bankPort, bankUrl, bankKey }: Config, { clock, log, isShopOrigin, rateLimit, connections }: BankOptions): Promise<BankAddress & { stop(): Promise<void> }> {
  const merchantKey = bankKey ?? (await readOrCreateKey(join(dataDir, 'bank.key')));
  if (bankPort === null) return { url: bankUrl!, innerUrl: bankUrl!, merchantKey, stop: async () => {} };
  let url = bankUrl ?? '';
  const bank = new Bank(new Ledger(join(dataDir, 'bank.jsonl')), clock, () => url);
  const listener = await listen(createBankApp({ bank, merchantKey, isShopOrigin, log, rateLimit }), host, bankPort, connections);
  url = bankUrl ?? listener.url;
  return { url, innerUrl: listener.url, merchantKey, stop: listener.stop };
}
