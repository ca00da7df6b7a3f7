import { sql, type Kysely } from 'kysely';
import { createTenantTable, type Migration } from './tenant-table.ts';

/** Creates the tables of quotes, of the operator's staff with their sessions, and of the e-mails to send. */
export const quotes: Migration = {
  async up(db: Kysely<unknown>) {
    await createTenantTable(
      db, 'quotes',
      // `items`: the requested items with their offers. `quotation`: the operator's last answer with the price as stored; null before it.
      `quote_id text not null, quote_number text not null, request_hash text not null, status text not null check (status in ('requested', 'quoted', 'accepted', 'declined', 'expired')),
       revision int not null, locale text not null, contact jsonb not null, contact_email text not null, wishes text not null, items jsonb not null,
       quotation jsonb, valid_until date, created_at timestamptz not null, updated_at timestamptz not null`,
      'primary key (tenant, quote_id), unique (tenant, quote_number)',
    );
    await sql`create index quotes_open on quotes (tenant, created_at) where status = 'requested'`.execute(db);
    await sql`create index quotes_by_age on quotes (tenant, created_at)`.execute(db);
    await sql`create index quotes_ended on quotes (tenant, updated_at) where status in ('declined', 'expired')`.execute(db);
    await sql`create index quotes_expiring on quotes (tenant, valid_until) where status = 'quoted'`.execute(db);
    await createTenantTable(
      db, 'quote_notes',
      `quote_id text not null, revision int not null, at timestamptz not null, author text not null check (author in ('visitor', 'operator', 'system')),
       kind text not null check (kind in ('requested', 'quoted', 'accepted', 'declined', 'askedAgain', 'expired')), body text not null`,
      'primary key (tenant, quote_id, revision), foreign key (tenant, quote_id) references quotes (tenant, quote_id) on delete cascade',
    );
    await createTenantTable(
      db, 'operators',
      // `email` in lower case. `password_hash`: see `server/password.ts`.
      'email text not null, password_hash text not null',
      'primary key (tenant, email)',
    );
    await createTenantTable(
      db, 'operator_sessions',
      // `token_hash`: SHA-256 of the cookie's token.
      'token_hash text not null, email text not null, expires_at timestamptz not null',
      'primary key (tenant, token_hash), foreign key (tenant, email) references operators (tenant, email) on delete cascade',
    );
    await createTenantTable(
      db, 'outbox',
      'id text not null, recipient text not null, locale text not null, subject text not null, body text not null, created_at timestamptz not null, next_at timestamptz not null, attempts int not null',
      'primary key (tenant, id)',
    );
    await sql`create index outbox_due on outbox (tenant, next_at)`.execute(db);
  },
};
