import { createFileRoute } from '@tanstack/react-router';
import { redirectToProduct } from '#features/product/redirect-to-product.ts';

/** The older address of a product (U11). */
export const Route = createFileRoute('/p/$slug_/index_old')({ loader: ({ context, params }) => redirectToProduct(context, params.slug) });
