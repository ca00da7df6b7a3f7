import { createFileRoute, notFound, redirect } from '@tanstack/react-router';
import { loadContent } from '#features/content/load-content.ts';
import { PostPage } from '#features/content/post-page.tsx';

/** A post below one of its tags. Its canonical link is the address without the tag. */
export const Route = createFileRoute('/b/$slug_/$detail')({
  loader: async ({ context, params }) => {
    const loaded = await loadContent(context, 'post', params.detail);
    if (!loaded) throw notFound();
    const { locale } = context;
    const detail = loaded.content.slug[locale];
    const tag = loaded.content.post?.tags.find(({ code, slug }) => code === params.slug || Object.values(slug).includes(params.slug));
    if (!tag) throw redirect({ to: '/b/$slug', params: { slug: detail }, statusCode: 301, replace: true });
    const own = { slug: tag.slug[locale], detail };
    if (own.slug !== params.slug || own.detail !== params.detail) throw redirect({ to: '/b/$slug/$detail', params: own, statusCode: 301, replace: true });
    return { ...loaded, tag };
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: function TaggedPost() {
    const { content, tag } = Route.useLoaderData();
    return <PostPage content={content} tag={tag} />;
  },
});
