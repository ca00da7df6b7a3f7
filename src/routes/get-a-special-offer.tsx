import { createFileRoute } from '@tanstack/react-router';
import { loadSpecialOffer } from '#features/contact/load-special-offer.ts';
import { SpecialOfferPage } from '#features/contact/special-offer-page.tsx';

export const Route = createFileRoute('/get-a-special-offer')({
  loader: ({ context }) => loadSpecialOffer(context),
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: function SpecialOffer() {
    return <SpecialOfferPage {...Route.useLoaderData()} />;
  },
});
