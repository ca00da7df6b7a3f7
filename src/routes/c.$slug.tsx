import { createFileRoute, notFound, redirect } from '@tanstack/react-router';
import { CategoryPage } from '#features/category/category-page.tsx';
import { CategoryPending } from '#features/category/category-pending.tsx';
import { parseListingSearch, tripOf } from '#features/category/listing-search.ts';
import { loadCategory } from '#features/category/load-category.ts';
import { formPageOf } from '#verticals/form-pages.ts';

export const Route = createFileRoute('/c/$slug')({
  validateSearch: parseListingSearch,
  loaderDeps: ({ search }) => parseListingSearch(search),
  loader: async ({ context, params, deps }) => {
    // The code in the address decides. Links of the menu have it in case the slug changes. The search of home, which has
    // one address for all categories without script, names the chosen one by it.
    const byCode = deps.kat_k_no === undefined ? null : await loadCategory(context, deps.kat_k_no, deps);
    const loaded = byCode ?? (await loadCategory(context, params.slug, deps));
    if (!loaded) throw notFound();
    const form = formPageOf(loaded.listing.category.vertical);
    if (form !== null) {
      throw redirect({ to: form, params: { slug: undefined }, search: { destination: deps.destination, ...tripOf(deps) }, statusCode: 301, replace: true });
    }
    // A slug of another language, or the category's code, redirects to the slug of this language.
    const slug = loaded.listing.category.slug[context.locale];
    if (slug !== params.slug) throw redirect({ to: '/c/$slug', params: { slug }, search: loaded.known, statusCode: 301, replace: true });
    // So does an address with a filter of another category.
    if (loaded.known !== deps) throw redirect({ to: '/c/$slug', params: { slug }, search: loaded.known, statusCode: 302, replace: true });
    return loaded;
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  pendingMs: 200,
  pendingComponent: CategoryPending,
  component: function Category() {
    return <CategoryPage loaded={Route.useLoaderData()} search={Route.useSearch()} />;
  },
});
