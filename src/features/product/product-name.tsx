import { DEFAULT_LOCALE } from '#domain/catalogue.ts';
import { useLocale } from '#features/common/use-locale.ts';
import { Named } from '#features/common/written.tsx';
import type { ProductDetail } from '#runtime/page/page-context.ts';

/** The name of a product, marked where its translation is missing. */
export function ProductName({ product: { offer, untranslated } }: { readonly product: Pick<ProductDetail, 'offer' | 'untranslated'> }) {
  return <Named name={offer.title[useLocale()]} lang={untranslated.title ? DEFAULT_LOCALE : undefined} />;
}
