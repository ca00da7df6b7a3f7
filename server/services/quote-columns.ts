import type { Selectable } from 'kysely';
import type { QuoteRow } from '#server/database/tables.ts';

/** All columns of a quote. They are named because prepared statements read them (`server/database/tenant-transaction.ts`). */
export const QUOTE_COLUMNS = [
  'tenant', 'quote_id', 'quote_number', 'request_hash', 'status', 'revision', 'locale', 'contact', 'contact_email', 'wishes', 'items', 'quotation', 'member_id', 'valid_until',
  'created_at', 'updated_at',
] as const satisfies readonly (keyof QuoteRow)[];

/** A row of `quotes`. */
export type Quote = Selectable<QuoteRow>;
