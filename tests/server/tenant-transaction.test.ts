import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { TenantQueries } from '#server/database/connection.ts';
import { DATABASES, useServer } from './test-server.ts';

describe.each(DATABASES)('a transaction of a tenant, on %s', (kind) => {
  // One connection, so that each transaction meets what the last one left on it.
  const running = useServer(kind, { DATABASE_POOL: '1' });
  const inTenant = <T>(work: (queries: TenantQueries) => Promise<T>, tenant = 'meltem', prepared = false) => running().database.inTenant(tenant, work, { prepared });
  const hold = (queries: TenantQueries, draftId: string) => queries.insertInto('holds').values({ tenant: 'meltem', draft_id: draftId, expires_at: new Date('2030-01-01') }).execute();
  const holds = () => inTenant(async (queries) => (await queries.selectFrom('holds').select('draft_id').orderBy('draft_id').execute()).map((row) => row.draft_id));

  it('reports the error of its first statement as it is, and leaves the connection usable', async () => {
    await expect(inTenant((queries) => sql`select 1 / 0`.execute(queries))).rejects.toMatchObject({ code: '22012' });
    await expect(inTenant((queries) => sql`select nonsense`.execute(queries), 'meltem', true)).rejects.toMatchObject({ code: '42703' });
    expect(await holds()).toEqual([]);
  });

  it('commits nothing when its work fails, or goes on after a failed statement', async () => {
    await expect(inTenant(async (queries) => {
      await hold(queries, 'a');
      throw new Error('stop');
    })).rejects.toThrow('stop');
    await expect(inTenant(async (queries) => {
      await hold(queries, 'b');
      await sql`select 1 / 0`.execute(queries).catch(() => {});
    })).rejects.toThrow(/rolled back/);
    expect(await holds()).toEqual([]);
  });

  it('takes statements that are sent together, also as its first ones', async () => {
    const [one, two] = await inTenant((queries) => Promise.all([hold(queries, 'c'), sql<{ user: string }>`select current_user as user`.execute(queries)]));
    expect(one).toHaveLength(1);
    expect(two.rows).toEqual([{ user: 'meltem_app' }]);
    expect(await holds()).toEqual(['c']);
  });

  it('does nothing without a statement', async () => {
    expect(await inTenant(async () => 7)).toBe(7);
    const { rows } = await sql<{ user: string; tenant: string }>`select current_user as user, coalesce(current_setting('meltem.tenant', true), '') as tenant`.execute(running().database.owner);
    expect(rows[0]).toMatchObject({ tenant: '' });
    expect(rows[0]!.user).not.toBe('meltem_app');
  });

  it('that only reads may write nothing, and leaves the connection usable, whether its work succeeds or fails', async () => {
    const read = <T>(work: (queries: TenantQueries) => Promise<T>) => running().database.inTenant('meltem', work, { readOnly: true });
    const tenantNow = async (queries: TenantQueries) => (await sql<{ tenant: string }>`select current_setting('meltem.tenant', true) as tenant`.execute(queries)).rows[0]!.tenant;
    await expect(read((queries) => hold(queries, 'd'))).rejects.toMatchObject({ code: '25006' });
    await expect(read(async (queries) => {
      await tenantNow(queries);
      throw new Error('stop');
    })).rejects.toThrow('stop');
    // Transactions that are sent before the last one's end was answered.
    const tenants = await Promise.all(['meltem', 'other', 'meltem'].map((tenant) => running().database.inTenant(tenant, tenantNow, { readOnly: true })));
    expect(tenants).toEqual(['meltem', 'other', 'meltem']);
    await inTenant((queries) => hold(queries, 'e'));
    expect(await holds()).toEqual(['c', 'e']);
  });

  it('cannot be used after its end', async () => {
    let kept: TenantQueries | null = null;
    await inTenant(async (queries) => void (kept = queries));
    await expect(sql`select 1`.execute(kept!)).rejects.toThrow(/has ended/);
  });

  it('a prepared statement is prepared once, and sees the rows of its own tenant each time', async () => {
    const tenants = (tenant: string) => inTenant(async (queries) => {
      const { rows } = await sql<{ tenant: string; count: number }>`select tenant, count(*)::int as count from products group by tenant`.execute(queries);
      return rows.map((row) => row.tenant);
    }, tenant, true);
    for (let time = 0; time < 8; time += 1) {
      expect(await tenants('meltem')).toEqual(['meltem']);
      expect(await tenants('nobody')).toEqual([]);
    }
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_prepared_statements where statement like '%as count from products group by tenant'`.execute(running().database.owner);
    expect(rows).toEqual([{ count: 1 }]);
  });
});
