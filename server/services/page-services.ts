import { pageGet } from '#contract/calls/product.ts';
import { completeText, textIn } from '#domain/catalogue.ts';
import type { Database } from '#server/database/connection.ts';
import { codeBySlug } from './catalogue-queries.ts';
import { markdownToHtml } from './markdown.ts';
import { refuse, serve, type Service } from './service.ts';

export function pageServices({ database }: { database: Database }): readonly Service[] {
  return [
    serve(pageGet, ({ tenant }, { page: wanted, lang }) => database.inTenant(tenant, async (queries) => {
      const code = (await codeBySlug(queries, tenant, 'page', wanted)) ?? wanted;
      const row = await queries.selectFrom('pages').select('data').where('tenant', '=', tenant).where('code', '=', code).executeTakeFirst();
      if (!row) throw refuse(pageGet, 'notFound');
      const { slug, title, body } = row.data;
      return { code, slug: completeText(slug), title: textIn(title, lang), html: markdownToHtml(textIn(body, lang)) };
    })),
  ];
}
