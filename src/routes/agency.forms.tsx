import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '#features/common/page-head.ts';
import { AgencyFormPage } from '#features/contact/agency-form-page.tsx';
import { sameEverywhere } from '#i18n/locale-path.ts';

export const Route = createFileRoute('/agency/forms')({
  loader: async ({ context: { data, locale, origin } }) => ({ head: pageHead({ locale, origin, alternates: sameEverywhere('/agency/forms'), site: await data.shell() }) }),
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: AgencyFormPage,
});
