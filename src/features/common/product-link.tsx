import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { IsoDate, Locale, Offer, VerticalName } from '#domain/catalogue.ts';
import { useShell } from './use-shell.ts';

export interface ProductLinkProps {
  readonly product: { readonly vertical: VerticalName; readonly slug: string; readonly title: string };
  /** Wishes that go along: dates and travellers of a filtered list. */
  readonly search?: { readonly from?: IsoDate | undefined; readonly to?: IsoDate | undefined; readonly guests?: number | undefined };
  readonly children?: ReactNode;
}

/** The way to a product's page, by its slug in the page's language. */
export function ProductLink({ product, search = {}, children }: ProductLinkProps) {
  const { categories } = useShell();
  return (
    <Link to="/u/$category/$slug" params={{ category: categories[product.vertical], slug: product.slug }} search={search}>
      {children ?? product.title}
    </Link>
  );
}

/** Of an offer, which has its words in every language, what a link shows in one. */
export function inLanguage({ vertical, slug, title }: Offer, locale: Locale): ProductLinkProps['product'] {
  return { vertical, slug: slug[locale], title: title[locale] };
}
