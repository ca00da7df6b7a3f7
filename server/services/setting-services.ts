import { otherSettingGet } from '#contract/calls/other-settings.ts';
import { settingGet, type MenuItem } from '#contract/calls/settings.ts';
import { DEFAULT_HORIZON_MONTHS } from '#domain/booking-horizon.ts';
import { completeText, DEFAULT_LOCALE, LOCALES, textIn, type LocalizedText, type StoredText } from '#domain/catalogue.ts';
import type { ProviderName } from '#domain/member/social-sign-in.ts';
import { isVerticalName } from '#verticals/domain.ts';
import type { CancellationTerms } from '#domain/cancellation.ts';
import { completeTitle } from '#domain/complete-title.ts';
import type { CatalogueReader } from '#server/catalogue/catalogue-reader.ts';
import { currenciesAt } from '#server/catalogue/rates.ts';
import type { MenuItemRecord } from '#server/database/records.ts';
import type { Provider } from '#server/members/social/provider.ts';
import { signInPath } from '#server/members/social/providers.ts';
import type { SettingRecords } from '#server/database/setting-records.ts';
import type { SlugKind } from '#server/database/tables.ts';
import { zoneOf } from './booking-days.ts';
import type { Clock } from './clock.ts';
import { brandImage, imageBase, OFFICE, placeMap, postImage } from './image-urls.ts';
import { markdownToHtml } from './markdown.ts';
import { serve, type Service } from './service.ts';

interface Ports {
  readonly catalogue: CatalogueReader;
  readonly clock: Clock;
  /** The bank's address as browsers see it. */
  readonly bankUrl: () => string;
  readonly providers: ReadonlyMap<ProviderName, Provider>;
}

export function settingServices({ catalogue, clock, bankUrl, providers }: Ports): readonly Service[] {
  return [
    serve(settingGet, async ({ tenant }) => {
      const [{ company: { name, tursabNo, tursabUrl, tursabImage, address, phone, email, coordinates }, brand, support, social, seo, languages, operatorNotice, footer, booking, bankAccounts }, rates, menu, basketCampaigns, instalmentPlans] = await Promise.all([
        catalogue.settings(tenant), catalogue.rates(tenant), menuOf(catalogue, tenant), catalogue.basketCampaigns(tenant), catalogue.instalmentPlans(tenant),
      ]);
      return {
        company: { name, tursabNo, tursabUrl, ...(tursabImage && { tursabImage: brandImage(tenant, 'logo', tursabImage) }) },
        contact: { address: completeText(address), phone, email, ...(coordinates && { map: placeMap(tenant, OFFICE) }) },
        ...(brand && { brand: brandOf(tenant, brand) }),
        support: { whatsapp: support.whatsapp || null, hours: completeText(support.hours) },
        seo: { title: completeText(seo.title), description: completeText(seo.description), keywords: completeText(seo.keywords) },
        operatorNotice: completeText(operatorNotice),
        footer: { refund: completeText(footer.refund), prepayment: completeText(footer.prepayment) },
        social, languages, menu,
        currencies: currenciesAt(rates, clock()),
        basketCampaigns: [...basketCampaigns],
        ...(providers.size > 0 && { loginProviders: [...providers.keys()].map((provider) => ({ provider, address: `${signInPath(provider)}?company=${encodeURIComponent(tenant)}&donus=` })) }),
        images: { basePath: imageBase(tenant) },
        payment: { tokeniserUrl: bankUrl(), instalmentPlans: [...instalmentPlans], bankTransferCurrencies: [...new Set(bankAccounts.map(({ currency }) => currency))] },
        booking: { horizonMonths: booking?.horizonMonths ?? DEFAULT_HORIZON_MONTHS, timeZone: zoneOf(booking), cancellation: soldTerms(booking?.cancellation ?? []) },
      };
    }),

    serve(otherSettingGet, async ({ tenant }) => {
      const [page, { reviews }] = await Promise.all([catalogue.page(tenant, 'membershipAgreement'), catalogue.settings(tenant)]);
      const agreement = Object.fromEntries(LOCALES.map((locale) => [locale, page ? markdownToHtml(textIn(page.body, locale)) : ''])) as LocalizedText;
      // There are no groups of members.
      return { defaultMemberGroup: '', membershipAgreement: agreement, commentWithoutMembership: reviews?.withoutMembership ?? false };
    }),
  ];
}

/** The terms of the verticals that this release sells. */
const soldTerms = (terms: readonly CancellationTerms[]) => terms.map(({ verticals, tiers }) => ({ verticals: verticals.filter(isVerticalName), tiers: [...tiers] }));

const brandOf = (tenant: string, { name, logo, favicon }: NonNullable<SettingRecords['brand']>) => ({
  ...(name && { name }), ...(logo && { logo: brandImage(tenant, 'logo', logo) }), ...(favicon && { favicon: brandImage(tenant, 'favicon', favicon) }),
});

function menuOf(catalogue: CatalogueReader, tenant: string): Promise<MenuItem[]> {
  return catalogue.derived(tenant, 'linkedMenu', async () => {
    const [items, targets] = await Promise.all([catalogue.menu(tenant), catalogue.menuSlugs(tenant)]);
    const slugOf = (item: MenuItemRecord): LocalizedText => {
      const own = targets.filter(({ kind, code }) => kind === TARGET_KINDS[item.kind] && code === item.target);
      const slugs = Object.fromEntries(own.map(({ locale, slug }) => [locale, slug]));
      return completeText({ ...slugs, [DEFAULT_LOCALE]: slugs[DEFAULT_LOCALE] ?? '' } as StoredText);
    };
    return items.map((item) => ({
      code: item.code, parent: item.parent, positions: item.position, kind: item.kind, target: item.target, order: item.order,
      ...(item.picture && { pictures: { image: postImage(tenant, item.picture) } }),
      ...completeTitle(item.title), slug: slugOf(item), description: Object.fromEntries(LOCALES.map((locale) => [locale, item.description?.[locale] ?? ''])) as LocalizedText,
    }));
  });
}

/** The slug kind of a menu entry's target. A blog entry may be the blog's index, which has no slug. */
const TARGET_KINDS: Readonly<Record<string, SlugKind>> = { category: 'category', destination: 'destination', page: 'page', blog: 'post' };
