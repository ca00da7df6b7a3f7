import { createFileRoute } from '@tanstack/react-router';
import { pageHead, sameEverywhere } from '#features/common/page-head.ts';
import { loadHome } from '#features/home/load-home.ts';
import { HomePage } from '#features/home/home-page.tsx';

export const Route = createFileRoute('/')({
  loader: async ({ context }) => ({
    ...(await loadHome(context)),
    seo: (await context.data.shell()).seo,
  }),
  head: ({ loaderData, match }) =>
    loaderData
      ? pageHead({
          title: loaderData.seo.title,
          description: loaderData.seo.description,
          locale: match.context.locale,
          origin: match.context.origin,
          alternates: sameEverywhere('/'),
          parts: loaderData.parts,
        })
      : {},
  component: function Home() {
    return <HomePage home={Route.useLoaderData().home} />;
  },
});
