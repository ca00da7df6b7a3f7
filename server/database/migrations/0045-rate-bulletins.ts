import { sql, type Kysely } from 'kysely';
import type { Migration } from './tenant-table.ts';

/** Notes the bulletin that a rate is from, and keeps all its digits: one yen costs a hundredth of what the bulletin says of 100 (P14). */
export const rateBulletins: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table rates add bulletin_day date, alter buy type numeric, alter sell type numeric`.execute(db);
  },
};
