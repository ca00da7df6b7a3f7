import { sql, type Kysely } from 'kysely';
import { createTenantTable, type Migration } from './tenant-table.ts';

/**
 * Creates the tables of uploaded photographs and of their sizes, and the order of each product's photographs. The order
 * is a column of the product, so that a change of it raises the version of the catalogue, and is no part of its data,
 * which a catalogue that is read again replaces.
 */
export const photographs: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table products add column photographs text[] not null default '{}'`.execute(db);
    await createTenantTable(
      db, 'photographs',
      // `picture`: WebP. Compressing it again would take time and save nothing.
      'product_code text not null, photograph_id text not null, picture bytea not null, created_at timestamptz not null',
      'primary key (tenant, product_code, photograph_id), foreign key (tenant, product_code) references products (tenant, code) on update cascade on delete cascade',
    );
    await createTenantTable(
      db, 'photograph_sizes',
      'product_code text not null, photograph_id text not null, ratio text not null, width int not null, picture bytea not null',
      `primary key (tenant, product_code, photograph_id, ratio, width),
       foreign key (tenant, product_code, photograph_id) references photographs (tenant, product_code, photograph_id) on update cascade on delete cascade`,
    );
    for (const table of ['photographs', 'photograph_sizes']) await sql`alter table ${sql.table(table)} alter column picture set storage external`.execute(db);
  },
};
