import { createFileRoute, notFound } from '@tanstack/react-router';
import { CategoryPage } from '#features/category/category-page.tsx';
import { categoryHead } from '#features/category/category-head.ts';
import { parseListingSearch } from '#features/category/listing-search.ts';

export const Route = createFileRoute('/c/$slug')({
  validateSearch: parseListingSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, params, deps }) => {
    const found = await context.data.category(params.slug, deps, context.preferences.currency);
    if (!found) throw notFound();
    return found;
  },
  head: ({ loaderData, match }) => (loaderData ? categoryHead(loaderData, match.context) : {}),
  component: function Category() {
    return <CategoryPage found={Route.useLoaderData()} search={Route.useSearch()} />;
  },
});
