import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useLocale } from '#features/common/use-locale.ts';
import { useMarket } from '#features/common/use-market.ts';
import { useShell } from '#features/common/use-shell.ts';
import { quoteBasket } from '#domain/pricing/quote-basket.ts';
import type { CurrencyCode, DecimalString } from '#domain/catalogue.ts';
import { Picture } from '#ui/picture.tsx';
import { Price } from '#ui/price.tsx';
import { OptionGroup, RadioCard } from '#ui/radio-card.tsx';
import { Stepper } from '#ui/stepper.tsx';
import type { BookingFormProps } from '#verticals/page.ts';
import { MOST_VEHICLES } from '#verticals/transfer/vehicles.ts';
import { bagsText } from '#verticals/transfer/texts.ts';
import { vehiclePicture } from '#verticals/transfer/vehicle-picture.ts';
import { bagsOf, vehiclesOf } from './chosen-vehicles.ts';
import { USUAL_TIME } from './ride-address.ts';
import * as styles from './vehicle-choice.module.css';

/** The classes that can carry the party, each with its picture and the total of the ride in the page's currency. */
export function VehicleChoice({ offer, dates, choose, party, today }: BookingFormProps<'transfer'>) {
  const { t, i18n } = useLingui();
  const locale = useLocale();
  const { images } = useShell();
  const market = useMarket();
  const bags = bagsOf(dates, party);
  const currency: CurrencyCode = Object.hasOwn(market.rates, market.currency) ? market.currency : offer.currency;

  /** The total of the ride without extras. No price depends on the day, so there is one before a day is chosen. */
  const totalOf = (vehicle: string, vehicles: number): DecimalString => {
    const { from, to, date, time, flight, returnDate, returnTime, returnFlight } = dates;
    const day = date ?? today;
    const selection = {
      vertical: 'transfer', from: from ?? '', to: to ?? '', vehicle, vehicles, bags, date: day, time: time ?? USUAL_TIME, flight,
      returnDate: returnTime === null ? null : (returnDate ?? day), returnTime, returnFlight,
    } as const;
    return quoteBasket({ lines: [{ lineId: vehicle, offer, selection, party, extras: {} }], currency, rates: market.rates }).grandTotal;
  };

  const classes = offer.terms.vehicles.flatMap((vehicle) => {
    const vehicles = vehiclesOf(offer, vehicle.code, dates, party);
    return vehicles === null ? [] : [{ vehicle, vehicles, total: totalOf(vehicle.code, vehicles) }];
  });
  const chosen = classes.find(({ vehicle }) => vehicle.code === dates.vehicle);
  const least = chosen && (vehiclesOf(offer, chosen.vehicle.code, { ...dates, vehicles: null }, party) ?? 1);
  return (
    <OptionGroup legend={t`Choose your vehicle`} note={t`The price is for the whole vehicle, with tolls and taxes.`}>
      {classes.length === 0 && <p role="status"><Trans>For a group of this size, please contact us.</Trans></p>}
      <div>
        {classes.map(({ vehicle: { code, title, capacity, luggage }, vehicles, total }) => (
          <RadioCard
            key={code} name="vehicle" value={code}
            title={vehicles > 1 ? `${vehicles} × ${title[locale]}` : title[locale]}
            hint={<>{t`${plural(capacity * vehicles, { one: '# passenger', other: '# passengers' })}`} · {bagsText(i18n, luggage * vehicles)}</>}
            picture={<Picture src={vehiclePicture(images, code)} alt="" width={800} height={600} />}
            end={<Price amount={total} currency={currency} unit={dates.returnTime === null ? t`one way` : t`there and back`} />}
            checked={dates.vehicle === code} onChange={() => choose({ ...dates, vehicle: code, vehicles: null })}
          />
        ))}
      </div>
      {chosen && least !== undefined && (
        <div className={styles.count}>
          <span>{t`Vehicles`}</span>
          <Stepper label={t`Vehicles`} value={chosen.vehicles} min={least} max={MOST_VEHICLES} minReason={least > 1 && t`As many as your party needs`} onChange={(vehicles) => choose({ ...dates, vehicles })} />
        </div>
      )}
    </OptionGroup>
  );
}
