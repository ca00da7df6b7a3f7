import { createFileRoute, notFound, redirect } from '@tanstack/react-router';

/** The short address of a product (U11); redirects to its page under its category. */
export const Route = createFileRoute('/p/$slug')({
  loader: async ({ context, params }) => {
    const { categories } = await context.data.shell();
    const found = await Promise.all(
      Object.values(categories).map(async (category) => ({ category, product: await context.data.product(category, params.slug) })),
    );
    for (const { category, product } of found) {
      if (product) throw redirect({ to: '/u/$category/$slug', params: { category, slug: product.offer.slug[context.locale] }, search: {}, statusCode: 301 });
    }
    throw notFound();
  },
});
