import { useLingui } from '@lingui/react/macro';
import { PageTitle } from '#features/common/page-title.tsx';
import { useLocale } from '#features/common/use-locale.ts';
import { useBasket } from '#runtime/react/runtime-context.tsx';
import { useCheckout } from '#runtime/react/use-checkout.ts';
import { PageHeading } from '#ui/page-heading.tsx';
import { LoadingStatus, Skeleton } from '#ui/skeleton.tsx';
import { CheckoutInProgress } from './checkout-in-progress.tsx';

/** The checkout page. It is not rendered on the server, which does not know the basket. */
export function CheckoutPage() {
  const { t } = useLingui();
  const checkout = useCheckout(useLocale());
  const basket = useBasket();
  return (
    <main id="main" className="wrap">
      <PageTitle>{t`Checkout`}</PageTitle>
      <PageHeading>{t`Checkout`}</PageHeading>
      {checkout && basket ? (
        <CheckoutInProgress checkout={checkout} basket={basket} />
      ) : (
        <>
          <LoadingStatus />
          <Skeleton shape="block" />
        </>
      )}
    </main>
  );
}
