import { memberFavouriteAdd, memberFavouriteRemove, memberFavourites } from '#contract/calls/member.ts';
import { MOST_FAVOURITES } from '#domain/favourites/most-favourites.ts';
import type { TenantQueries } from '#server/database/connection.ts';
import { refuse, serve, type Service } from '#server/services/service.ts';
import { asMember, type MemberPorts } from './member-session.ts';

/** The favourites of members (M6). */
export function memberFavouriteServices(ports: MemberPorts): readonly Service[] {
  return [
    serve(memberFavourites, (caller) => asMember(ports, caller, async (queries, { tenant, member_id }) => ({ favourites: await listFavourites(queries, tenant, member_id) }))),

    serve(memberFavouriteAdd, (caller, { productCode }) => asMember(ports, caller, async (queries, { tenant, member_id }, now) => {
      // Locks the member, so that two devices cannot pass the limit together.
      await queries.selectFrom('members').select('member_id').where('tenant', '=', tenant).where('member_id', '=', member_id).forUpdate().execute();
      const known = await favouritesOf(queries, tenant, member_id).where('product_code', '=', productCode).executeTakeFirst();
      if (known) return favouriteOf(known);
      const product = await queries.selectFrom('products').select('code').where('tenant', '=', tenant).where('code', '=', productCode).executeTakeFirst();
      if (!product) throw refuse(memberFavouriteAdd, 'notFound');
      const { count } = await queries.selectFrom('member_favourites').select(({ fn }) => fn.countAll<string>().as('count')).where('tenant', '=', tenant).where('member_id', '=', member_id).executeTakeFirstOrThrow();
      if (Number(count) >= MOST_FAVOURITES) throw refuse(memberFavouriteAdd, 'tooMany');
      return favouriteOf(await queries.insertInto('member_favourites').values({ tenant, member_id, product_code: productCode, added_at: now }).returning(['product_code', 'added_at']).executeTakeFirstOrThrow());
    })),

    serve(memberFavouriteRemove, (caller, { productCode }) => asMember(ports, caller, async (queries, { tenant, member_id }) => {
      await queries.deleteFrom('member_favourites').where('tenant', '=', tenant).where('member_id', '=', member_id).where('product_code', '=', productCode).execute();
      return {};
    })),
  ];
}

/** The favourites of a member, the newest first. */
export async function listFavourites(queries: TenantQueries, tenant: string, memberId: string): Promise<ReturnType<typeof favouriteOf>[]> {
  const rows = await favouritesOf(queries, tenant, memberId).orderBy('added_at', 'desc').orderBy('product_code').limit(MOST_FAVOURITES).execute();
  return rows.map(favouriteOf);
}

const favouritesOf = (queries: TenantQueries, tenant: string, memberId: string) =>
  queries.selectFrom('member_favourites').select(['product_code', 'added_at']).where('tenant', '=', tenant).where('member_id', '=', memberId);

const favouriteOf = ({ product_code: productCode, added_at }: { readonly product_code: string; readonly added_at: Date }) => ({ productCode, addedAt: added_at.toISOString() });
