import { createFileRoute } from '@tanstack/react-router';
import { loadHome } from '#features/home/load-home.ts';
import { HomePage } from '#features/home/home-page.tsx';

export const Route = createFileRoute('/')({
  loader: ({ context }) => loadHome(context),
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: function Home() {
    const { home, days } = Route.useLoaderData();
    return <HomePage home={home} days={days} />;
  },
});
