import { createFileRoute, notFound, redirect } from '@tanstack/react-router';
import { FormPage } from '#features/product/form-page.tsx';
import { parseFormSearch, withoutPlaces } from '#features/product/form-search.ts';
import { loadForm } from '#features/product/load-form.ts';
import { ProductPending } from '#features/product/product-pending.tsx';
import { placesOf, ridePath } from '#features/product/ride-path.ts';

export const Route = createFileRoute('/t/{-$slug}')({
  validateSearch: parseFormSearch,
  // One place changes nothing that is loaded: the form stays as it is while it is chosen. That of a trip may have one airport only.
  loaderDeps: ({ search: { pickup, dropoff, origin, destination, from } }) => (
    ((pickup ?? origin) && (dropoff ?? destination)) || (from && (origin ?? destination)) ? { pickup, dropoff, origin, destination, from } : {}
  ),
  loader: async ({ context, params, deps, location }) => {
    const loaded = await loadForm(context, '/t/{-$slug}', params.slug);
    if (!loaded) throw notFound();
    // Both places are known: the page of their route has the form. Its address names them.
    const slug = params.slug === undefined ? ridePath(loaded.fares, placesOf(loaded.fares, deps)) : undefined;
    if (slug !== undefined) {
      throw redirect({ to: '/t/{-$slug}', params: { slug }, search: withoutPlaces(parseFormSearch(location.search)), replace: true });
    }
    return loaded;
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  pendingMs: 200,
  pendingComponent: ProductPending,
  component: function Form() {
    const loaded = Route.useLoaderData();
    const search = Route.useSearch();
    const key = loaded.product ? `${loaded.product.product.offer.productCode} ${loaded.from} ${search.line ?? ''}` : 'places';
    return <FormPage key={key} loaded={loaded} search={search} />;
  },
});
