import { createFileRoute, redirect } from '@tanstack/react-router';
import { cleanTerm } from '#features/search/clean-term.ts';
import { loadSearch } from '#features/search/load-search.ts';
import { parseSearchAddress } from '#features/search/search-address.ts';
import { SearchPage } from '#features/search/search-page.tsx';

export const Route = createFileRoute('/search/$term')({
  validateSearch: parseSearchAddress,
  loaderDeps: ({ search }) => parseSearchAddress(search),
  loader: async ({ context, params, deps }) => {
    const term = cleanTerm(params.term);
    const loaded = await loadSearch(context, term, deps);
    // A term without a letter or a digit finds nothing.
    if (!loaded) throw redirect({ to: '/search', search: {}, replace: true });
    if (term !== params.term) throw redirect({ to: '/search/$term', params: { term }, search: deps, replace: true });
    return loaded;
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: function Search() {
    return <SearchPage {...Route.useLoaderData()} term={Route.useParams().term} page={Route.useSearch().page ?? 1} />;
  },
});
