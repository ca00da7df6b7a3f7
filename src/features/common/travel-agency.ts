import { linkPicture } from '#domain/pictures.ts';
import { localisePath } from '#i18n/locale-path.ts';
import type { PageContext } from '#runtime/page/page-context.ts';
import type { Shell } from '#runtime/page/shell.ts';
import { HOME_PICTURE } from './page-head.ts';

/** The operator for search engines (schema.org). */
export function travelAgency({ operator, images, seo }: Shell, { locale, origin }: Pick<PageContext, 'locale' | 'origin'>): object {
  const { brand, company, address, phone, email, logo, tursabNo, social } = operator;
  return {
    '@context': 'https://schema.org',
    '@type': 'TravelAgency',
    '@id': `${origin}/#operator`,
    name: brand,
    legalName: company,
    description: seo.description,
    url: origin + localisePath(locale, '/'),
    image: origin + linkPicture(`${images}/${HOME_PICTURE}`),
    ...(logo !== null && { logo: new URL(logo, origin).href }),
    telephone: phone,
    email,
    address: { '@type': 'PostalAddress', streetAddress: address },
    identifier: { '@type': 'PropertyValue', propertyID: 'TÜRSAB', value: tursabNo },
    sameAs: social.map(({ url }) => url),
  };
}
