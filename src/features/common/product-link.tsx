import { Link } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import type { IsoDate, Locale, Offer, VerticalName } from '#domain/catalogue.ts';
import { titleIn } from '#domain/complete-title.ts';
import type { WrittenText } from '#domain/written-text.ts';
import { formPageOf } from '#verticals/form-pages.ts';
import { Written } from './written.tsx';
import { useShell } from './use-shell.ts';

export interface ProductLinkProps {
  readonly product: { readonly vertical: VerticalName; readonly slug: string; readonly title: WrittenText };
  readonly className?: string | undefined;
  /** Dates and travellers of a filtered list, or the basket line to change; passed on to the product page. */
  readonly search?: {
    readonly from?: IsoDate | undefined; readonly to?: IsoDate | undefined; readonly line?: string | undefined;
    readonly guests?: number | undefined; readonly children?: number | undefined; readonly infants?: number | undefined;
  };
  /** May prevent the default, to show the product without leaving the page. */
  readonly onClick?: ((event: MouseEvent) => void) | undefined;
  readonly children?: ReactNode;
}

/** Link to a product page, by the slug in the page's language: its own page, or the form of its vertical. */
export function ProductLink({ product, className, search = {}, onClick, children }: ProductLinkProps) {
  const { categories } = useShell();
  const form = formPageOf(product.vertical);
  const look = { ...(className !== undefined && { className }), ...(onClick && { onClick }) };
  const content = children ?? <Written text={product.title} />;
  return form === null
    ? <Link {...look} to="/u/$category/$slug" params={{ category: categories[product.vertical], slug: product.slug }} search={search}>{content}</Link>
    : <Link {...look} to={form} params={{ slug: product.slug }} search={search}>{content}</Link>;
}

/** The link data of an offer in one language. */
export function inLanguage(offer: Pick<Offer, 'vertical' | 'slug' | 'title' | 'untranslated'>, locale: Locale): ProductLinkProps['product'] {
  return { vertical: offer.vertical, slug: offer.slug[locale], title: titleIn(offer, locale) };
}
