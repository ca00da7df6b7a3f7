import { useLingui } from '@lingui/react/macro';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';

/** Removes everything from the basket. @param locked while the basket loads, or cannot be changed */
export function EmptyBasketButton({ locked, onClick }: { readonly locked: boolean; readonly onClick?: () => void }) {
  const { t } = useLingui();
  return (
    <Button variant="bare" locked={locked} onClick={onClick}>
      <Icon name="trash" />
      {t`Empty the basket`}
    </Button>
  );
}
