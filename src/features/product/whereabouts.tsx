import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import type { Offer } from '#domain/catalogue.ts';
import { useLocale } from '#features/common/use-locale.ts';
import { useShell } from '#features/common/use-shell.ts';
import { formatMoney } from '#i18n/format.ts';
import type { ProductDetail } from '#runtime/page-context.ts';
import { Picture } from '#ui/picture.tsx';
import { Print } from '#ui/print.tsx';
import { TickList } from '#ui/tick-list.tsx';

/** The place on a map in the posters' own inks, and what to know before coming. */
export const Whereabouts = memo(function Whereabouts({ product }: { readonly product: ProductDetail }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { refund } = useShell();
  const { offer, facts, destination, map } = product;
  return (
    <>
      <section>
        <h2>{offer.vertical === 'villa' ? t`Where it stands` : t`Where it begins`}</h2>
        <Print>
          <Picture src={`${map}-${locale}.svg`} alt={t`Map: ${{ place: destination.title }}`} width={700} height={496} />
        </Print>
      </section>
      <section>
        <h2>{t`Good to know`}</h2>
        <TickList>
          <TermsToKnow offer={offer} />
          {facts.vertical === 'tour' && (
            <>
              <li><Trans>Meeting point: {facts.meetingPoint}</Trans></li>
              <li>{t`Please be there 5 minutes early.`}</li>
            </>
          )}
          <li>{refund}</li>
        </TickList>
      </section>
    </>
  );
});

function TermsToKnow({ offer }: { readonly offer: Offer }) {
  const { t, i18n } = useLingui();
  const price = (amount: string) => formatMoney(amount, offer.currency, i18n.locale);
  if (offer.vertical === 'tour') return null;
  const { checkIn, checkOut, damageDeposit, cleaningFee } = offer.terms;
  return (
    <>
      <li><Trans>Check-in from {checkIn}, check-out until {checkOut}</Trans></li>
      {Number(damageDeposit) > 0 && <li><Trans>Damage deposit: {price(damageDeposit)}, held at arrival and given back. It is not part of the price.</Trans></li>}
      {cleaningFee && (
        <li>
          {t`${plural(cleaningFee.belowNights, { one: 'Cleaning, for a stay under # night', other: 'Cleaning, for a stay under # nights' })}`}: {price(cleaningFee.amount)}
        </li>
      )}
    </>
  );
}
