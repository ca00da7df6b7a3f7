import { useLingui } from '@lingui/react/macro';
import { BasketLoading } from '#features/common/basket-loading.tsx';
import { duePlaces, summaryPlaces } from '#features/common/basket-summary.tsx';
import { LinePlaces, linePlaces } from '#features/common/line-places.tsx';
import { QuietDisclosure } from '#ui/disclosure.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Split } from '#ui/split.tsx';
import { BasketLinePlace } from './basket-line.tsx';
import * as styles from './basket-page.module.css';
import { ContinueButton } from './continue-button.tsx';
import { EmptyBasketButton } from './empty-basket-button.tsx';
import { SummaryTicket } from './summary-ticket.tsx';
import { TripPlace, type TripPlaceProps } from './trip/trip-disclosure.tsx';
import { VoucherPlace } from './voucher-field.tsx';

/**
 * The basket while it loads: the same page, with places for what the log contains.
 * @param isLoading false when a deleted basket can only be restored with a connection
 */
export function BasketPlaces({ isLoading, trip, onContinue }: { readonly isLoading: boolean; readonly trip: TripPlaceProps; readonly onContinue: () => void }) {
  const { t } = useLingui();
  if (!isLoading) return null;
  return (
    <>
      <BasketLoading />
      <Split>
        <div>
          <LinePlaces><ul>{linePlaces(<BasketLinePlace />)}</ul></LinePlaces>
          <div className={styles.foot}>
            <ContinueButton onClick={onContinue} />
            <QuietDisclosure title={t`Basket history`}><Skeleton /></QuietDisclosure>
            <TripPlace {...trip} />
            <EmptyBasketButton locked />
          </div>
        </div>
        <SummaryTicket quoteNumber={null} summary={summaryPlaces()} due={duePlaces()} voucher={<VoucherPlace />} />
      </Split>
    </>
  );
}
