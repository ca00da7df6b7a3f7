import { useLingui } from '@lingui/react/macro';
import { memo, useId } from 'react';
import type { Extra, Party } from '#domain/catalogue.ts';
import { defaultExtraQuantity, maxExtraQuantity } from '#domain/pricing/extras.ts';
import type { ShownCurrency } from '#features/common/day-price.ts';
import { useLocale } from '#features/common/use-locale.ts';
import { Title } from '#features/common/written.tsx';
import { Price } from '#ui/price.tsx';
import { Stepper } from '#ui/stepper.tsx';
import { withExtra } from './choice.ts';
import * as styles from './extras-section.module.css';
import type { BookingState } from './use-booking-state.ts';

interface ExtrasSectionProps {
  readonly booking: BookingState;
}

/** The extras with their prices: a checkbox each, and a stepper where more than one can be taken, such as child seats. */
export const ExtrasSection = memo(function ExtrasSection({ booking }: ExtrasSectionProps) {
  const { t } = useLingui();
  const { offer, choice, choose, form: { shown } } = booking;
  if (offer.extras.length === 0) return null;
  return (
    <section>
      <h2>{t`Extras`}</h2>
      <div>
        {offer.extras.map((extra) => (
          <ExtraRow
            key={extra.code}
            extra={extra}
            shown={shown}
            party={choice.party}
            quantity={choice.extras[extra.code] ?? 0}
            onQuantity={(quantity) => choose(withExtra(choice, extra.code, quantity))}
          />
        ))}
      </div>
    </section>
  );
});

interface ExtraRowProps {
  readonly extra: Extra;
  readonly shown: ShownCurrency;
  readonly party: Party;
  readonly quantity: number;
  readonly onQuantity: (quantity: number) => void;
}

function ExtraRow({ extra, shown, party, quantity, onQuantity }: ExtraRowProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const id = useId();
  const units = { booking: t`per booking`, person: t`per person`, night: t`per night`, day: t`per day` };
  const title = extra.title[locale];
  const most = maxExtraQuantity(extra, party);
  return (
    <div className={styles.extra}>
      <input id={id} type="checkbox" checked={quantity > 0} onChange={(event) => onQuantity(event.target.checked ? defaultExtraQuantity(extra, party) : 0)} />
      <label htmlFor={id}>
        <Title of={extra} />
        <small>{units[extra.per]}</small>
      </label>
      <Price amount={shown.amount(extra.price)} currency={shown.currency} />
      {most > 1 && quantity > 0 && (
        <div className={styles.quantity}>
          <Stepper label={title} value={quantity} min={1} max={most} maxReason={extra.per === 'person' && t`At most one per traveller`} onChange={onQuantity} />
        </div>
      )}
    </div>
  );
}
