import { useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import type { ShownCurrency } from '#features/common/day-price.ts';
import { useLocale } from '#features/common/use-locale.ts';
import { useShell } from '#features/common/use-shell.ts';
import type { ProductDetail } from '#runtime/page/page-context.ts';
import { Picture } from '#ui/picture.tsx';
import { FramedPicture } from '#ui/framed-picture.tsx';
import { TickList } from '#ui/tick-list.tsx';
import { useLaterPart } from '#ui/use-later-part.ts';
import { pageOf } from '#verticals/page.ts';

/** The location on a map in the site's colours, and practical notes. */
export const LocationSection = memo(function LocationSection({ product, shown }: { readonly product: ProductDetail; readonly shown: ShownCurrency }) {
  const { t, i18n } = useLingui();
  const locale = useLocale();
  const { operator: { refund } } = useShell();
  const later = useLaterPart();
  const { offer, destination, map } = product;
  const { headings, GoodToKnow } = pageOf(offer.vertical);
  return (
    <>
      <section {...later}>
        <h2>{i18n._(headings.map)}</h2>
        <FramedPicture>
          <Picture src={`${map}-${locale}.svg`} alt={t`Map: ${{ place: destination.title.text }}`} width={700} height={496} />
        </FramedPicture>
      </section>
      <section {...later}>
        <h2>{t`Good to know`}</h2>
        <TickList>
          <GoodToKnow {...product} shown={shown} />
          <li>{refund}</li>
        </TickList>
      </section>
    </>
  );
});
