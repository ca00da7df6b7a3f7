import { useLingui } from '@lingui/react/macro';
import { priceUnitText, withAddedVat } from '#features/common/price-unit-text.ts';
import { Price } from '#ui/price.tsx';
import type { Panel } from './booking-panel.ts';

/** `€446.14 per night`, the lowest there is until dates are chosen. */
export function UnitPriceText({ panel }: { readonly panel: Panel }) {
  const { t, i18n } = useLingui();
  const { amount, was, unit, isFrom, vatAdded } = panel.unit;
  const unitName = unit === 'person' ? t`per adult` : priceUnitText(i18n, unit);
  return <Price isFrom={isFrom} amount={amount} currency={panel.currency} was={was ?? undefined} unit={withAddedVat(i18n, unitName, vatAdded)} />;
}
