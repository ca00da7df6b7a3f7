import { sql, type Kysely } from 'kysely';
import { acrossTenants, createTenantTable, type Migration } from './tenant-table.ts';

/**
 * Keeps the links that end alerts (B15) apart from the alerts: an alert is deleted after its last night, or asked for
 * again, while its link still has to end the other alerts of the address.
 */
export const alertStopLinks: Migration = {
  async up(db: Kysely<unknown>) {
    // `stop_hash`: SHA-256 of the token in an e-mail's link. `email_key`: the address in lower case.
    await createTenantTable(db, 'alert_stop_links', 'stop_hash text not null, email_key text not null', 'primary key (tenant, stop_hash)');
    await acrossTenants(db, ['availability_alerts', 'alert_stop_links'], () => sql`insert into alert_stop_links (tenant, stop_hash, email_key) select tenant, stop_hash, email_key from availability_alerts where stop_hash is not null`.execute(db));
    await sql`alter table availability_alerts drop column stop_hash`.execute(db);
  },
};
