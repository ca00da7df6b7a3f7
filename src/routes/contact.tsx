import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '#features/common/page-head.ts';
import { ContactPage } from '#features/contact/contact-page.tsx';
import { sameEverywhere } from '#i18n/locale-path.ts';

export const Route = createFileRoute('/contact')({
  loader: ({ context: { locale, origin } }) => ({ head: pageHead({ locale, origin, alternates: sameEverywhere('/contact') }) }),
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: ContactPage,
});
