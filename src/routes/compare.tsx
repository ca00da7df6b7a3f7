import { createFileRoute } from '@tanstack/react-router';
import { ComparePage } from '#features/product/compare/compare-page.tsx';
import { parseCompareSearch } from '#features/product/compare/compare-search.ts';
import { loadCompare } from '#features/product/compare/load-compare.ts';

export const Route = createFileRoute('/compare')({
  validateSearch: parseCompareSearch,
  loaderDeps: ({ search: { ids } }) => ({ ids }),
  loader: ({ context, deps }) => loadCompare(context, deps),
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: function Compare() {
    return <ComparePage loaded={Route.useLoaderData()} search={Route.useSearch()} />;
  },
});
