import { notFound, redirect } from '@tanstack/react-router';
import { formPageOf } from '#verticals/form-pages.ts';
import type { PageContext } from '#runtime/page/page-context.ts';

/**
 * Leads from a short or older address of a product to its page below its category (U11), or to the form of its vertical.
 * @param slug in any language
 * @throws the redirect, or not found when no open category has such a product
 */
export async function redirectToProduct({ data, locale }: PageContext, slug: string): Promise<never> {
  const { categories } = await data.shell();
  const found = await Promise.all(Object.values(categories).map(async (category) => ({ category, product: await data.product(category, slug) })));
  for (const { category, product } of found) {
    if (!product) continue;
    const { vertical, slug: slugs } = product.offer;
    const form = formPageOf(vertical);
    if (form !== null) throw redirect({ to: form, params: { slug: slugs[locale] }, search: {}, statusCode: 301, replace: true });
    throw redirect({ to: '/u/$category/$slug', params: { category, slug: slugs[locale] }, search: {}, statusCode: 301, replace: true });
  }
  throw notFound();
}
