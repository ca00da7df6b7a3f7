import { otherSettingGet, settingGet, type MenuItem } from '#contract/calls/settings.ts';
import { completeText, DEFAULT_LOCALE, LOCALES, textIn, type LocalizedText, type StoredText } from '#domain/catalogue.ts';
import type { Database, TenantQueries } from '#server/database/connection.ts';
import type { MenuItemRecord } from '#server/database/records.ts';
import type { SettingRecords } from '#server/database/setting-records.ts';
import type { SlugKind } from '#server/database/tables.ts';
import type { Clock } from './clock.ts';
import { imageBase } from './image-urls.ts';
import { markdownToHtml } from './markdown.ts';
import { basketCampaignsOf, currenciesAt } from './pricing-context.ts';
import { serve, type Service } from './service.ts';

interface Ports {
  readonly database: Database;
  readonly clock: Clock;
  /** The bank's address as browsers see it. */
  readonly bankUrl: () => string;
}

export function settingServices({ database, clock, bankUrl }: Ports): readonly Service[] {
  return [
    serve(settingGet, ({ tenant }) => database.inTenant(tenant, async (queries) => {
      const { company, support, social, seo, languages, operatorNotice, footer } = await settingsOf(queries, tenant);
      return {
        company: { ...company, address: completeText(company.address) },
        support: { whatsapp: support.whatsapp || null, hours: completeText(support.hours) },
        seo: { title: completeText(seo.title), description: completeText(seo.description), keywords: completeText(seo.keywords) },
        operatorNotice: completeText(operatorNotice),
        footer: { refund: completeText(footer.refund), prepayment: completeText(footer.prepayment) },
        social, languages,
        currencies: await currenciesAt(queries, tenant, clock()),
        menu: await menuOf(queries, tenant),
        basketCampaigns: await basketCampaignsOf(queries, tenant),
        images: { basePath: imageBase(tenant) },
        payment: { tokeniserUrl: bankUrl() },
      };
    })),

    serve(otherSettingGet, ({ tenant }) => database.inTenant(tenant, async (queries) => {
      const page = await queries.selectFrom('pages').select('data').where('tenant', '=', tenant).where('code', '=', 'membershipAgreement').executeTakeFirst();
      const agreement = Object.fromEntries(LOCALES.map((locale) => [locale, page ? markdownToHtml(textIn(page.data.body, locale)) : ''])) as LocalizedText;
      // Member accounts come with a later version: registration and comments are off.
      return { defaultMemberGroup: '', membershipAgreement: agreement, commentWithoutMembership: false };
    })),
  ];
}

async function settingsOf(queries: TenantQueries, tenant: string): Promise<SettingRecords> {
  const rows = await queries.selectFrom('settings').select(['name', 'value']).where('tenant', '=', tenant).execute();
  return Object.fromEntries(rows.map(({ name, value }) => [name, value])) as unknown as SettingRecords;
}

async function menuOf(queries: TenantQueries, tenant: string): Promise<MenuItem[]> {
  const items = await queries.selectFrom('menu').select('data').where('tenant', '=', tenant).orderBy('position').orderBy('code').execute();
  const targets = await queries.selectFrom('slugs').select(['kind', 'code', 'locale', 'slug']).where('tenant', '=', tenant).where('kind', 'in', Object.values(TARGET_KINDS)).execute();
  const slugOf = (item: MenuItemRecord): LocalizedText => {
    const own = targets.filter(({ kind, code }) => kind === TARGET_KINDS[item.kind] && code === item.target);
    const slugs = Object.fromEntries(own.map(({ locale, slug }) => [locale, slug]));
    return completeText({ ...slugs, [DEFAULT_LOCALE]: slugs[DEFAULT_LOCALE] ?? '' } as StoredText);
  };
  return items.map(({ data }) => ({
    code: data.code, parent: data.parent, positions: data.position, kind: data.kind, target: data.target, order: data.order,
    title: completeText(data.title), slug: slugOf(data),
  }));
}

/** The slug kind of a menu entry's target. A blog entry may be the blog's index, which has no slug. */
const TARGET_KINDS: Readonly<Record<string, SlugKind>> = { category: 'category', destination: 'destination', page: 'page', blog: 'post' };
