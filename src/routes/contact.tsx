import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '#features/common/page-head.ts';
import { travelAgency } from '#features/common/travel-agency.ts';
import { ContactPage } from '#features/contact/contact-page.tsx';
import { sameEverywhere } from '#i18n/locale-path.ts';

export const Route = createFileRoute('/contact')({
  loader: async ({ context: { data, locale, origin } }) => {
    const site = await data.shell();
    return { head: pageHead({ locale, origin, alternates: sameEverywhere('/contact'), site, jsonLd: travelAgency(site, { locale, origin }) }) };
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: ContactPage,
});
