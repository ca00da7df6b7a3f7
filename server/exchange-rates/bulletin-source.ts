import type { CurrencyCode, DecimalString, IsoDate } from '#domain/catalogue.ts';

/** What one unit of a currency costs in TRY. */
export interface BulletinRate {
  /** At which the bank buys it. */
  readonly buy: DecimalString;
  /** At which the bank sells it. */
  readonly sell: DecimalString;
}

/** The exchange rates that a bank has published for a day (P14). */
export interface RateBulletin {
  readonly day: IsoDate;
  /** By currency; null where the bulletin names a currency without two positive decimals. */
  readonly rates: ReadonlyMap<CurrencyCode, BulletinRate | null>;
}

/** No bulletin could be read. The message says why, without the address of the source. */
export class BulletinSourceError extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(`The exchange rates cannot be read: ${reason}`, options);
    this.name = 'BulletinSourceError';
  }
}

/** The port for exchange rates. An adapter implements it for one publisher. */
export interface BulletinSource {
  /** Reads the latest bulletin. @throws BulletinSourceError */
  read(): Promise<RateBulletin>;
}
