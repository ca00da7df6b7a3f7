import { createFileRoute, notFound, redirect } from '@tanstack/react-router';
import { DestinationPage } from '#features/content/destination-page.tsx';
import { loadDestination } from '#features/content/load-content.ts';

export const Route = createFileRoute('/d/$slug')({
  loader: async ({ context, params }) => {
    const loaded = await loadDestination(context, params.slug);
    if (!loaded) throw notFound();
    // A slug of another language, or the destination's code, redirects to the slug of this language.
    const slug = loaded.content.slug[context.locale];
    if (slug !== params.slug) throw redirect({ to: '/d/$slug', params: { slug }, statusCode: 301, replace: true });
    return loaded;
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: function Destination() {
    return <DestinationPage {...Route.useLoaderData()} />;
  },
});
