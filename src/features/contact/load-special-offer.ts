import { dayAtDestination } from '#domain/destination-day.ts';
import { pageHead, type Head } from '#features/common/page-head.ts';
import { sameEverywhere } from '#i18n/locale-path.ts';
import type { PageContext } from '#runtime/page/page-context.ts';
import type { SpecialOfferPageProps } from './special-offer-page.tsx';

/** Loads what the form for a special offer lets a visitor choose from. */
export async function loadSpecialOffer({ data, locale, origin, preferences, clock }: PageContext): Promise<SpecialOfferPageProps & { readonly head: Head }> {
  const [{ destinations }, site] = await Promise.all([data.home(preferences.currency), data.shell()]);
  return {
    destinations: destinations.map(({ code, title }) => ({ code, title })),
    today: dayAtDestination(clock.now(), site.timeZone),
    head: pageHead({ locale, origin, alternates: sameEverywhere('/get-a-special-offer'), site }),
  };
}
