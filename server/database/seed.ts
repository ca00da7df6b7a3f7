import { sql } from 'kysely';
import { saveProducts } from '#server/catalogue/save-products.ts';
import { slugRows } from '#server/catalogue/slug-rows.ts';
import { writeContentTexts } from '#server/search/search-rows.ts';
import type { Catalogue } from './catalogue-files.ts';
import { json, type Database, type TenantQueries } from './connection.ts';

/** Currency of voucher and basket-campaign amounts in the catalogue files. */
const DISCOUNT_CURRENCY = 'EUR';
/** Start of the first rates' validity: before any booking. */
const SEEDED_AT = new Date(0);

/**
 * Creates a tenant with its content, once. If the tenant exists, or another
 * process creates it at the same time, nothing changes.
 * @param load reads the content; called only when the tenant is created
 * @returns whether the tenant was created by this call
 */
export async function seedTenant(database: Pick<Database, 'owner'>, tenant: { id: string; name: string }, load: () => Promise<Catalogue>): Promise<boolean> {
  const known = await database.owner.selectFrom('tenants').select('id').where('id', '=', tenant.id).executeTakeFirst();
  if (known) return false;
  const catalogue = await load();
  return database.owner.transaction().execute(async (queries) => {
    const created = await queries.insertInto('tenants').values(tenant).onConflict((on) => on.doNothing()).returning('id').execute();
    if (created.length === 0) return false;
    await sql`select set_config('role', 'meltem_app', true), set_config('meltem.tenant', ${tenant.id}, true)`.execute(queries);
    await fill(queries, tenant.id, catalogue);
    return true;
  });
}

async function fill(queries: TenantQueries, tenant: string, { settings, ownSettings, trade, places, ...content }: Catalogue): Promise<void> {
  const { currencies, coupons, basketCampaigns, instalments } = trade;
  const settingRows = Object.entries({ ...ownSettings, ...settings });
  await queries.insertInto('settings').values(settingRows.map(([name, value]) => ({ tenant, name, value: json(value) }))).execute();
  await queries.insertInto('rates').values(currencies.map(({ code, bankCode, ...rate }, position) => ({ tenant, currency: code, valid_from: SEEDED_AT, bank_code: bankCode, ...rate, position }))).execute();
  await queries.insertInto('basket_campaigns').values(basketCampaigns.map((campaign, position) => ({ tenant, position, data: json({ ...campaign, currency: DISCOUNT_CURRENCY }) }))).execute();
  await queries.insertInto('coupons').values(coupons.map(({ from, to, limit, forMembers = false, ...voucher }) => ({
    tenant, code: voucher.code, valid_from: from, valid_to: to, usage_limit: limit, for_members: forMembers, data: json({ ...voucher, currency: DISCOUNT_CURRENCY }),
  }))).execute();
  await queries.insertInto('instalments').values(instalments.map(({ count, surchargePercent }) => ({ tenant, count, surcharge_percent: surchargePercent }))).execute();

  await queries.insertInto('categories').values(content.categories.map((one) => ({ tenant, code: one.code, position: one.order, data: json(one) }))).execute();
  await queries.insertInto('destinations').values(content.destinations.map((one) => ({ tenant, code: one.code, data: json(one) }))).execute();
  await queries.insertInto('places').values(places.map((one) => ({ tenant, code: one.code, data: json(one) }))).execute();
  await saveProducts(queries, tenant, content.products.map((record, position) => ({ record, position })));
  await queries.insertInto('pages').values(content.pages.map((one) => ({ tenant, code: one.code, data: json(one) }))).execute();
  await queries.insertInto('posts').values(content.posts.map((one) => ({ tenant, code: one.code, posted_on: one.date, data: json(one) }))).execute();
  await queries.insertInto('menu').values(content.menu.map((one) => ({ tenant, code: one.code, position: one.order, data: json(one) }))).execute();

  await queries.insertInto('slugs').values([
    ...content.categories.flatMap((one) => slugRows(tenant, 'category', one)),
    ...content.destinations.flatMap((one) => slugRows(tenant, 'destination', one)),
    ...content.pages.flatMap((one) => slugRows(tenant, 'page', one)),
    ...content.posts.flatMap((one) => slugRows(tenant, 'post', one)),
  ]).execute();
  await writeContentTexts(queries, tenant);
}
