import { sql, type Kysely } from 'kysely';
import { createVersionTriggers } from './0006-catalogue-versions.ts';
import { createTenantTable, type Migration } from './tenant-table.ts';

/**
 * Creates what the search reads: one row for each language of each product on sale, destination and post, and the
 * words that misspelt ones are compared with. The server writes the rows (`server/search`): those of a product with its
 * listing row, those of content when `search_content` has a row that is not of its format. It fills the tables of a database of an
 * earlier release when it starts.
 *
 * No extension is needed: lexemes come from the stemmers of PostgreSQL, and misspelt words are compared by the server.
 */
export const searchTexts: Migration = {
  async up(db: Kysely<unknown>) {
    await createTenantTable(
      db, 'search_texts',
      // `title`: folded, in the order of its code points. `words`: lexemes with the prefix of their scope (server/search/search-vector.ts).
      `kind text not null check (kind in ('product', 'destination', 'post')), code text not null, locale text not null,
       position int not null, title text collate "C" not null, words tsvector not null`,
      'primary key (tenant, kind, code, locale)',
    );
    await sql`create index search_texts_by_title on search_texts (tenant, locale, kind, title)`.execute(db);
    // A short list of pending entries, which each search reads from end to end.
    await sql`create index search_texts_by_word on search_texts using gin (words) with (gin_pending_list_limit = 128)`.execute(db);
    await createTenantTable(db, 'search_words', 'locale text not null, word text collate "C" not null', 'primary key (tenant, locale, word)');
    // A change adds a row without a format. It changes none, so that it never waits for the server that writes the texts.
    await createTenantTable(db, 'search_content', "id uuid not null default gen_random_uuid(), format text not null default ''", 'primary key (tenant, id)');

    // Row-level security uses an index only for leakproof operators, and `@@` is none. So the owner's policy is `true`,
    // and the function, which runs as the owner, names the tenant in its condition.
    await sql`create policy owner_searches on search_texts for select to current_user using (true)`.execute(db);
    await sql.raw(FIND_TEXTS).execute(db);
    await sql`revoke all on function find_texts from public`.execute(db);
    await sql`grant execute on function find_texts to meltem_app`.execute(db);

    // Row-level security applies to the owner too; this statement writes rows of all tenants.
    await sql`alter table search_content no force row level security`.execute(db);
    await sql`insert into search_content (tenant) select id from tenants`.execute(db);
    await sql`alter table search_content force row level security`.execute(db);
    await sql.raw(MARK_CONTENT).execute(db);
    const mark = (table: string, event: string, rows: string) =>
      sql.raw(`create trigger search_${event} after ${event} on ${table} referencing ${rows} for each statement execute function mark_search_content()`).execute(db);
    for (const table of ['destinations', 'posts']) {
      await mark(table, 'insert', 'new table as changed_rows');
      await mark(table, 'delete', 'old table as changed_rows');
    }
    for (const table of ['destinations', 'posts', 'categories']) await mark(table, 'update', 'old table as old_rows new table as changed_rows');
    await sql.raw(FORGET_PRODUCTS).execute(db);
    await sql`
      create trigger search_delete after delete on products referencing old table as old_rows
      for each statement execute function forget_product_texts()`.execute(db);
    await createVersionTriggers(db, 'search_content', 'tenant');
  },
};

/**
 * Finds at most \`most\` texts of some kinds in one language whose title begins with a folded text, and as many whose
 * words match a query. \`grade\`: 0 the title is the text, 1 it begins with it, 2 all words match as they are or by their
 * stem, 3 some by their beginning. The index has the titles of one kind in order, so each kind is read by itself. A
 * sequential scan would read the rows of all tenants; starting parallel workers takes longer than the search.
 */
const FIND_TEXTS = `
  create function find_texts(of_kinds text[], of_locale text, whole_title text, wanted tsquery, exact tsquery, most int)
  returns table (kind text, code text, place int, grade int, rank real)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp set enable_seqscan = off set max_parallel_workers_per_gather = 0 as $$
    with found as (
      (select titled.* from unnest(of_kinds) as wanted_kind cross join lateral (
        select entry.kind, entry.code, entry.position, entry.title, entry.words from search_texts as entry
        where entry.tenant = current_setting('meltem.tenant', true) and entry.locale = of_locale and entry.kind = wanted_kind
          and entry.title >= whole_title and entry.title < whole_title || chr(1114111)
        order by entry.title limit most
      ) as titled)
      union all
      (select entry.kind, entry.code, entry.position, entry.title, entry.words from search_texts as entry
        where entry.tenant = current_setting('meltem.tenant', true) and entry.locale = of_locale and entry.kind = any(of_kinds) and entry.words @@ wanted
        limit most)
    )
    select found.kind, found.code, min(found.position),
      min(case when found.title = whole_title then 0 when found.title >= whole_title and found.title < whole_title || chr(1114111) then 1 when found.words @@ exact then 2 else 3 end),
      max(ts_rank(found.words, wanted))
    from found group by found.kind, found.code
  $$`;

/** Has the texts of a tenant's content written anew, and those of the products that name a place or category whose title has changed. */
const MARK_CONTENT = `
  create function mark_search_content() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
  begin
    -- Rows before the version, which the second statement raises: the server locks them in this order, too.
    if tg_op = 'UPDATE' and tg_table_name <> 'posts' then
      update product_listings set format = '' from changed_rows join old_rows using (tenant, code)
        where product_listings.tenant = changed_rows.tenant
          and changed_rows.code = case tg_table_name when 'destinations' then product_listings.destination else product_listings.vertical end
          and changed_rows.data -> 'title' is distinct from old_rows.data -> 'title';
    end if;
    if tg_table_name <> 'categories' then
      insert into search_content (tenant) select distinct tenant from changed_rows;
    end if;
    return null;
  end $$`;

const FORGET_PRODUCTS = `
  create function forget_product_texts() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
  begin
    delete from search_texts using old_rows where search_texts.tenant = old_rows.tenant and search_texts.kind = 'product' and search_texts.code = old_rows.code;
    return null;
  end $$`;
