import { notFound, redirect } from '@tanstack/react-router';
import type { PageContext } from '#runtime/page/page-context.ts';

/**
 * Leads from a detail of a destination to its page: the list of a category there, or a post about the destination.
 * @param params slugs in any language
 * @throws the redirect, or not found
 */
export async function redirectDetail({ data, preferences, locale }: PageContext, { slug, detail }: { readonly slug: string; readonly detail: string }): Promise<never> {
  const destination = await data.content('destination', slug);
  if (!destination) throw notFound();
  const post = await data.content('post', detail);
  if (post?.post?.destination?.code === destination.code) {
    throw redirect({ to: '/b/$slug', params: { slug: post.slug[locale] }, statusCode: 301, replace: true });
  }
  const category = await data.category(detail, { destination: destination.code, page: 1, pageSize: 1 }, preferences.currency);
  if (!category) throw notFound();
  throw redirect({ to: '/c/$slug', params: { slug: category.listing.category.slug[locale] }, search: { destination: destination.code }, statusCode: 301, replace: true });
}
