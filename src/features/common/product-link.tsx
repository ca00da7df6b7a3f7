import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { IsoDate, LocalizedText, OpenVertical } from '#domain/catalogue.ts';
import { useLocale } from './use-locale.ts';
import { useShell } from './use-shell.ts';

export interface ProductLinkProps {
  readonly product: { readonly vertical: OpenVertical; readonly slug: LocalizedText; readonly title: LocalizedText };
  /** Wishes that go along: dates and travellers of a filtered list. */
  readonly search?: { readonly from?: IsoDate | undefined; readonly to?: IsoDate | undefined; readonly guests?: number | undefined };
  readonly children?: ReactNode;
}

/** The way to a product's page, by its slug in the page's language. */
export function ProductLink({ product, search = {}, children }: ProductLinkProps) {
  const locale = useLocale();
  const { categories } = useShell();
  return (
    <Link to="/u/$category/$slug" params={{ category: categories[product.vertical], slug: product.slug[locale] }} search={search}>
      {children ?? product.title[locale]}
    </Link>
  );
}
