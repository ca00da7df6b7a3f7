import { sql, type Kysely } from 'kysely';
import { acrossTenants, type Migration } from './tenant-table.ts';

/** The operator declines requests, and a request that is not answered expires after the last day that it names. */
export const rejectedQuotes: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table quotes drop constraint quotes_status_check, add constraint quotes_status_check check (status in ('requested', 'quoted', 'accepted', 'declined', 'rejected', 'expired'))`.execute(db);
    await sql`alter table quote_notes drop constraint quote_notes_kind_check, add constraint quote_notes_kind_check check (kind in ('requested', 'quoted', 'accepted', 'declined', 'rejected', 'askedAgain', 'expired'))`.execute(db);
    await sql`drop index quotes_ended`.execute(db);
    await sql`create index quotes_ended on quotes (tenant, updated_at) where status in ('declined', 'rejected', 'expired')`.execute(db);
    await sql`drop index quotes_expiring`.execute(db);
    await sql`create index quotes_expiring on quotes (tenant, valid_until) where status in ('requested', 'quoted')`.execute(db);
    // Every vertical writes its days as texts that begin with the date; the last of them is the last day that a request names.
    await acrossTenants(db, ['quotes'], () => sql`
      update quotes set valid_until = (
        select max(left(field.value, 10))::date from jsonb_array_elements(items) as item (value), jsonb_each_text(item.value -> 'selection') as field
        where field.value ~ '^\\d{4}-\\d{2}-\\d{2}'
      ) where status = 'requested'`.execute(db));
  },
};
