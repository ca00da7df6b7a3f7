import { createFileRoute, notFound, redirect } from '@tanstack/react-router';
import { loadProduct } from '#features/product/load-product.ts';
import { ProductPage } from '#features/product/product-page.tsx';
import { ProductPending } from '#features/product/product-pending.tsx';
import { parseProductSearch } from '#features/product/product-search.ts';
import { formPageOf } from '#verticals/form-pages.ts';

export const Route = createFileRoute('/u/$category/$slug')({
  validateSearch: parseProductSearch,
  loader: async ({ context, params, location }) => {
    const loaded = await loadProduct(context, params.category, params.slug);
    if (!loaded) throw notFound();
    const { vertical, slug } = loaded.product.offer;
    const form = formPageOf(vertical);
    if (form !== null) {
      const { session: _, ...search } = parseProductSearch(location.search);
      throw redirect({ to: form, params: { slug: slug[context.locale] }, search, statusCode: 301, replace: true });
    }
    // A slug of another language redirects to the one of this language.
    const own = { category: loaded.category.slug, slug: slug[context.locale] };
    if (own.category !== params.category || own.slug !== params.slug) {
      throw redirect({ to: '/u/$category/$slug', params: own, search: parseProductSearch(location.search), statusCode: 301, replace: true });
    }
    return loaded;
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  pendingMs: 200,
  pendingComponent: ProductPending,
  component: function Product() {
    const loaded = Route.useLoaderData();
    const search = Route.useSearch();
    return <ProductPage key={`${loaded.product.offer.productCode} ${search.line ?? ''}`} loaded={loaded} search={search} />;
  },
});
