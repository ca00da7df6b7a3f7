import { pageGet } from '#contract/calls/product.ts';
import { completeText, textIn } from '#domain/catalogue.ts';
import type { CatalogueReader } from '#server/catalogue/catalogue-reader.ts';
import { markdownToHtml } from './markdown.ts';
import { refuse, serve, type Service } from './service.ts';

export function pageServices({ catalogue }: { catalogue: CatalogueReader }): readonly Service[] {
  return [
    serve(pageGet, async ({ tenant }, { page: wanted, lang }) => {
      const code = (await catalogue.codeBySlug(tenant, 'page', wanted)) ?? wanted;
      const page = await catalogue.page(tenant, code);
      if (!page) throw refuse(pageGet, 'notFound');
      return { code, slug: completeText(page.slug), title: textIn(page.title, lang), html: markdownToHtml(textIn(page.body, lang)) };
    }),
  ];
}
