import { createFileRoute, redirect } from '@tanstack/react-router';
import { ContentPage } from '#features/content/content-page.tsx';
import { loadContent } from '#features/content/load-content.ts';
import { redirectToProduct } from '#features/product/redirect-to-product.ts';

/** A content page; or a product, which has its page below its category. */
export const Route = createFileRoute('/u/$slug')({
  loader: async ({ context, params }) => {
    const loaded = await loadContent(context, 'page', params.slug);
    if (!loaded) return redirectToProduct(context, params.slug);
    const slug = loaded.content.slug[context.locale];
    if (slug !== params.slug) throw redirect({ to: '/u/$slug', params: { slug }, statusCode: 301, replace: true });
    return loaded;
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: function Page() {
    return <ContentPage content={Route.useLoaderData().content} />;
  },
});
