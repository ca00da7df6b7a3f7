import { createFileRoute, notFound, redirect } from '@tanstack/react-router';
import { categoryHead } from '#features/category/category-head.ts';
import { CategoryPage } from '#features/category/category-page.tsx';
import { CategoryPending } from '#features/category/category-pending.tsx';
import { parseListingSearch } from '#features/category/listing-search.ts';
import { loadCategory } from '#features/category/load-category.ts';

export const Route = createFileRoute('/c/$slug')({
  validateSearch: parseListingSearch,
  loaderDeps: ({ search }) => parseListingSearch(search),
  loader: async ({ context, params, deps }) => {
    const loaded = await loadCategory(context, params.slug, deps);
    if (!loaded) throw notFound();
    // A slug of another language, or the category's code, redirects to the slug of this language.
    const slug = loaded.listing.category.slug[context.locale];
    if (slug !== params.slug) throw redirect({ to: '/c/$slug', params: { slug }, search: deps, statusCode: 301, replace: true });
    return loaded;
  },
  head: ({ loaderData, match }) => (loaderData ? categoryHead(loaderData, match.context) : {}),
  pendingMs: 200,
  pendingComponent: CategoryPending,
  component: function Category() {
    return <CategoryPage loaded={Route.useLoaderData()} search={Route.useSearch()} />;
  },
});
