import { createFileRoute } from '@tanstack/react-router';
import { redirectDetail } from '#features/content/redirect-detail.ts';

/** A detail of a destination: what one category has there, or a post about it. Both have an address of their own. */
export const Route = createFileRoute('/d/$slug_/$detail')({ loader: ({ context, params }) => redirectDetail(context, params) });
