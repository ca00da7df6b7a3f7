import { createFileRoute, notFound } from '@tanstack/react-router';
import { loadPosts } from '#features/content/load-content.ts';
import { PostsPage } from '#features/content/posts-page.tsx';

export const Route = createFileRoute('/b/')({
  loader: async ({ context }) => {
    const loaded = await loadPosts(context);
    if (!loaded) throw notFound();
    return loaded;
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: function Posts() {
    return <PostsPage list={Route.useLoaderData().list} />;
  },
});
