import { createFileRoute } from '@tanstack/react-router';
import { EnquiryPage } from '#features/checkout/enquiry-page.tsx';

const NUMBER = /^[A-Za-z]{3}\d{6,30}$/;

export const Route = createFileRoute('/enquire-booking')({
  // Always names `number`: the router leaves a value that this function leaves out as it was.
  validateSearch: ({ number }: Record<string, unknown>): { number?: string | undefined } => ({ number: typeof number === 'string' && NUMBER.test(number) ? number : undefined }),
  component: function Enquiry() {
    const { number } = Route.useSearch();
    return <EnquiryPage key={number ?? ''} number={number ?? null} />;
  },
});
