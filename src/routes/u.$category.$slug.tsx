import { createFileRoute, notFound } from '@tanstack/react-router';
import { ProductPage } from '#features/product/product-page.tsx';
import { productHead } from '#features/product/product-head.ts';
import { parseProductSearch } from '#features/product/product-search.ts';

export const Route = createFileRoute('/u/$category/$slug')({
  validateSearch: parseProductSearch,
  loader: async ({ context, params }) => {
    const product = await context.data.product(params.category, params.slug);
    if (!product) throw notFound();
    return { product };
  },
  head: ({ loaderData, match }) => (loaderData ? productHead(loaderData.product, match.context) : {}),
  component: function Product() {
    return <ProductPage product={Route.useLoaderData().product} search={Route.useSearch()} />;
  },
});
