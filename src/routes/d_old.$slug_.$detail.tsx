import { createFileRoute } from '@tanstack/react-router';
import { redirectDetail } from '#features/content/redirect-detail.ts';

/** The older address of a detail of a destination. */
export const Route = createFileRoute('/d_old/$slug_/$detail')({ loader: ({ context, params }) => redirectDetail(context, params) });
