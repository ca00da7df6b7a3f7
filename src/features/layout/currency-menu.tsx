import { useLingui } from '@lingui/react/macro';
import type { CurrencyCode } from '#domain/catalogue.ts';
import type { Shell } from '#runtime/page/shell.ts';
import { Dropdown } from '#ui/dropdown.tsx';

export interface CurrencyMenuProps {
  readonly currencies: Shell['currencies'];
  readonly chosen: CurrencyCode;
  readonly onChoose: (currency: CurrencyCode) => void;
}

/** Every price on the page follows the choice; the basket keeps the rate it was chosen at (P10). */
export function CurrencyMenu(props: CurrencyMenuProps) {
  const { t } = useLingui();
  const { currencies, chosen } = props;
  const symbol = currencies.find((currency) => currency.code === chosen)?.symbol;
  return (
    <Dropdown label={t`Currency: `} summary={`${symbol ?? ''} ${chosen}`}>
      <CurrencyChoices {...props} />
    </Dropdown>
  );
}

/** The currencies as items of a list. */
export function CurrencyChoices({ currencies, chosen, onChoose }: CurrencyMenuProps) {
  return currencies.map((currency) => (
    <li key={currency.code}>
      <button type="button" aria-current={currency.code === chosen || undefined} onClick={() => onChoose(currency.code)}>
        {currency.symbol} {currency.code}
      </button>
    </li>
  ));
}
