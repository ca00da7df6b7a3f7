import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '#features/common/page-head.ts';
import { AgencyFormPage } from '#features/contact/agency-form-page.tsx';
import { sameEverywhere } from '#i18n/locale-path.ts';

export const Route = createFileRoute('/agency/forms')({
  loader: ({ context: { locale, origin } }) => ({ head: pageHead({ locale, origin, alternates: sameEverywhere('/agency/forms') }) }),
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: AgencyFormPage,
});
