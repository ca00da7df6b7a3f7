import { createFileRoute, notFound, redirect } from '@tanstack/react-router';
import { loadProduct } from '#features/product/load-product.ts';
import { ProductPage } from '#features/product/product-page.tsx';
import { ProductPending } from '#features/product/product-pending.tsx';
import { productHead } from '#features/product/product-head.ts';
import { parseProductSearch } from '#features/product/product-search.ts';

export const Route = createFileRoute('/u/$category/$slug')({
  validateSearch: parseProductSearch,
  loader: async ({ context, params, location }) => {
    const loaded = await loadProduct(context, params.category, params.slug);
    if (!loaded) throw notFound();
    // A slug of another language redirects to the one of this language.
    const own = { category: loaded.category.slug, slug: loaded.product.offer.slug[context.locale] };
    if (own.category !== params.category || own.slug !== params.slug) {
      throw redirect({ to: '/u/$category/$slug', params: own, search: parseProductSearch(location.search), statusCode: 301, replace: true });
    }
    return loaded;
  },
  head: ({ loaderData, match }) => (loaderData ? productHead(loaderData, match.context) : {}),
  pendingMs: 200,
  pendingComponent: ProductPending,
  component: function Product() {
    const loaded = Route.useLoaderData();
    const search = Route.useSearch();
    return <ProductPage key={`${loaded.product.offer.productCode} ${search.line ?? ''}`} loaded={loaded} search={search} />;
  },
});
