import { useLingui } from '@lingui/react/macro';
import { useRouteContext } from '@tanstack/react-router';
import type { Offer } from '#domain/catalogue.ts';
import { titleIn } from '#domain/complete-title.ts';
import { useLocale } from '#features/common/use-locale.ts';
import { Button, ButtonRow } from '#ui/button.tsx';

export interface BookedStayButtonsProps {
  /** What is booked in the same basket to sleep in. */
  readonly stays: readonly Offer[];
  /** @param city name of the destination; empty where it is not known, as without a connection */
  readonly onChoose: (stay: { readonly offer: Offer; readonly title: string; readonly city: string }) => void;
}

/** Fills in the address of the guest with a stay of the same basket (E2). Nothing without one. */
export function BookedStayButtons({ stays, onChoose }: BookedStayButtonsProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const { data, preferences: { currency } } = useRouteContext({ from: '__root__' });
  if (stays.length === 0) return null;

  async function choose(offer: Offer, title: string): Promise<void> {
    // A basket has the codes of destinations only.
    const city = await data.home(currency).then(({ destinations }) => destinations.find(({ code }) => code === offer.destination)?.title ?? '', () => '');
    onChoose({ offer, title, city });
  }

  return (
    <ButtonRow>
      {stays.map((offer) => {
        const title = titleIn(offer, locale).text;
        return <Button key={offer.productCode} variant="line" onClick={() => void choose(offer, title)}>{t`I’m staying at ${title}`}</Button>;
      })}
    </ButtonRow>
  );
}
