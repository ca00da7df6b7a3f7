import { createFileRoute, notFound, redirect } from '@tanstack/react-router';
import { loadContent, loadPosts } from '#features/content/load-content.ts';
import { PostPage } from '#features/content/post-page.tsx';
import { PostsPage } from '#features/content/posts-page.tsx';

/** A post, or the posts with a tag. Where both have the slug, it is the post's. */
export const Route = createFileRoute('/b/$slug')({
  loader: async ({ context, params }) => {
    const post = await loadContent(context, 'post', params.slug);
    const loaded = post ?? (await loadPosts(context, params.slug));
    if (!loaded) throw notFound();
    const slug = ('content' in loaded ? loaded.content : loaded.list.tag!).slug[context.locale];
    if (slug !== params.slug) throw redirect({ to: '/b/$slug', params: { slug }, statusCode: 301, replace: true });
    return loaded;
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: function PostOrPosts() {
    const loaded = Route.useLoaderData();
    return 'content' in loaded ? <PostPage content={loaded.content} tag={null} /> : <PostsPage list={loaded.list} />;
  },
});
