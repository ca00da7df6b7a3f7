import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { IsoDate, Locale, Offer, VerticalName } from '#domain/catalogue.ts';
import { useShell } from './use-shell.ts';

export interface ProductLinkProps {
  readonly product: { readonly vertical: VerticalName; readonly slug: string; readonly title: string };
  /** Dates and travellers of a filtered list, passed on to the product page. */
  readonly search?: { readonly from?: IsoDate | undefined; readonly to?: IsoDate | undefined; readonly guests?: number | undefined };
  readonly children?: ReactNode;
}

/** Link to a product page, by the slug in the page's language. */
export function ProductLink({ product, search = {}, children }: ProductLinkProps) {
  const { categories } = useShell();
  return (
    <Link to="/u/$category/$slug" params={{ category: categories[product.vertical], slug: product.slug }} search={search}>
      {children ?? product.title}
    </Link>
  );
}

/** The link data of an offer in one language. */
export function inLanguage({ vertical, slug, title }: Offer, locale: Locale): ProductLinkProps['product'] {
  return { vertical, slug: slug[locale], title: title[locale] };
}
