import { createFileRoute, notFound, redirect } from '@tanstack/react-router';
import { DestinationPage } from '#features/content/destination-page.tsx';
import { loadDestination } from '#features/content/load-content.ts';

/** The older address of a destination, which old links have. It shows the same page, whose canonical link is the new address. */
export const Route = createFileRoute('/d_old/$slug')({
  loader: async ({ context, params }) => {
    const loaded = await loadDestination(context, params.slug);
    if (!loaded) throw notFound();
    const slug = loaded.content.slug[context.locale];
    if (slug !== params.slug) throw redirect({ to: '/d_old/$slug', params: { slug }, statusCode: 301, replace: true });
    return loaded;
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: function OldDestination() {
    return <DestinationPage {...Route.useLoaderData()} />;
  },
});
